import { type ReactNode, Suspense } from "react"
import { useNavigation } from "react-router"
import type { AppPath } from "#platform/app-path.ts"
import type { RefusalView } from "#platform/refusal.ts"
import { Form } from "#platform/routing.ts"
import { Button } from "#ui/button.tsx"
import type { SubmittedFields } from "#ui/form-context.ts"
import { FormErrors, useFormErrors } from "#ui/form-errors.tsx"
import { Note } from "#ui/note.tsx"
import type { BotCheckView } from "../bot-check-view.ts"
import { BotCheck } from "./bot-check.tsx"
import { useBotCheck } from "./use-bot-check.ts"

type Props = {
  action?: AppPath
  check: BotCheckView
  refusal: RefusalView | undefined
  submitted: SubmittedFields
  failed: string
  send: string
  children: ReactNode
}

/** A form that anybody may send, once its bot check is solved. */
export function CheckedForm({ action, check, refusal, submitted, failed, send, children }: Props) {
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
      action={action}
      noValidate
      preventScrollReset
      className="grid gap-5"
      onSubmit={(event) => (isSending || !robots.isSolved) && event.preventDefault()}
    >
      {refusal && !isOfField && (
        <Note tone="alarm">
          <strong className="block">{failed}</strong>
          {refusal.message}
        </Note>
      )}
      <FormErrors {...errors} submitted={submitted}>
        {children}
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
        {send}
      </Button>
    </Form>
  )
}
