import { ConditionFields } from "#domains/auctions/admin/parts/lot-fields.tsx"
import { useTexts } from "#language/use-texts.ts"
import { Field } from "#ui/field.tsx"
import { fieldError } from "#ui/field-error.ts"
import { Select, TextArea } from "#ui/inputs.tsx"
import { IntakeStepForm, type IntakeStepProps } from "./intake-step-form.tsx"

export function InspectStep(props: IntakeStepProps) {
  const { submitted, refusal } = props
  const t = useTexts("submissions-admin")
  return (
    <IntakeStepForm
      of={props}
      title={t("intake.inspect")}
      intent="inspect"
      button={t("intake.inspectButton")}
    >
      <ConditionFields values={submitted} refusal={refusal} />
      <Field
        label={t("intake.genuine")}
        anchor="isGenuine"
        error={fieldError(refusal, "isGenuine")}
        className="max-w-80"
      >
        {(fieldProps) => (
          <Select {...fieldProps} name="genuine" required defaultValue={submitted.genuine ?? ""}>
            <option value="">{t("intake.choose")}</option>
            <option value="yes">{t("intake.genuineYes")}</option>
            <option value="no">{t("intake.genuineNo")}</option>
          </Select>
        )}
      </Field>
      <Field
        label={t("intake.checks")}
        hint={t("intake.checksHint")}
        anchor="checks"
        error={fieldError(refusal, "checks")}
      >
        {(fieldProps) => (
          <TextArea
            {...fieldProps}
            name="checks"
            rows={2}
            required
            maxLength={2_000}
            defaultValue={submitted.checks}
          />
        )}
      </Field>
    </IntakeStepForm>
  )
}
