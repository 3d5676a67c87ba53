import { Suspense } from "react"
import { useNavigation } from "react-router"
import type { BotCheckView } from "#domains/bot-check/bot-check-view.ts"
import { BotCheck } from "#domains/bot-check/parts/bot-check.tsx"
import { useBotCheck } from "#domains/bot-check/parts/use-bot-check.ts"
import { useTexts } from "#language/use-texts.ts"
import type { PagePath } from "#platform/app-path.ts"
import type { RefusalView } from "#platform/refusal.ts"
import { Form } from "#platform/routing.ts"
import { Button } from "#ui/button.tsx"
import { Field } from "#ui/field.tsx"
import { fieldError } from "#ui/field-error.ts"
import { FormErrors, useFormErrors } from "#ui/form-errors.tsx"
import { Input, TextArea } from "#ui/inputs.tsx"
import { Link } from "#ui/link.tsx"
import { Note } from "#ui/note.tsx"

export type SubmittedEnquiry = Partial<Record<"name" | "email" | "phone" | "message", string | undefined>>

type Props = {
  title: string
  path: PagePath
  check: BotCheckView
  isSent: boolean
  contact: SubmittedEnquiry
  refused: { refusal: RefusalView; submitted?: SubmittedEnquiry | undefined } | undefined
}

export function EnquiryForm({ title, path, check, isSent, contact, refused }: Props) {
  const t = useTexts("casks")
  return (
    <section
      id="enquire"
      className="grid max-w-[40rem] scroll-mt-6 gap-5 border-t-4 border-double border-rule-strong pt-6"
    >
      <h2 className="text-xl">{title}</h2>
      {isSent ? (
        <Note tone="lead">
          {t("form.sent")}{" "}
          <Link className="link" to={`${path}#enquire`}>
            {t("form.another")}
          </Link>
        </Note>
      ) : (
        <>
          <p className="text-ink-soft">{t("form.lead")}</p>
          <Fields
            path={path}
            check={check}
            refusal={refused?.refusal}
            submitted={refused?.submitted ?? contact}
          />
        </>
      )}
    </section>
  )
}

type EnquiryFieldsProps = Pick<Props, "path" | "check"> & {
  refusal: RefusalView | undefined
  submitted: SubmittedEnquiry
}

function Fields({ path, check, refusal, submitted }: EnquiryFieldsProps) {
  const t = useTexts("casks")
  const errors = useFormErrors(refusal)
  const navigation = useNavigation()
  const isSending = navigation.state !== "idle" && navigation.formMethod === "POST"
  const robots = useBotCheck(check, refusal)
  const wrong = (field: string) => fieldError(refusal, field)
  const isOfField = Boolean(refusal?.facts.field) && refusal?.facts.field !== "captcha"
  return (
    <Form
      ref={errors.form}
      onInput={errors.onInput}
      method="post"
      action={`${path}#enquire`}
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
        <div className="grid gap-5 md:grid-cols-2">
          <Field label={t("form.name")} anchor="name" error={wrong("name")}>
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
          <Field label={t("form.phone")} aside={t("form.optional")} anchor="phone" error={wrong("phone")}>
            {(fieldProps) => (
              <Input
                {...fieldProps}
                name="phone"
                type="tel"
                autoComplete="tel"
                defaultValue={submitted.phone}
              />
            )}
          </Field>
        </div>
        <Field label={t("form.email")} anchor="email" error={wrong("email")}>
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
        <Field label={t("form.message")} hint={t("form.hint")} anchor="message" error={wrong("message")}>
          {(fieldProps) => (
            <TextArea
              {...fieldProps}
              name="message"
              rows={6}
              maxLength={4_000}
              aria-required
              defaultValue={submitted.message}
            />
          )}
        </Field>
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
