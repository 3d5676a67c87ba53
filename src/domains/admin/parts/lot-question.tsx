import { useTexts } from "#language/use-texts.ts"
import { pathTo } from "#platform/app-path.ts"
import type { FormFields } from "#platform/input.ts"
import type { RefusalView } from "#platform/refusal.ts"
import { Field } from "#ui/field.tsx"
import { fieldError } from "#ui/field-error.ts"
import { Input } from "#ui/inputs.tsx"
import type { AdminLotPage } from "../read-lot.ts"
import { ReasonDialog } from "./reason-dialog.tsx"

type Props = {
  page: AdminLotPage
  search: URLSearchParams
  refusal: RefusalView | undefined
  submitted: FormFields | undefined
}

export function LotQuestion({ page, search, refusal, submitted }: Props) {
  const t = useTexts("admin")
  const question = search.get("ask")
  const back = pathTo("/admin/lots/:id", { id: page.lot.id })
  if (question === "return" && page.isUndecided)
    return (
      <ReasonDialog
        title={t("adminLot.ask.return.title")}
        message={<p>{t("adminLot.ask.return.says")}</p>}
        intent="return"
        button={t("adminLot.return")}
        action="?ask=return"
        back={back}
        refusal={refusal}
        submitted={submitted}
      />
    )
  if ((question === "extend" || question === "withdraw") && page.lot.status === "live")
    return (
      <ReasonDialog
        title={t(`adminLot.ask.${question}.title`)}
        message={<p>{t(`adminLot.ask.${question}.says`)}</p>}
        intent={question}
        button={t("adminLot.askSecond")}
        kind={question === "extend" ? "act" : "alarm"}
        action={`?ask=${question}`}
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
      title={t(`adminLot.ask.${kind}.title`, { number, paddle })}
      message={<p>{t(`adminLot.ask.${kind}.says`, { username })}</p>}
      intent={kind}
      button={t(isDisclosure ? "adminLot.ask.disclosure.button" : "adminLot.void")}
      kind={isDisclosure ? "act" : "alarm"}
      action={`?ask=${kind}&number=${number}`}
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
