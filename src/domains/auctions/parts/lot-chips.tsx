import { useLocation } from "react-router"
import { ProductChips } from "#domains/catalogue/parts/product-chips.tsx"
import { money } from "#language/format.ts"
import { useTexts } from "#language/use-texts.ts"
import { currentPage } from "#platform/app-path.ts"
import { listAddress } from "#platform/lists/list.ts"
import { type LotFilterName, type LotQuery, lotList } from "../lot-list.ts"
import { useLotFilterTexts } from "./lot-filter-texts.ts"

/** Parameters of the page that no filter changes. */
export const keptParameters = ["limit", "view", "auction"] as const

export function LotChips({ query }: { query: LotQuery }) {
  const catalogue = useTexts("catalogue")
  const ownTexts = useLotFilterTexts()
  const { pathname, search } = useLocation()
  const kept = [...new URLSearchParams(search)].filter(([name]) =>
    keptParameters.some((each) => each === name),
  )

  function textOf(name: LotFilterName, value: string): string | undefined {
    if (name === "ends" || name === "bids" || name === "reserve") return ownTexts(name, value)
    if (name === "from" || name === "to")
      return catalogue(`filters.${name}`, { figure: money(Math.round(Number(value) * 100)) })
    return undefined
  }

  return (
    <ProductChips
      list={lotList}
      query={query}
      address={(filters) => listAddress(currentPage({ pathname }), [...filters, ...kept])}
      textOf={textOf}
    />
  )
}
