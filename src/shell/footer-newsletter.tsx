import { useId } from "react"
import { useTexts } from "#language/use-texts.ts"
import { useFetcher } from "#platform/routing.ts"
import { Button } from "#ui/button.tsx"
import { FieldError } from "#ui/field.tsx"
import { Input } from "#ui/inputs.tsx"

type SubscribeResult = { status?: "active" | "pending"; refusal?: { message: string } }

/** Without script a separate page shows the result. */
export function FooterNewsletter() {
  const t = useTexts("shell")
  const id = useId()
  const fetcher = useFetcher<SubscribeResult>({ key: "newsletter" })
  const { status, refusal } = fetcher.data ?? {}
  return (
    <fetcher.Form
      method="post"
      action="/subscriber"
      noValidate
      onInput={() => fetcher.reset()}
      className="grid content-start gap-2"
    >
      <label htmlFor={id} className="label-text font-sans">
        {t("newsletter.label")}
      </label>
      <div className="flex gap-2">
        <Input
          id={id}
          name="email"
          type="email"
          autoComplete="email"
          placeholder={t("newsletter.placeholder")}
          aria-invalid={refusal ? true : undefined}
          aria-describedby={`${id}-message`}
          className="min-w-0"
        />
        <Button disabled={fetcher.state !== "idle"} className="min-h-11 shrink-0">
          {t("newsletter.subscribe")}
        </Button>
      </div>
      <div id={`${id}-message`} aria-live="polite" className="text-xs text-ink-soft">
        {refusal && <FieldError id={`${id}-error`}>{refusal.message}</FieldError>}
        {status && (
          <p className="text-lead">
            {t("newsletter.success")}
            {status === "pending" && `. ${t("newsletter.pending")}`}
          </p>
        )}
        {!status && !refusal && t("newsletter.hint")}
      </div>
    </fetcher.Form>
  )
}
