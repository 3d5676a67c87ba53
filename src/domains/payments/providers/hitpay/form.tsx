import { useEffect } from "react"
import { useTexts } from "#language/use-texts.ts"
import { Form } from "#platform/routing.ts"
import { useRevalidate } from "#ui/live/use-revalidate.ts"
import { Note } from "#ui/note.tsx"
import type { ProviderFormProps } from "../../provider-form-props.ts"

const pollEveryMs = 5_000

/** Leads to HitPay's page, from which the buyer returns to this form. */
export function HitPayForm({ secret, status, values, cancel }: ProviderFormProps) {
  const t = useTexts("payments")
  const { revalidate } = useRevalidate()
  const isWaiting = status === "requires_action"
  useEffect(() => {
    if (!isWaiting) return
    const timer = setInterval(() => void revalidate(), pollEveryMs)
    return () => clearInterval(timer)
  }, [isWaiting, revalidate])
  return (
    <Form method="post" className="grid gap-4">
      <input type="hidden" name="secret" value={secret} />
      {isWaiting && <Note>{t("form.pageWaits", { provider: "HitPay" })}</Note>}
      <p>{t("form.onPage", { provider: "HitPay" })}</p>
      <div className="flex flex-wrap gap-3">
        <a href={values.url} rel="noreferrer external" className="button button-act button-usual" data-begin>
          {t("form.toPage", { provider: "HitPay" })}
        </a>
        {cancel}
      </div>
    </Form>
  )
}
