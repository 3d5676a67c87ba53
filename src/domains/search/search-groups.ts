import { listDistilleries } from "#domains/catalogue/read-distillery.ts"
import { shopLocations } from "#domains/listings/kinds.ts"
import { listNews } from "#domains/news/reads.ts"
import type { Ctx } from "#platform/ctx.ts"
import { distilleriesOf } from "./distilleries-of.ts"
import type { FoundItem, FoundListing } from "./found-item.ts"
import { findGroups } from "./query-index.ts"
import { readFoundListings, readFoundLots } from "./read-found.ts"
import type { ScopeKind, SearchPlace } from "./scopes.ts"

export type FoundGroup = { kind: ScopeKind; items: FoundItem[]; total: number }
export type SearchGroups = Awaited<ReturnType<typeof searchGroups>>

/** What is for sale comes first; a result is a price to compare with. */
const inOrder = ["live", "bottle", "dram", "cask", "previous"] as const

const shown = { live: 6, bottle: 6, dram: 4, cask: 4, previous: 6 } as const
/** A bottle may be offered in every shop, and is shown once. */
const offersPerBottle = shopLocations.length

const places = inOrder.map((kind): SearchPlace & { size: number } => {
  if (kind === "live" || kind === "previous") return { of: "lots", state: kind, size: shown[kind] }
  return {
    of: "shops",
    kind,
    isEveryOffer: true,
    size: shown[kind] * (kind === "cask" ? 1 : offersPerBottle),
  }
})

export async function searchGroups(ctx: Ctx, query: string) {
  const { groups, listings, corrected } = await findGroups(ctx.app, { places, query })
  const text = corrected ?? query
  const lotIds = inOrder.flatMap((kind, index) =>
    kind === "live" || kind === "previous" ? (groups[index]?.ids ?? []) : [],
  )
  const [offers, lots, distilleries, news] = await Promise.all([
    readFoundListings(ctx, listings),
    readFoundLots(ctx, lotIds),
    listDistilleries(ctx),
    listNews(ctx, { q: text.slice(0, maxNewsText), category: undefined, page: 1 }),
  ])
  const byId = new Map<string, FoundItem>([...offers, ...lots].map((each) => [each.id, each]))
  return {
    corrected,
    groups: inOrder.flatMap((kind, index): FoundGroup[] => {
      const { ids = [], total = 0 } = groups[index] ?? {}
      const items = eachBottleOnce(ids.flatMap((id) => byId.get(id) ?? [])).slice(0, shown[kind])
      return items.length > 0 ? [{ kind, items, total }] : []
    }),
    distilleries: distilleriesOf(text, distilleries).slice(0, maxDistilleries),
    articles: news.articles.slice(0, maxArticles),
    articleCount: news.total,
  }
}

const maxNewsText = 100
const maxDistilleries = 8
const maxArticles = 4

/** In the order found, each with the offer that is in stock, nearest to home first. */
function eachBottleOnce(items: readonly FoundItem[]): FoundItem[] {
  const best = new Map<string, FoundItem>()
  for (const item of items) {
    const key = "caskId" in item && item.productId !== null ? item.productId : item.id
    const other = best.get(key)
    if (!other || (isOffer(item) && isOffer(other) && rank(item) < rank(other))) best.set(key, item)
  }
  return [...best.values()]
}

function isOffer(item: FoundItem): item is FoundListing {
  return "caskId" in item
}

function rank({ available, location }: FoundListing): number {
  return Number(available <= 0) * shopLocations.length + shopLocations.indexOf(location)
}
