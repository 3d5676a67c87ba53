import { useTexts } from "#language/use-texts.ts"
import { TextField } from "#ui/form-fields.tsx"
import { IntakeStepForm, type IntakeStepProps } from "./intake-step-form.tsx"

export function ReceiveStep(props: IntakeStepProps) {
  const t = useTexts("submissions-admin")
  return (
    <IntakeStepForm
      of={props}
      title={t("intake.receive")}
      intent="receive"
      button={t("intake.receiveButton")}
    >
      <ShelfField />
    </IntakeStepForm>
  )
}

export function ShelveStep(props: IntakeStepProps) {
  const t = useTexts("submissions-admin")
  return (
    <IntakeStepForm
      of={props}
      title={t("intake.shelve")}
      intent="shelve"
      button={t("intake.shelveButton")}
      kind="plain"
    >
      <ShelfField value={props.bottle.shelf ?? ""} />
    </IntakeStepForm>
  )
}

function ShelfField({ value }: { value?: string }) {
  const t = useTexts("submissions-admin")
  return (
    <TextField
      name="shelf"
      label={t("intake.shelf")}
      className="max-w-60"
      required
      maxLength={40}
      value={value}
      autoComplete="off"
    />
  )
}
