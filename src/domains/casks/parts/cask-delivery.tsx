import { CalculatorLink } from "#domains/delivery/parts/calculator-link.tsx"
import { useTexts } from "#language/use-texts.ts"
import type { PublicCask } from "../read-cask.ts"

const usualBottles = 200

/** A case of the bottles that the cask would fill, at its price and strength today. */
function searchOf({ nowCents, bottlesEstimate, abvPercent }: PublicCask, to: string): string {
  const dollars = Math.ceil(nowCents / 100 / (bottlesEstimate || usualBottles))
  return `?${new URLSearchParams({ bought: "shop", to, bottles: "12", value: String(dollars), abv: abvPercent.toFixed(1) })}`
}

/** The cask stays in its warehouse; only its bottles are delivered later. */
export function CaskDelivery({ cask, to }: { cask: PublicCask; to: string }) {
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
