import { trailData } from "#domains/auctions/parts/about-auction.ts"
import { productOf } from "#domains/auctions/parts/lot-product.ts"
import type { LotPage } from "#domains/auctions/read-lot.ts"
import { archivePageSize } from "../archive-list.ts"
import type { ArchiveView } from "../read-archive.ts"
import type { ArchiveTrailStep } from "./archive-trail.ts"

export function resultsData(
  { lots, total, query }: Pick<ArchiveView, "lots" | "total" | "query">,
  steps: readonly ArchiveTrailStep[],
  origin: string,
) {
  const first = (query.page - 1) * archivePageSize
  return {
    "@graph": [
      trailData(steps, origin),
      {
        "@type": "ItemList",
        numberOfItems: total,
        itemListElement: lots.map(({ name, path }, place) => ({
          "@type": "ListItem",
          position: first + place + 1,
          name,
          url: origin + path,
        })),
      },
    ],
  }
}

/** Without an offer: it is no longer for sale. */
export function resultData(lot: LotPage, rating: object, steps: readonly ArchiveTrailStep[], origin: string) {
  const { offers: _, ...product } = { offers: undefined, ...productOf(lot, origin) }
  return { "@graph": [{ ...product, ...rating }, trailData(steps, origin)] }
}
