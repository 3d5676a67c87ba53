import { useSearchParams } from "react-router"
import type { PageAnswer } from "#admin/admin-form.tsx"
import { ReasonDialog } from "#admin/reason-dialog.tsx"
import { formatSaleTime } from "#domains/auctions/admin/sale-time.ts"
import type { Location } from "#domains/auctions/lot.ts"
import { useLanguage, useTexts } from "#language/use-texts.ts"
import { LinkButton } from "#ui/button.tsx"
import { TextField } from "#ui/form-fields.tsx"
import { Checkbox } from "#ui/inputs.tsx"
import { maxMarginMinutes } from "../../pauses/pause-terms.ts"

type Stopped = {
  status: string
  title: string
  location: Location
  pausedAt: string | null
  pauseReason: string | null
}

type Props = { auction: Stopped; openLots: number; marginMinutes: number; refused: PageAnswer }

export function PauseButton({ auction }: { auction: Pick<Stopped, "status" | "pausedAt"> }) {
  const t = useTexts("bidding-admin")
  if (auction.status !== "live") return null
  const act = auction.pausedAt ? "resume" : "pause"
  return (
    <LinkButton
      aria-keyshortcuts="p"
      kind={act === "pause" ? "alarm" : "act"}
      to={`?dialog=${act}`}
      preventScrollReset
      text={t(`pause.${act}.button`)}
    />
  )
}

export function PauseQuestion({ auction, openLots, marginMinutes, refused }: Props) {
  const [search] = useSearchParams()
  const question = search.get("dialog")
  if (auction.status !== "live") return null
  const shared = { auction, openLots, marginMinutes, refused }
  if (question === "pause" && !auction.pausedAt) return <Pause {...shared} />
  return question === "resume" && auction.pausedAt ? <Resume {...shared} pausedAt={auction.pausedAt} /> : null
}

function Pause({ auction, openLots, refused }: Props) {
  const t = useTexts("bidding-admin")
  return (
    <ReasonDialog
      title={t("pause.pause.title", { title: auction.title })}
      message={
        <>
          <p>{t("pause.pause.message", { count: openLots })}</p>
          <p>{t("pause.pause.after")}</p>
        </>
      }
      intent="pause"
      button={t("pause.pause.button")}
      kind="alarm"
      reason={t("pause.reason")}
      answer={refused}
    />
  )
}

function Resume({ auction, openLots, marginMinutes, refused, pausedAt }: Props & { pausedAt: string }) {
  const t = useTexts("bidding-admin")
  const language = useLanguage()
  return (
    <ReasonDialog
      title={t("pause.resume.title", { title: auction.title })}
      message={
        <>
          <p>{t("pause.since", { time: formatSaleTime(pausedAt, auction.location, language) })}</p>
          {auction.pauseReason && <p className="break-words">{auction.pauseReason}</p>}
          <p>{t("pause.resume.message", { count: openLots })}</p>
        </>
      }
      intent="resume"
      button={t("pause.resume.button")}
      answer={refused}
    >
      <input type="hidden" name="pausedAt" value={pausedAt} />
      <TextField
        name="marginMinutes"
        label={t("pause.margin")}
        hint={t("pause.marginHint")}
        type="number"
        min={0}
        max={maxMarginMinutes}
        data-begin
        required
        inputClass="figures max-w-28"
        value={String(marginMinutes)}
      />
      <Checkbox name="isUsual" value="yes" label={t("pause.usual")} />
    </ReasonDialog>
  )
}
