import { ConditionFields } from "#domains/auctions/admin/parts/lot-fields.tsx"
import { useTexts } from "#language/use-texts.ts"
import { SelectField, TextField } from "#ui/form-fields.tsx"
import { IntakeStepForm, type IntakeStepProps } from "./intake-step-form.tsx"

export function InspectStep(props: IntakeStepProps) {
  const t = useTexts("submissions-admin")
  return (
    <IntakeStepForm
      of={props}
      title={t("intake.inspect")}
      intent="inspect"
      button={t("intake.inspectButton")}
    >
      <ConditionFields />
      <SelectField
        name="genuine"
        label={t("intake.genuine")}
        field="isGenuine"
        className="max-w-80"
        required
        options={[
          ["", t("intake.choose")],
          ["yes", t("intake.genuineYes")],
          ["no", t("intake.genuineNo")],
        ]}
      />
      <TextField
        name="checks"
        label={t("intake.checks")}
        hint={t("intake.checksHint")}
        rows={2}
        required
        maxLength={2_000}
      />
    </IntakeStepForm>
  )
}
