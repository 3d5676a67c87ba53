import { useNavigation } from "react-router"
import { useTexts } from "#language/use-texts.ts"
import type { FormFields } from "#platform/input.ts"
import type { RefusalView } from "#platform/refusal.ts"
import { Form } from "#platform/routing.ts"
import { Button } from "#ui/button.tsx"
import { fieldError, formError } from "#ui/field-error.ts"
import { FormErrors, useFormErrors } from "#ui/form-errors.tsx"
import { TextField } from "#ui/form-fields.tsx"
import { Checkbox } from "#ui/inputs.tsx"
import { Note } from "#ui/note.tsx"

type Props = { refusal: RefusalView | undefined; submitted: FormFields | undefined }

export function ValuationForm({ refusal, submitted }: Props) {
  const t = useTexts("submissions")
  const isSending = useNavigation().state !== "idle"
  const general = formError(refusal)
  const errors = useFormErrors(refusal)
  return (
    <div className="grid max-w-read content-start gap-8">
      <Form
        ref={errors.form}
        onInput={errors.onInput}
        method="post"
        noValidate
        preventScrollReset
        className="grid gap-5 border-t border-rule pt-5"
      >
        <input type="hidden" name="answer" value="agree" />
        {general && <Note tone="alarm">{general}</Note>}
        <FormErrors {...errors}>
          <TextField
            name="name"
            label={t("valuationPage.name")}
            hint={t("valuationPage.nameHint")}
            autoComplete="name"
            maxLength={120}
            aria-required
            value={submitted?.name}
          />
          <Checkbox
            name="terms"
            label={t("valuationPage.accept")}
            defaultChecked={submitted?.terms !== undefined}
            error={fieldError(refusal, "terms")}
          />
        </FormErrors>
        <Button kind="act" size="large" disabled={isSending} className="justify-self-start max-sm:w-full">
          {t("valuationPage.agree")}
        </Button>
      </Form>
      <Form
        method="post"
        preventScrollReset
        className="grid justify-items-start gap-3 border-t border-rule pt-5"
      >
        <input type="hidden" name="answer" value="decline" />
        <h2 className="text-lg">{t("valuationPage.declineTitle")}</h2>
        <p className="text-ink-soft">{t("valuationPage.declineText")}</p>
        <Button disabled={isSending}>{t("valuationPage.decline")}</Button>
      </Form>
    </div>
  )
}
