import { AdminPageHead } from "#admin/admin-page-head.tsx"
import { adminLoader } from "#domains/accounts/admin/admin-screen.ts"
import { History } from "#domains/accounts/admin/parts/history.tsx"
import { readSettingHistory } from "#domains/accounts/admin/setting-history.ts"
import { currencyCodes, homeCurrency } from "#domains/countries/currencies.ts"
import { listRates } from "#domains/countries/rates.ts"
import { useTexts } from "#language/use-texts.ts"
import { Form } from "#platform/routing.ts"
import { SubmitButton } from "#ui/form-fields.tsx"
import { Note } from "#ui/note.tsx"
import { redirectWithToast } from "#web/flash.ts"
import { ctxKey } from "#web/request-context.ts"
import { runAction } from "#web/screen.ts"
import type { Route } from "./+types/rates"
import { RateRows } from "./rate-rows.tsx"
import { saveRates, type TypedRate } from "./save-rates.ts"

export const loader = adminLoader("settings", async (ctx) => {
  const rates = new Map((await listRates(ctx)).map((rate) => [rate.code, rate]))
  const rows = currencyCodes
    .filter((code) => code !== homeCurrency)
    .map((code): TypedRate => {
      const rate = rates.get(code)
      return { code, perSgd: rate ? String(rate.perSgd) : "", asOf: rate?.asOf ?? "" }
    })
  return { rows, history: await readSettingHistory(ctx, "settings", "rates.change") }
})

export async function action({ context, request }: Route.ActionArgs) {
  const ctx = context.get(ctxKey)
  const submitted = submittedRates(await request.formData())
  return await runAction(
    ctx,
    async () => {
      await saveRates(ctx, submitted)
      return redirectWithToast("/admin/rates", "admin", "messages.ratesSaved")
    },
    submitted,
  )
}

function submittedRates(form: FormData): TypedRate[] {
  const column = (name: string) => form.getAll(name).map((value) => String(value).trim())
  const [codes, rates, days] = [column("code"), column("perSgd"), column("asOf")]
  return codes.map((code, index) => ({ code, perSgd: rates[index] ?? "", asOf: days[index] ?? "" }))
}

export default function Rates({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts("admin")
  const refused = actionData && "refusal" in actionData ? actionData : undefined
  const wrong = refused?.refusal.facts.currency
  return (
    <>
      <AdminPageHead title={t("nav.rates")} />
      <p className="max-w-read">{t("rates.about")}</p>
      <Form method="post" className="grid max-w-[40rem] gap-4">
        {refused && !wrong && <Note tone="alarm">{refused.refusal.message}</Note>}
        <RateRows
          rows={refused?.submitted ?? loaderData.rows}
          problem={
            refused && typeof wrong === "string"
              ? { code: wrong, message: refused.refusal.message }
              : undefined
          }
        />
        <div>
          <SubmitButton kind="act">{t("rates.save")}</SubmitButton>
        </div>
      </Form>
      <History entries={loaderData.history} />
    </>
  )
}
