import { useNavigation } from "react-router"
import { readPayer } from "#domains/bidding/read-payer.ts"
import { calculate } from "#domains/delivery/calculate.ts"
import { Calculation } from "#domains/delivery/parts/calculation.tsx"
import { CalculatorFields } from "#domains/delivery/parts/calculator-fields.tsx"
import { listFormulas } from "#domains/delivery/quote-texts.ts"
import { readDeliveryRates } from "#domains/delivery/read-rates.ts"
import { commissionRate } from "#domains/orders/quote.ts"
import { useTexts } from "#language/use-texts.ts"
import { Form } from "#platform/routing.ts"
import { Button } from "#ui/button.tsx"
import { PageHead } from "#web/page-head.tsx"
import { ctxKey, pageKey } from "#web/request-context.ts"
import type { Route } from "./+types/delivery-calculator"

export const handle = {
  parameters: ["bought", "from", "to", "bottles", "value", "ml", "abv"],
  wakes: "on intent",
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  context.get(pageKey).cache = { seconds: 60, topics: [] }
  return {
    calculation: await calculate(ctx, url.searchParams, commissionRate(await readPayer(ctx), null)),
    formulas: listFormulas(ctx.language, await readDeliveryRates(ctx), ctx.now()),
  }
}

export default function Calculator({ loaderData: { calculation, formulas } }: Route.ComponentProps) {
  const t = useTexts("delivery")
  const isBusy = useNavigation().state !== "idle"
  return (
    <div className="page grid gap-8 py-6 md:py-10">
      <PageHead
        title={t("calculator.title")}
        description={t("calculator.lead")}
        path="/delivery-calculator"
      />
      <header className="grid gap-2">
        <h1 className="text-3xl">{t("calculator.title")}</h1>
        <p className="max-w-read text-ink-soft">{t("calculator.lead")}</p>
      </header>
      <div className="grid gap-x-12 gap-y-8 lg:grid-cols-2">
        <Form method="get" className="grid content-start gap-5" preventScrollReset>
          <CalculatorFields {...calculation} />
          <Button kind="act" className="justify-self-start" disabled={isBusy}>
            {t("calculator.calculate")}
          </Button>
        </Form>
        <section className="grid content-start gap-3">
          <h2 className="text-xl">{t("calculator.result")}</h2>
          {calculation.quote ? (
            <Calculation {...calculation} />
          ) : (
            <p className="text-ink-soft">{t("calculator.nothing")}</p>
          )}
        </section>
      </div>
      <Formulas formulas={formulas} />
    </div>
  )
}

function Formulas({ formulas }: Pick<Route.ComponentProps["loaderData"], "formulas">) {
  const t = useTexts("delivery")
  return (
    <section className="grid gap-4 border-t border-rule-strong pt-6">
      <h2 className="text-xl">{t("calculator.formulas")}</h2>
      <dl className="grid gap-x-12 gap-y-5 md:grid-cols-2">
        {formulas.map(({ place, formula }) => (
          <div key={place} className="grid content-start gap-1">
            <dt className="font-semibold">{place}</dt>
            <dd className="text-pretty text-ink-soft">{formula}</dd>
          </div>
        ))}
      </dl>
      <p className="label-text max-w-read">{t("calculator.unknownCountry")}</p>
    </section>
  )
}
