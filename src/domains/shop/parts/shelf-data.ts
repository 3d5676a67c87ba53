import type { AppPath } from "#platform/app-path.ts"
import type { ShelfView } from "../read-shelf.ts"
import { shelfSize } from "../shelf-list.ts"

type BreadcrumbStep = { to: AppPath; label: string }

export function shelfStructuredData(
  { listings, total, query }: Pick<ShelfView, "listings" | "total" | "query">,
  steps: readonly BreadcrumbStep[],
  origin: string,
) {
  const first = (query.page - 1) * shelfSize
  return {
    "@graph": [
      {
        "@type": "BreadcrumbList",
        itemListElement: steps.map(({ to, label }, place) => ({
          "@type": "ListItem",
          position: place + 1,
          name: label,
          item: origin + to,
        })),
      },
      {
        "@type": "ItemList",
        numberOfItems: total,
        itemListElement: listings.map(({ name, path }, place) => ({
          "@type": "ListItem",
          position: first + place + 1,
          name,
          url: origin + path,
        })),
      },
    ],
  }
}
