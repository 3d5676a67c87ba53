import { ReasonDialog } from "#admin/reason-dialog.tsx"
import { useTexts } from "#language/use-texts.ts"
import { pathTo } from "#platform/app-path.ts"
import type { FormFields } from "#platform/input.ts"
import type { RefusalView } from "#platform/refusal.ts"
import { Field } from "#ui/field.tsx"
import { fieldError } from "#ui/field-error.ts"
import { Input } from "#ui/inputs.tsx"
import type { AdminLotPage } from "../read-lot.ts"

type Props = {
  page: AdminLotPage
  search: URLSearchParams
  refusal: RefusalView | undefined
  submitted: FormFields | undefined
}

export function LotQuestion({ page, search, refusal, submitted }: Props) {
  const t = useTexts("bidding-admin")
  const question = search.get("dialog")
  const back = pathTo("/admin/lots/:id", { id: page.lot.id })
  if (question === "return" && page.isUndecided)
    return (
      <ReasonDialog
        title={t("adminLot.dialogs.return.title")}
        message={<p>{t("adminLot.dialogs.return.message")}</p>}
        intent="return"
        button={t("adminLot.return")}
        action="?dialog=return"
        back={back}
        refusal={refusal}
        submitted={submitted}
      />
    )
  if ((question === "extend" || question === "withdraw") && page.lot.status === "live")
    return (
      <ReasonDialog
        title={t(`adminLot.dialogs.${question}.title`)}
        message={<p>{t(`adminLot.dialogs.${question}.message`)}</p>}
        intent={question}
        button={t("adminLot.requestApproval")}
        kind={question === "extend" ? "act" : "alarm"}
        action={`?dialog=${question}`}
        back={back}
        refusal={refusal}
        submitted={submitted}
        reason={{ label: t("adminLot.reasonForBidders"), isRequired: true }}
      >
        {question === "extend" && (
          <Field label={t("adminLot.minutes")} anchor="minutes" error={fieldError(refusal, "minutes")}>
            {(fieldProps) => (
              <Input
                {...fieldProps}
                name="minutes"
                inputMode="numeric"
                defaultValue={submitted?.minutes ?? "60"}
              />
            )}
          </Field>
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
      message={<p>{t(`adminLot.dialogs.${kind}.message`, { username })}</p>}
      intent={kind}
      button={t(isDisclosure ? "adminLot.dialogs.disclosure.button" : "adminLot.void")}
      kind={isDisclosure ? "act" : "alarm"}
      action={`?dialog=${kind}&number=${number}`}
      back={back}
      refusal={refusal}
      submitted={submitted}
      reason={{ label: t("adminLot.reasonForBidders"), isRequired: true }}
    >
      <input type="hidden" name="number" value={number} />
      <input type="hidden" name="paddle" value={paddle} />
    </ReasonDialog>
  )
}
