import { Suspense } from "react"
import type { LotPage } from "#domains/auctions/read-lot.ts"
import { MedianNote } from "#domains/prices/parts/median-note.tsx"
import { formatDate, money } from "#language/format.ts"
import { useLanguage, useTexts } from "#language/use-texts.ts"
import { Countdown } from "#ui/countdown.tsx"
import { lazyOptional } from "#ui/live/later.ts"
import { Note } from "#ui/note.tsx"
import { StatusMark } from "#ui/status-mark.tsx"
import type { MyBidPosition } from "../reads.ts"
import { isTied } from "../too-low.ts"
import type { BidBoxProps } from "./bid-box-props.ts"
import { BidDenied } from "./bid-denied.tsx"
import { BidEnd } from "./bid-end.tsx"
import { BidForm } from "./bid-form.tsx"
import type { NamedChoices } from "./budget.tsx"
import { Increments } from "./increments.tsx"
import { type ChosenOffer, type LandedOffer, useLandedChoices } from "./landed-fields.tsx"
import { useAuction } from "./live.ts"
import { LivePrice } from "./live-price.tsx"
import { PauseNote } from "./pause-note.tsx"
import { bidPositionAt, reserveMark } from "./place.tsx"
import { WhileOpen } from "./while-open.tsx"

const Outcome = lazyOptional(async () => (await import("./closed-lot-outcome.tsx")).ClosedLotOutcome)
const BuyNow = lazyOptional(async () => (await import("./buy-now.tsx")).BuyNow)
const Budget = lazyOptional(async () => (await import("./budget.tsx")).Budget)

export function BidBox(props: BidBoxProps) {
  const { lot, mine, now } = props
  const t = useTexts("bidding")
  const landed = useLandedChoices(props.landed)
  const isOpen = lot.status === "live" || lot.status === "upcoming"
  return (
    <section id="bid" aria-label={t("box")} className="grid scroll-mt-4 gap-4 border-t-2 border-ink pt-4">
      <Figures lot={lot} now={now} history={props.history} />
      <OwnPosition lot={lot} mine={mine} />
      <Act {...props} landed={landed} />
      {!lot.pausedAt && lot.buyNowCents !== null && (
        <Suspense>
          <BuyNow {...props} landed={landed} />
        </Suspense>
      )}
      {isOpen && props.bar === null && props.budget && props.landed && (
        <Suspense>
          <Budget
            budget={props.budget}
            action={lot.path}
            refusal={props.noBudget}
            usual={usualOf(props.landed)}
          />
        </Suspense>
      )}
      {isOpen && <BidEnd lot={lot} />}
      {isOpen && lot.increments.length > 0 && <Increments lot={lot} />}
      <noscript>
        <p className="label-text">{t("reload")}</p>
      </noscript>
    </section>
  )
}

function usualOf({ choices, terms }: LandedOffer): NamedChoices {
  const destination = terms.destinations.find(({ country }) => country === choices.country)
  return { choices, countryName: destination?.name ?? choices.country }
}

function Act(props: BidBoxProps & { landed: ChosenOffer | null }) {
  const { lot, mine, now, bar, landed } = props
  const t = useTexts("bidding")
  const language = useLanguage()
  const sale = useAuction({ ...lot, id: lot.auctionId, pausedAt: lot.pausedAt ?? null })
  const isPaused = Boolean(lot.pausedAt)
  if (lot.status === "upcoming")
    return <Note>{t("upcoming", { time: formatDate(lot.startsAt, language) })}</Note>
  const closing = <Note>{t("falling")}</Note>
  if (lot.status !== "live")
    return (
      <Suspense fallback={closing}>
        <Outcome lot={lot} mine={mine} offer={props.offer} />
      </Suspense>
    )
  return (
    <>
      <PauseNote auction={sale} />
      {/* Hidden, not removed: what the bidder has typed stays for when the auction goes on. */}
      <div hidden={isPaused}>
        <WhileOpen endsAt={lot.endsAt} now={now} isHeld={isPaused} after={closing}>
          {landed &&
            (bar ? <BidDenied {...props} {...{ bar, landed }} /> : <BidForm {...props} landed={landed} />)}
        </WhileOpen>
      </div>
    </>
  )
}

const priceLabels = { hammer: "hammer", bid: "current", opening: "opening" } as const

function priceLabel(lot: LotPage) {
  const kind = priceKind(lot)
  const isInFull = kind === "bid" && lot.status === "live" && lot.reserveMet === false
  return isInFull ? "belowReserve" : priceLabels[kind]
}

function Figures({ lot, now, history }: Pick<BidBoxProps, "lot" | "now" | "history">) {
  const t = useTexts("bidding")
  const isOpen = lot.status === "live"
  return (
    <div className="grid gap-2">
      <div className="grid grid-cols-[1fr_auto] items-end gap-4">
        <p>
          <span className="label-text block">{t(priceLabel(lot))}</span>
          <LivePrice cents={lot.priceCents} size="huge" className="inline-block text-3xl leading-[1.15]" />
        </p>
        {isOpen && (
          <p className="text-right">
            <span className="label-text block">{t(lot.pausedAt ? "pause.left" : "timeLeft")}</span>
            <Countdown endsAt={lot.endsAt} now={now} pausedAt={lot.pausedAt} className="text-lg" />
          </p>
        )}
      </div>
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
        {(isOpen || lot.status === "upcoming") && <StatusMark mark={reserveMark(lot)} />}
        {!isOpen && lot.status !== "upcoming" && <StatusMark mark={lot.status} />}
        <span className="figures label-text">{t("bids", { count: lot.bidCount })}</span>
        {lot.estimateLowCents !== null && lot.estimateHighCents !== null && (
          <span className="figures label-text">
            {t("estimate", { low: money(lot.estimateLowCents), high: money(lot.estimateHighCents) })}
          </span>
        )}
      </p>
      {(isOpen || lot.status === "upcoming" || lot.status === "sold") && (
        <MedianNote summary={history.summary} cents={lot.priceCents} is={priceKind(lot)} />
      )}
      <p aria-live="polite" className="sr-only">
        {isOpen && t("spokenPrice", { price: money(lot.priceCents), count: lot.bidCount })}
      </p>
    </div>
  )
}

function priceKind(lot: LotPage): "hammer" | "bid" | "opening" {
  if (lot.status === "sold") return "hammer"
  return lot.bidCount > 0 ? "bid" : "opening"
}

function OwnPosition({ lot, mine }: { lot: LotPage; mine: MyBidPosition | undefined }) {
  const t = useTexts("bidding")
  const position = bidPositionAt(lot, mine)
  const isOpen = position === "leading" || position === "outbid"
  return (
    <div aria-live="assertive">
      {isOpen && mine && (
        <p
          className={`grid grid-cols-[1fr_auto] items-center gap-x-4 rounded-sm px-3 py-2 ${
            position === "leading" ? "bg-lead-tint" : "bg-alarm-tint"
          }`}
        >
          <span>
            <StatusMark mark={position} />
            <span className="block text-xs">{t(`position.${isTied(lot, mine) ? "tied" : position}`)}</span>
          </span>
          <span className="text-right">
            <span className="label-text block">{t("yourMaximum")}</span>
            <span className="figures font-semibold">
              {mine.maxCents === null ? "–" : money(mine.maxCents)}
            </span>
          </span>
        </p>
      )}
    </div>
  )
}
