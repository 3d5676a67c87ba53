import { useTexts } from "#language/use-texts.ts"
import type { RefusalView } from "#platform/refusal.ts"
import { Field } from "#ui/field.tsx"
import { fieldError } from "#ui/field-error.ts"
import { Input } from "#ui/inputs.tsx"
import { IntakeStepForm, type IntakeStepProps } from "./intake-step-form.tsx"

export function ReceiveStep(props: IntakeStepProps) {
  const { submitted, refusal } = props
  const t = useTexts("submissions-admin")
  return (
    <IntakeStepForm
      of={props}
      title={t("intake.receive")}
      intent="receive"
      button={t("intake.receiveButton")}
    >
      <ShelfField value={submitted.shelf ?? ""} refusal={refusal} />
    </IntakeStepForm>
  )
}

export function ShelveStep(props: IntakeStepProps) {
  const { bottle, submitted, refusal } = props
  const t = useTexts("submissions-admin")
  return (
    <IntakeStepForm
      of={props}
      title={t("intake.shelve")}
      intent="shelve"
      button={t("intake.shelveButton")}
      kind="plain"
    >
      <ShelfField value={submitted.shelf ?? bottle.shelf ?? ""} refusal={refusal} />
    </IntakeStepForm>
  )
}

function ShelfField({ value, refusal }: { value: string; refusal: RefusalView | undefined }) {
  const t = useTexts("submissions-admin")
  return (
    <Field label={t("intake.shelf")} anchor="shelf" error={fieldError(refusal, "shelf")} className="max-w-60">
      {(fieldProps) => (
        <Input {...fieldProps} name="shelf" required maxLength={40} defaultValue={value} autoComplete="off" />
      )}
    </Field>
  )
}
