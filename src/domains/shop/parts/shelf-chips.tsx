import { ProductChips } from "#domains/catalogue/parts/product-chips.tsx"
import { money } from "#language/format.ts"
import { useTexts } from "#language/use-texts.ts"
import type { ShelfView } from "../read-shelf.ts"
import { shelfAddress } from "../shelf-address.ts"
import { type ShelfFilterName, shelfList } from "../shelf-list.ts"

export function ShelfChips({ view: { place, query } }: { view: ShelfView }) {
  const t = useTexts("shop")
  const catalogue = useTexts("catalogue")

  function textOf(name: ShelfFilterName, value: string): string | undefined {
    if (name === "sale") return t("shelf.onSale")
    if (name === "stock") return place.kind === "cask" ? value : t(`shelf.stock.${place.kind}`)
    if (name === "from" || name === "to")
      return catalogue(`filters.${name}`, { figure: money(Math.round(Number(value) * 100)) })
    return undefined
  }

  return (
    <ProductChips
      list={shelfList}
      query={query}
      address={(filters) => shelfAddress(place, filters)}
      textOf={textOf}
    />
  )
}
