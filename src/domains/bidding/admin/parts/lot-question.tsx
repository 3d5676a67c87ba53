import type { PageAnswer } from "#admin/admin-form.tsx"
import { ReasonDialog } from "#admin/reason-dialog.tsx"
import { money } from "#language/format.ts"
import { type Texts, useTexts } from "#language/use-texts.ts"
import { type AppPath, pathTo } from "#platform/app-path.ts"
import { TextField } from "#ui/form-fields.tsx"
import type { VoidPreview } from "../../after/preview-void.ts"
import type { AdminLotPage } from "../read-lot.ts"
import type { Voiding } from "../read-voiding.ts"

type Props = { page: AdminLotPage & { voiding: Voiding | null }; search: URLSearchParams; answer: PageAnswer }

export function LotQuestion({ page, search, answer }: Props) {
  const t = useTexts("bidding-admin")
  const question = search.get("dialog")
  const back = pathTo("/admin/lots/:id", { id: page.lot.id })
  if (question === "return" && page.isUndecided)
    return (
      <ReasonDialog
        title={t("adminLot.dialogs.return.title")}
        message={t("adminLot.dialogs.return.message")}
        intent="return"
        button={t("adminLot.return")}
        back={back}
        answer={answer}
      />
    )
  if ((question === "extend" || question === "withdraw") && page.lot.status === "live")
    return (
      <ReasonDialog
        title={t(`adminLot.dialogs.${question}.title`)}
        message={t(`adminLot.dialogs.${question}.message`)}
        intent={question}
        button={t("adminLot.requestApproval")}
        kind={question === "extend" ? "act" : "alarm"}
        back={back}
        answer={answer}
        reason={t("adminLot.reasonForBidders")}
      >
        {question === "extend" && (
          <TextField name="minutes" label={t("adminLot.minutes")} inputMode="numeric" value="60" />
        )}
      </ReasonDialog>
    )
  const bid = page.log.find(({ number }) => number === Number(search.get("number")))
  if (!bid) return null
  if (question === "void" && page.voiding)
    return <VoidQuestion page={page} voiding={page.voiding} bid={bid} back={back} answer={answer} />
  if (question !== "disclosure" || page.disclosures === null) return null
  const { number, paddle, username } = bid
  return (
    <ReasonDialog
      title={t("adminLot.dialogs.disclosure.title", { paddle })}
      message={t("adminLot.dialogs.disclosure.message", { username })}
      intent="disclosure"
      button={t("adminLot.dialogs.disclosure.button")}
      action={`?dialog=disclosure&number=${number}`}
      back={back}
      answer={answer}
      hidden={{ number, paddle }}
      reason={t("adminLot.reasonForBidders")}
    />
  )
}

type VoidQuestionProps = Pick<Props, "page" | "answer"> & {
  voiding: Voiding
  bid: AdminLotPage["log"][number]
  back: AppPath
}

function VoidQuestion({ page, voiding, bid: { number, paddle, username }, back, answer }: VoidQuestionProps) {
  const t = useTexts("bidding-admin")
  const title = t("adminLot.dialogs.void.title", { username, paddle, number: page.lot.number })
  const action = `?dialog=void&number=${number}` as const
  if ("denial" in voiding)
    return <ReasonDialog intent="void" {...{ title, action, back, answer }} message={voiding.denial} />
  return (
    <ReasonDialog
      intent="void"
      {...{ title, action, back, answer }}
      message={
        <>
          <p>{voidEffect(voiding.preview, t)}</p>
          <p>{t("adminLot.dialogs.void.message", { username })}</p>
        </>
      }
      button={t("adminLot.dialogs.void.button")}
      kind="alarm"
      hidden={{ number }}
      reason={t("adminLot.reasonForBidders")}
    />
  )
}

function voidEffect(preview: VoidPreview, t: Texts<"bidding-admin">): string {
  if (preview.status === "live") return t("adminLot.dialogs.void.live")
  if (preview.status === "unsold")
    return t(`adminLot.dialogs.void.${preview.endsOffer ? "offerEnds" : "staysUnsold"}`)
  const { outcome, buyer, lineCents, nextBuyer } = preview
  return t(`adminLot.dialogs.void.${outcome}`, { buyer, price: money(lineCents), nextBuyer })
}
