import { LRUCache } from "lru-cache"
import type { AppContext, Ctx } from "#platform/ctx.ts"
import { batchReads } from "#platform/database/batch.ts"
import type { Id } from "#platform/ids.ts"
import { changedWithin } from "#platform/indexes/changed-within.ts"
import type { StoredFieldsPage } from "#platform/indexes/collection-queries.ts"
import { unlessUnavailable } from "#platform/indexes/index-unavailable.ts"
import { defineService } from "#platform/service.ts"
import { cardColumns, cardJoins } from "./card-rows.ts"
import { withDisplayedPrices } from "./displayed-prices.ts"
import { asCard, type ListingCard, type ListingCardRow } from "./listing-card.ts"
import { cardOf, textIn } from "./shelf-card.ts"
import { shelfIndex } from "./shelf-index.ts"

const maxCached = 20_000

export type CardWithText = { card: ListingCard; description: string }

/** A card from the database is newer than the stored description, so it has none. */
type CachedListingCard = { card: ListingCard; description: string | undefined }

type ListingCardCache = {
  cards: LRUCache<Id<"lst">, CachedListingCard>
  /** Ids requested but not cached, since this set was last cleared. */
  requested: Set<string>
  /** All transactions before this id had ended at the last check. */
  seen: number
  /** Increases with every change of displayed data. */
  edition: number
  /** Stored fields older than a product's last transaction are stale. */
  behind: Map<string, number>
  /** `behind` is complete from here on. `noted` is the latest version seen. */
  since: number
  noted: number
}

/** Empty until the first read, which says how recent the cards are. */
export const listingCardsService = defineService(
  "listingCards",
  (): { cache: ListingCardCache | undefined } => ({ cache: undefined }),
)

/** Without those no longer on sale. Cards are shared: never modify one. */
export async function readCards(ctx: Ctx, ids: readonly Id<"lst">[]) {
  return ids.length === 0 ? [] : await withDisplayedPrices(ctx, await readBaseCards(ctx.app, ids))
}

async function readBaseCards(app: AppContext, ids: readonly Id<"lst">[]): Promise<ListingCard[]> {
  const found = await unlessUnavailable(shelfIndex.storedFields(app, ids), undefined)
  if (found) return (await readCardsWithText(app, found)).map(({ card }) => card)
  const cards = await readRows(app, ids)
  return ids.flatMap((id) => cards.find((card) => card.id === id) ?? [])
}

/** A slightly old description does no harm. */
export async function readCardsWithText(
  app: AppContext,
  found: StoredFieldsPage<Id<"lst">>,
): Promise<CardWithText[]> {
  return found.ids.length === 0 ? [] : await readCardLists(app, found)
}

/**
 * Uses the index's stored fields. Asks the database first whether anything behind them has changed: as current as
 * reading every row, for one small query.
 */
const readCardLists = batchReads(
  async (app: AppContext, lists: readonly StoredFieldsPage<Id<"lst">>[]): Promise<CardWithText[][]> => {
    const cache = cacheOf(app, lists)
    await invalidateChanged(app, cache)
    const found = new Map<Id<"lst">, CachedListingCard>()
    const missed: Id<"lst">[] = []
    for (const { ids, storedFields, seen, namesId } of lists)
      for (const [index, id] of ids.entries()) {
        if (found.has(id)) continue
        const entry =
          cache.cards.get(id) ??
          makeCard(cache, id, { storedFields: storedFields[index] ?? "", seen, namesId })
        if (entry) found.set(id, entry)
        else missed.push(id)
      }
    for (const entry of await readMissed(app, cache, missed)) found.set(entry.card.id, entry)
    return lists.map(({ ids, storedFields }) =>
      ids.flatMap((id, index) => {
        const entry = found.get(id)
        return entry
          ? { card: entry.card, description: entry.description ?? textIn(storedFields[index] ?? "") }
          : []
      }),
    )
  },
)

function makeCard(
  cache: ListingCardCache,
  id: Id<"lst">,
  { storedFields, seen, namesId }: { storedFields: string; seen: number; namesId: string },
): CachedListingCard | undefined {
  const card = seen < cache.since ? undefined : cardOf(id, storedFields, namesId)
  if (!card || (cache.behind.get(card.productId ?? "") ?? -1) >= seen) return undefined
  const entry = { card, description: textIn(storedFields) }
  if (cache.cards.size < maxCached || isRequestedAgain(cache, id)) cache.cards.set(id, entry)
  return entry
}

