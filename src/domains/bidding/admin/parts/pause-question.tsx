import { useSearchParams } from "react-router"
import { ReasonDialog } from "#admin/reason-dialog.tsx"
import { formatDate } from "#language/format.ts"
import { useLanguage, useTexts } from "#language/use-texts.ts"
import type { FormFields } from "#platform/input.ts"
import type { RefusalView } from "#platform/refusal.ts"
import { LinkButton } from "#ui/button.tsx"
import { Field } from "#ui/field.tsx"
import { fieldError } from "#ui/field-error.ts"
import { Checkbox, Input } from "#ui/inputs.tsx"
import { maxMarginMinutes } from "../../pauses/pause-terms.ts"

type Stopped = { status: string; title: string; pausedAt: string | null; pauseReason: string | null }

type Props = {
  auction: Stopped
  openLots: number
  marginMinutes: number
  refused: { refusal: RefusalView; submitted: FormFields | undefined } | undefined
}

export function PauseButton({ auction }: { auction: Pick<Stopped, "status" | "pausedAt"> }) {
  const t = useTexts("bidding-admin")
  if (auction.status !== "live") return null
  const act = auction.pausedAt ? "resume" : "pause"
  return (
    <LinkButton kind={act === "pause" ? "alarm" : "act"} to={`?dialog=${act}`} preventScrollReset>
      {t(`pause.${act}.button`)}
    </LinkButton>
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
      action="?dialog=pause"
      back="?"
      reason={{ label: t("pause.reason"), isRequired: true }}
      refusal={refused?.refusal}
      submitted={refused?.submitted}
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
          <p>{t("pause.since", { time: formatDate(pausedAt, language) })}</p>
          {auction.pauseReason && <p className="break-words">{auction.pauseReason}</p>}
          <p>{t("pause.resume.message", { count: openLots })}</p>
        </>
      }
      intent="resume"
      button={t("pause.resume.button")}
      action="?dialog=resume"
      back="?"
      refusal={refused?.refusal}
      submitted={refused?.submitted}
    >
      <input type="hidden" name="pausedAt" value={pausedAt} />
      <Field
        label={t("pause.margin")}
        hint={t("pause.marginHint")}
        anchor="marginMinutes"
        error={fieldError(refused?.refusal, "marginMinutes")}
      >
        {(fieldProps) => (
          <Input
            {...fieldProps}
            type="number"
            name="marginMinutes"
            min={0}
            max={maxMarginMinutes}
            data-begin
            required
            className="figures max-w-28"
            defaultValue={refused?.submitted?.marginMinutes ?? marginMinutes}
          />
        )}
      </Field>
      <Checkbox name="isUsual" value="yes" label={t("pause.usual")} />
    </ReasonDialog>
  )
}
