import { CalculatorLink } from "#domains/delivery/parts/calculator-link.tsx"
import { useTexts } from "#language/use-texts.ts"
import type { ShownCask } from "../read-cask.ts"

/** Of a cask whose bottles nobody has estimated. */
const usualBottles = 200

/** What the calculator is begun with: a case of what the cask would fill, at its price and strength today. */
function searchOf({ nowCents, bottlesEstimate, abvPercent }: ShownCask, to: string): string {
  const dollars = Math.ceil(nowCents / 100 / (bottlesEstimate || usualBottles))
  return `?${new URLSearchParams({ bought: "shop", to, bottles: "12", value: String(dollars), abv: abvPercent.toFixed(1) })}`
}

/** A cask stays where it lies; what is sent one day is its bottles. */
export function CaskDelivery({ cask, to }: { cask: ShownCask; to: string }) {
  const t = useTexts("casks")
  return (
    <section className="grid gap-3">
      <h2 className="text-xl">{t("delivery.title")}</h2>
      <p>{t("delivery.text")}</p>
      <p>
        <CalculatorLink className="link" search={searchOf(cask, to)}>
          {t("delivery.bottles")}
        </CalculatorLink>
      </p>
    </section>
  )
}
