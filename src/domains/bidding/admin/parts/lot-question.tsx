import type { PageAnswer } from "#admin/admin-form.tsx"
import { ReasonDialog } from "#admin/reason-dialog.tsx"
import { useTexts } from "#language/use-texts.ts"
import { pathTo } from "#platform/app-path.ts"
import { TextField } from "#ui/form-fields.tsx"
import type { AdminLotPage } from "../read-lot.ts"

type Props = { page: AdminLotPage; search: URLSearchParams; answer: PageAnswer }

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
  const isDisclosure = question === "disclosure" && page.disclosures !== null
  if (!bid || !(isDisclosure || question === "void")) return null
  const kind = isDisclosure ? "disclosure" : "void"
  const { number, paddle, username } = bid
  return (
    <ReasonDialog
      title={t(`adminLot.dialogs.${kind}.title`, { number, paddle })}
      message={t(`adminLot.dialogs.${kind}.message`, { username })}
      intent={kind}
      button={t(isDisclosure ? "adminLot.dialogs.disclosure.button" : "adminLot.void")}
      kind={isDisclosure ? "act" : "alarm"}
      action={`?dialog=${kind}&number=${number}`}
      back={back}
      answer={answer}
      reason={t("adminLot.reasonForBidders")}
    >
      <input type="hidden" name="number" value={number} />
      <input type="hidden" name="paddle" value={paddle} />
    </ReasonDialog>
  )
}
