import { Suspense } from "react"
import { useNavigation } from "react-router"
import type { BotCheckView } from "#domains/bot-check/bot-check-view.ts"
import { BotCheck } from "#domains/bot-check/parts/bot-check.tsx"
import { useBotCheck } from "#domains/bot-check/parts/use-bot-check.ts"
import { useTexts } from "#language/use-texts.ts"
import type { RefusalView } from "#platform/refusal.ts"
import { Form } from "#platform/routing.ts"
import { Button } from "#ui/button.tsx"
import { Field } from "#ui/field.tsx"
import { fieldError } from "#ui/field-error.ts"
import { FormErrors, useFormErrors } from "#ui/form-errors.tsx"
import { Input, TextArea } from "#ui/inputs.tsx"
import { Note } from "#ui/note.tsx"

type SubmittedMessage = Partial<Record<"name" | "email" | "subject" | "message", string | undefined>>
type Props = { check: BotCheckView; refusal: RefusalView | undefined; submitted: SubmittedMessage }

export function MessageForm({ check, refusal, submitted }: Props) {
  const t = useTexts("contact")
  const errors = useFormErrors(refusal)
  const navigation = useNavigation()
  const isSending = navigation.state !== "idle" && navigation.formMethod === "POST"
  const robots = useBotCheck(check, refusal)
  const isOfField = Boolean(refusal?.facts.field) && refusal?.facts.field !== "captcha"
  return (
    <Form
      ref={errors.form}
      onInput={errors.onInput}
      method="post"
      noValidate
      preventScrollReset
      className="grid gap-5"
      onSubmit={(event) => (isSending || !robots.isSolved) && event.preventDefault()}
    >
      {refusal && !isOfField && (
        <Note tone="alarm">
          <strong className="block">{t("form.failed")}</strong>
          {refusal.message}
        </Note>
      )}
      <FormErrors {...errors}>
        <div className="grid items-start gap-5 md:grid-cols-2">
          <Field label={t("form.name")} anchor="name" error={fieldError(refusal, "name")}>
            {(fieldProps) => (
              <Input
                {...fieldProps}
                name="name"
                autoComplete="name"
                aria-required
                defaultValue={submitted.name}
              />
            )}
          </Field>
          <Field label={t("form.email")} anchor="email" error={fieldError(refusal, "email")}>
            {(fieldProps) => (
              <Input
                {...fieldProps}
                name="email"
                type="email"
                autoComplete="email"
                aria-required
                defaultValue={submitted.email}
              />
            )}
          </Field>
        </div>
        <Field label={t("form.subject")} anchor="subject" error={fieldError(refusal, "subject")}>
          {(fieldProps) => (
            <Input
              {...fieldProps}
              name="subject"
              maxLength={120}
              aria-required
              defaultValue={submitted.subject}
            />
          )}
        </Field>
        <Field
          label={t("form.message")}
          hint={t("form.hint")}
          anchor="message"
          error={fieldError(refusal, "message")}
        >
          {(fieldProps) => (
            <TextArea
              {...fieldProps}
              name="message"
              rows={7}
              maxLength={4_000}
              aria-required
              defaultValue={submitted.message}
            />
          )}
        </Field>
        <label hidden>
          {t("form.trap")}
          <input name="website" tabIndex={-1} autoComplete="off" />
        </label>
      </FormErrors>
      <Suspense>
        <BotCheck check={check} state={robots} />
      </Suspense>
      <Button
        kind="act"
        size="large"
        disabled={!robots.isSolved}
        aria-disabled={isSending || undefined}
        className="justify-self-start max-sm:w-full"
      >
        {t("form.send")}
      </Button>
    </Form>
  )
}
