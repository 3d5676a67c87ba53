import { useTexts } from "#language/use-texts.ts"
import { Link } from "#ui/link.tsx"
import type { Selling } from "../selling.ts"
import { NeedList } from "./needs-you.tsx"
import { TopLots } from "./top-lots.tsx"

export function YourSales({ selling: { lots, steps }, now }: { selling: Selling; now: string }) {
  const t = useTexts("home")
  return (
    <section className="grid gap-2">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 className="text-base">{t("selling.title")}</h2>
        <Link to="/my-account/my-sales" className="link tap inline-flex items-center">
          {t("selling.all")}
        </Link>
      </div>
      {steps.length > 0 && <NeedList needs={steps} now={now} />}
      {lots.length > 0 && <TopLots lots={lots} label={t("selling.lots")} />}
    </section>
  )
}
