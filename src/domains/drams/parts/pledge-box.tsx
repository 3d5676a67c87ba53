import { volumeText } from "#domains/catalogue/product.ts"
import { formatDate, money } from "#language/format.ts"
import { useLanguage, useTexts } from "#language/use-texts.ts"
import { LinkButton } from "#ui/button.tsx"
import { Countdown } from "#ui/countdown.tsx"
import { useServerSecond } from "#ui/live/server-clock.ts"
import { endsAfter } from "#ui/live/time-left.ts"
import { Note } from "#ui/note.tsx"
import { Price } from "#ui/price.tsx"
import { MyPledges } from "./my-pledges.tsx"
import type { PledgeBoxProps } from "./pledge-box-props.ts"
import { PledgeForm } from "./pledge-form.tsx"
import { TargetMeter } from "./target-meter.tsx"
import { usePledge } from "./use-pledge.ts"

export function PledgeBox(props: PledgeBoxProps) {
  const { offer, now, mine } = props
  const t = useTexts("drams")
  const language = useLanguage()
  const pledging = usePledge({ ...offer, ...props }, props.answer)
  const second = useServerSecond(now, endsAfter(now, offer.endsAt))
  const isOpen = offer.dramSaleStatus === "open" && Date.parse(offer.endsAt) / 1_000 > second
  return (
    <section id="pledge" aria-label={t("box")} className="grid scroll-mt-4 gap-4 border-t-2 border-ink pt-4">
      <Figures offer={offer} now={now} isOpen={isOpen} />
      <TargetMeter {...offer} />
      <p aria-live="polite" className="sr-only">
        {isOpen && t("spoken", { pledged: offer.pledged, target: offer.target })}
      </p>
      <Answered {...pledging} />
      <MyPledges {...props} isOpen={isOpen && offer.status === "open"} pledging={pledging} />
      {offer.freed > 0 && <Note tone="lead">{t("freed.left", { count: offer.freed })}</Note>}
      {offer.freed > 0 || (isOpen && offer.status === "open") ? (
        <Act {...props} pledging={pledging} />
      ) : (
        <Over status={offer.status} isRunning={offer.dramSaleStatus === "open"} isUnpaid={mine.due > 0} />
      )}
      <p className="border-t border-rule pt-3 text-xs text-ink-soft">
        <span className="block font-semibold text-ink">
          {t(isOpen ? "endsAt" : "endedAt", { time: formatDate(offer.endsAt, language) })}
        </span>
        {t("maxEach", { user: offer.maxPerUser, member: offer.maxPerMember })}
      </p>
      <noscript>
        <p className="label-text">{t("reload")}</p>
      </noscript>
    </section>
  )
}

function Figures({ offer, now, isOpen }: Pick<PledgeBoxProps, "offer" | "now"> & { isOpen: boolean }) {
  const t = useTexts("drams")
  const perClCents = Math.round(offer.priceCents / (offer.dramMl / 10))
  return (
    <div className="grid grid-cols-[1fr_auto] items-end gap-4">
      <p>
        <span className="label-text block">{t("perDram")}</span>
        <Price cents={offer.priceCents} size="huge" className="inline-block text-3xl leading-[1.15]" />
        <span className="figures block text-xs text-ink-soft">
          {t("ofVolume", { volume: volumeText(offer.dramMl) })} · {t("perCl", { price: money(perClCents) })}
        </span>
      </p>
      {isOpen && (
        <p className="text-right">
          <span className="label-text block">{t("timeLeft")}</span>
          <Countdown endsAt={offer.endsAt} now={now} className="text-lg" />
        </p>
      )}
    </div>
  )
}

function Act(props: PledgeBoxProps & { pledging: ReturnType<typeof usePledge> }) {
  const { bar: denial, mine, max, signInTo } = props
  const t = useTexts("drams")
  if (denial === "guest")
    return (
      <div className="grid gap-3">
        <p className="font-semibold">{t("barred.guest")}</p>
        <LinkButton to={signInTo} kind="act" size="large" isWide>
          {t("barred.signIn")}
        </LinkButton>
        <p className="label-text">{t("final")}</p>
      </div>
    )
  if (denial) return <Note tone={denial === "suspended" ? "alarm" : "soft"}>{t(`barred.${denial}`)}</Note>
  if (mine.pledged + mine.due >= max) return <Note>{t("mine.max")}</Note>
  return <PledgeForm {...props} />
}

const overAs = { open: "lapsed", reached: "reached", lapsed: "lapsed" } as const

type OverProps = { status: "open" | "reached" | "lapsed"; isRunning: boolean; isUnpaid: boolean }

function Over({ status, isRunning, isUnpaid }: OverProps) {
  const t = useTexts("drams")
  const key = status === "open" && isRunning ? "ending" : overAs[status]
  return (
    <div className="grid gap-3">
      <Note tone={status === "reached" ? "lead" : "soft"}>{t(`state.${key}`)}</Note>
      {!isUnpaid && <LinkButton to="/target-buy">{t("toTargetBuy")}</LinkButton>}
    </div>
  )
}

function Answered({ answer, isSending }: Pick<ReturnType<typeof usePledge>, "answer" | "isSending">) {
  const t = useTexts("drams")
  if (!answer || isSending) return null
  if (answer.isUnanswered)
    return (
      <Note tone="alarm">
        <strong className="block">{t("failed")}</strong>
        {t("unanswered")}
      </Note>
    )
  if (answer.refusal) return <Note tone="alarm">{answer.refusal.message}</Note>
  if (!answer.outcome) return null
  return (
    <Note tone="lead">
      <strong className="block">{t(answer.outcome === "withdrawn" ? "done.removed" : "done.pledged")}</strong>
      {t(`messages.${answer.outcome}`)}
    </Note>
  )
}
