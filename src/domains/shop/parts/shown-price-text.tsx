import { formatDate } from "#language/format.ts"
import { useLanguage, useTexts } from "#language/use-texts.ts"
import { Price } from "#ui/price.tsx"
import type { ShownPrice } from "../shown-price.ts"

export function PriceEnd({ price: { endsAt } }: { price: ShownPrice }) {
  const t = useTexts("shop")
  const language = useLanguage()
  if (endsAt === null) return null
  // One that ends at midnight ends on the day before.
  const last = new Date(new Date(endsAt).getTime() - 1)
  return <span className="label-text">{t("bottle.until", { date: formatDate(last, language, "day") })}</span>
}

/** In a row of a list. */
export function ShownPriceText({ price }: { price: ShownPrice }) {
  const t = useTexts("shop")
  const { cents, wasCents } = price
  if (wasCents === null && price.endsAt === null) return <Price cents={cents} />
  return (
    <span className="grid justify-items-end gap-0.5">
      <span className="sr-only">{t("bottle.salePrice")}: </span>
      <Price cents={cents} wasCents={wasCents} />
      <PriceEnd price={price} />
    </span>
  )
}