function isRequestedAgain({ requested }: ListingCardCache, id: string): boolean {
  if (requested.has(id)) return true
  if (requested.size >= maxCached) requested.clear()
  requested.add(id)
  return false
}

async function readMissed(
  app: AppContext,
  cache: ListingCardCache,
  ids: readonly Id<"lst">[],
): Promise<CachedListingCard[]> {
  if (ids.length === 0) return []
  const { edition } = cache
  const cards = (await readRows(app, ids)).map((card) => ({ card, description: undefined }))
  // The rows may be older than a change that came meanwhile: do not cache them.
  if (cache.edition === edition) for (const entry of cards) cache.cards.set(entry.card.id, entry)
  return cards
}

async function readRows(app: AppContext, ids: readonly Id<"lst">[]): Promise<ListingCard[]> {
  const { rows } = await app.pool.query<ListingCardRow>({
    name: "shop-cards",
    text: `select ${cardColumns} from listings l left join products p on p.id = l.product_id ${cardJoins}
      where l.id = any($1::text[]) and l.status = 'on-sale'`,
    values: [ids],
  })
  return rows.map(asCard)
}

const tables = ["listings", "products", "stock_entries", "dram_offers", "casks"]

// `order by` uses the index; `exists` would scan the whole table.
const isChanged = tables
  .map(
    (name) =>
      `(select true from ${name} where ${changedWithin("changed_in")} order by changed_in desc limit 1)`,
  )
  .join(", ")

async function invalidateChanged(app: AppContext, cache: ListingCardCache): Promise<void> {
  const since = String(cache.seen)
  const { rows } = await app.pool.query<{ seen: string; isChanged: boolean }>({
    name: "shop-cards-changed",
    text: `select pg_snapshot_xmin(pg_current_snapshot())::text as seen,
      coalesce(${isChanged}, false) as "isChanged"`,
    values: [since],
  })
  const [{ seen, isChanged: isAny } = { seen: since, isChanged: false }] = rows
  // A restored database has lower transaction ids: start over.
  if (Number(seen) < cache.seen) {
    Object.assign(cache, newCache(Number(seen)), { edition: cache.edition + 1 })
    return
  }
  if (isAny) {
    const { rows } = await app.pool.query<{ id: string; changedIn: string }>(changedSince, [since])
    cache.edition++
    const { behind, cards } = cache
    const changed = new Set(rows.map(({ id }) => id))
    for (const { id, changedIn } of rows) behind.set(id, Math.max(Number(changedIn), behind.get(id) ?? 0))
    for (const { card } of [...cards.values()])
      if (changed.has(card.productId ?? card.caskId ?? "")) cards.delete(card.id)
  }
  cache.seen = Number(seen)
}

const changedSince = `
  select id, changed_in::text as "changedIn" from products where ${changedWithin("changed_in")}
  union select id, changed_in::text from casks where ${changedWithin("changed_in")}
  union select coalesce(product_id, cask_id), changed_in::text from listings where ${changedWithin("changed_in")}
  union select product_id, changed_in::text from stock_entries where ${changedWithin("changed_in")}
  union select l.product_id, o.changed_in::text from dram_offers o join listings l on l.id = o.listing_id
    where ${changedWithin("o.changed_in")}`

function cacheOf(app: AppContext, lists: readonly StoredFieldsPage[]): ListingCardCache {
  const listingCards = listingCardsService.of(app)
  listingCards.cache ??= newCache(Math.min(...lists.map(({ seen }) => seen)))
  const { cache } = listingCards
  for (const { seen } of lists) {
    if (seen <= cache.noted) continue
    // Stored fields of the previous update may still be in transit.
    cache.since = cache.noted
    cache.noted = seen
    for (const [id, changedIn] of cache.behind) if (changedIn < cache.since) cache.behind.delete(id)
  }
  return cache
}

function newCache(seen: number): ListingCardCache {
  const cards = new LRUCache<Id<"lst">, CachedListingCard>({ max: maxCached })
  return { cards, requested: new Set(), seen, edition: 0, behind: new Map(), since: seen, noted: seen }
}
