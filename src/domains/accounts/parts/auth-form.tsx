import { type ReactNode, type RefObject, Suspense, useEffect } from "react"
import { useNavigation } from "react-router"
import type { BotCheckView } from "#domains/bot-check/bot-check-view.ts"
import { BotCheck } from "#domains/bot-check/parts/bot-check.tsx"
import { useBotCheck } from "#domains/bot-check/parts/use-bot-check.ts"
import { useTexts } from "#language/use-texts.ts"
import type { AppPath } from "#platform/app-path.ts"
import type { RefusalView } from "#platform/refusal.ts"
import { type Fetcher, Form } from "#platform/routing.ts"
import { Button } from "#ui/button.tsx"
import { FormErrors, useFormErrors } from "#ui/form-errors.tsx"
import { Note } from "#ui/note.tsx"
import { showToast } from "#ui/toasts.tsx"

export type FetcherTarget = { fetcher: Fetcher<unknown>; action: AppPath }

type Props = {
  refusal: RefusalView | undefined
  failure: string
  submit: string
  check?: BotCheckView | undefined
  via?: FetcherTarget | undefined
  children: ReactNode
}

const none: BotCheckView = { kind: "off" }

export function AuthForm({ refusal, failure, submit, via, children, ...rest }: Props) {
  const check = "check" in rest ? rest.check : none
  const t = useTexts("accounts")
  const errors = useFormErrors(refusal)
  const navigation = useNavigation()
  const isSending = via
    ? via.fetcher.state !== "idle"
    : navigation.state !== "idle" && navigation.formMethod === "POST"
  const botCheck = useBotCheck(check, refusal)
  useErrorAnnouncement(refusal, errors.form)
  const FormElement = via ? via.fetcher.Form : Form
  return (
    <FormElement
      ref={errors.form}
      method="post"
      action={via?.action}
      noValidate
      className="grid gap-5"
      onInput={errors.onInput}
      onSubmit={(event) => (isSending || !botCheck.isSolved) && event.preventDefault()}
    >
      {refusal && !isOfField(refusal) && (
        <Note tone="alarm">
          <strong className="block">{failure}</strong>
          {refusal.message || t("auth.error_occurred")}
        </Note>
      )}
      <FormErrors {...errors}>{children}</FormErrors>
      <Suspense>
        <BotCheck check={check} state={botCheck} />
      </Suspense>
      <Button
        kind="act"
        size="large"
        isWide
        disabled={!botCheck.isSolved}
        aria-disabled={isSending || undefined}
      >
        {submit}
      </Button>
    </FormElement>
  )
}

function useErrorAnnouncement(
  refusal: RefusalView | undefined,
  form: RefObject<HTMLFormElement | null>,
): void {
  const t = useTexts("accounts")
  useEffect(() => {
    if (refusal?.code === "accounts.wrongLogin") {
      // The button is disabled until the next check is solved; keyboard users must not lose their focus.
      const password = form.current?.elements.namedItem("password")
      if (password instanceof HTMLElement) password.focus()
      showToast(t("auth.invalid_email_or_password"), { tone: "alarm", place: "centre" })
    }
    if (refusal?.code === noAnswer.code)
      showToast(t("auth.error_occurred"), { tone: "alarm", place: "centre" })
  }, [refusal, form, t])
}

export const noAnswer: RefusalView = { code: "accounts.noAnswer", message: "", facts: {} }

export async function withNoAnswer<Result>(
  send: () => Promise<Result>,
): Promise<Result | { refusal: RefusalView; submitted: undefined }> {
  try {
    return await send()
  } catch (problem) {
    // A thrown response is a redirect: the call has succeeded.
    if (problem instanceof Response) throw problem
    return { refusal: noAnswer, submitted: undefined }
  }
}

function isOfField(refusal: RefusalView): boolean {
  return Boolean(refusal.facts.field) && refusal.facts.field !== "captcha"
}

export function OtherFormLink({ question, children }: { question: string; children: ReactNode }) {
  return (
    <p className="border-t border-rule pt-4 text-ink-soft">
      {question} {children}
    </p>
  )
}
