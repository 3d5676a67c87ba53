import type { PageAnswer } from "#admin/admin-form.tsx"
import { ReasonDialog } from "#admin/reason-dialog.tsx"
import { money } from "#language/format.ts"
import { useTexts } from "#language/use-texts.ts"
import { dollarsText } from "#platform/dollars.ts"
import { amountInput, SelectField, TextField } from "#ui/form-fields.tsx"
import type { ClaimQuestionName } from "../claim-steps.ts"
import type { AdminClaim } from "../read-claim.ts"

type Props = {
  act: ClaimQuestionName
  claim: AdminClaim
  /** What was paid for the claimed bottles. */
  valueCents: number
  answer: PageAnswer
}

export function ClaimQuestion({ act, claim, valueCents, answer }: Props) {
  const t = useTexts("returns-admin")
  const kit = useTexts("admin")
  const isRefund = act === "refundItem" || act === "goodwill"
  const facts = {
    title: claim.line.title,
    count: claim.quantity,
    amount: money(valueCents),
    restocked: claim.restockQuantity ?? 0,
  }
  return (
    <ReasonDialog
      title={t(`questions.${act}.title`)}
      message={t(`questions.${act}.message`, facts)}
      intent={act}
      button={t(`acts.${act}`)}
      kind={act === "refuse" || isRefund ? "alarm" : "act"}
      answer={answer}
      reason={isRefund ? kit("internalReason") : undefined}
    >
      {act === "refuse" && <AnswerField />}
      {act === "askForGoods" && (
        <>
          <AnswerField />
          <TextField
            name="returnReference"
            label={t("returnReference")}
            hint={t("referenceHint")}
            maxLength={60}
            aria-required
          />
          <TextField name="expectedOn" label={t("expectedOn")} type="date" aria-required />
        </>
      )}
      {act === "receive" && (
        <>
          <TextField
            name="restockQuantity"
            label={t("restocked")}
            hint={t(claim.maxRestocked > 0 ? "restockHint" : "noRestockHint", { max: claim.maxRestocked })}
            inputMode="numeric"
            value="0"
            aria-required
          />
          <TextField name="inspection" label={t("inspection")} rows={3} maxLength={1_000} />
        </>
      )}
      {act === "goodwill" && (
        <TextField
          {...amountInput}
          name="amount"
          label={t("amount")}
          hint={t("amountHint", { max: money(valueCents) })}
          placeholder={dollarsText(0)}
          data-begin
          aria-required
        />
      )}
      {isRefund && (
        <SelectField
          name="destination"
          label={t("destination")}
          options={[
            ["source", t("destinations.source")],
            ["wallet", t("destinations.wallet")],
          ]}
        />
      )}
    </ReasonDialog>
  )
}

function AnswerField() {
  const t = useTexts("returns-admin")
  return <TextField name="answer" label={t("answer")} data-begin rows={4} maxLength={2_000} aria-required />
}
