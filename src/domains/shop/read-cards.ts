import { LRUCache } from "lru-cache"
import { askedTogether } from "#platform/asked-together.ts"
import type { Ctx, House } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import { cardColumns, cardJoins } from "./card-rows.ts"
import { asCard, type CardRow, type ListingCard } from "./listing-card.ts"
import { cardOf, wordsOn } from "./shelf-card.ts"
import { type ShelfIndex, shelvesAsTheyAre } from "./shelf-index.ts"

const mostKept = 20_000

type Keep = {
  cards: LRUCache<Id<"lst">, ListingCard>
  /** Every transaction before this one had ended at the last look. */
  seen: string
  /** What was asked for and not kept, since this was emptied last. */
  asked: Set<number>
  /** Rises whenever something that is shown has changed. */
  edition: number
  /** Products that changed, and how many looks the index had begun by then: until it has looked again, it is behind. */
  behind: Map<string, number>
}

const keeps = new WeakMap<ShelfIndex, Keep>()

/**
 * The cards of these listings in this order, as they stand now. What is not on sale any more is left out. Cards are
 * shared by whoever shows them, and so are not to be changed.
 */
export async function readCards({ house }: Pick<Ctx, "house">, ids: readonly Id<"lst">[]) {
  return ids.length === 0 ? [] : await readLists(house, ids)
}

/** Some words on each of these, as they were when the index looked last: nobody buys by the newest of them. */
export async function readWords({ house }: Pick<Ctx, "house">, ids: readonly Id<"lst">[]) {
  const index = await shelvesAsTheyAre(house)
  const found = new Map<Id<"lst">, string>()
  for (const id of ids) found.set(id, wordsOn(index, index.documentOf(id) ?? -1))
  return found
}

/**
 * Cards are made of what the index knows, and the last ones are kept. Before they are shown the database is asked each
 * time whether anything behind any of them has been written since: what is shown is as true as if it had been read, for
 * one small question instead of every row.
 */
const readLists = askedTogether(
  async (house: House, lists: readonly (readonly Id<"lst">[])[]): Promise<ListingCard[][]> => {
    const index = await shelvesAsTheyAre(house)
    const keep = keepOf(index)
    await dropChanged(house, index, keep)
    const cards = new Map<Id<"lst">, ListingCard>()
    const missed: Id<"lst">[] = []
    for (const id of new Set(lists.flat())) {
      const kept = keep.cards.get(id) ?? makeCard(index, keep, id)
      if (kept) cards.set(id, kept)
      else missed.push(id)
    }
    for (const card of await readMissed(house, keep, missed)) cards.set(card.id, card)
    return lists.map((ids) => ids.flatMap((id) => cards.get(id) ?? []))
  },
)

function makeCard(index: ShelfIndex, keep: Keep, id: Id<"lst">): ListingCard | undefined {
  const document = index.documentOf(id)
  const note = document === undefined ? undefined : index.noteOf(document)
  const card = document === undefined || note === undefined ? undefined : cardOf(id, note)
  if (!card || document === undefined) return undefined
  const begun = keep.behind.get(card.productId ?? "")
  if (begun !== undefined && index.looksDone <= begun) return undefined
  if (keep.cards.size < mostKept || isAskedAgain(keep, document)) keep.cards.set(id, card)
  return card
}

/** Most of a large catalogue is shown once in a long while: what is to take another's place must be asked for twice. */
function isAskedAgain({ asked }: Keep, document: number): boolean {
  if (asked.has(document)) return true
  if (asked.size >= mostKept) asked.clear()
  asked.add(document)
  return false
}

async function readMissed(house: House, keep: Keep, ids: readonly Id<"lst">[]): Promise<ListingCard[]> {
  if (ids.length === 0) return []
  const { edition } = keep
  const { rows } = await house.pool.query<CardRow>({
    name: "shop-cards",
    text: `select ${cardColumns} from listings l left join products p on p.id = l.product_id ${cardJoins}
      where l.id = any($1::text[]) and l.status = 'on-sale'`,
    values: [ids],
  })
  const cards = rows.map(asCard)
  // What was told of as changed meanwhile may be what was just read as it was before.
  if (keep.edition === edition) for (const card of cards) keep.cards.set(card.id, card)
  return cards
}

const tables = ["listings", "products", "stock_levels", "dram_offers", "casks"]

// By the order of the index and not by `exists`, for which the whole table would be read from its beginning.
const isChanged = tables
  .map((name) => `(select true from ${name} where changed_in >= $1::xid8 order by changed_in desc limit 1)`)
  .join(", ")

async function dropChanged(house: House, index: ShelfIndex, keep: Keep): Promise<void> {
  const since = keep.seen
  const { rows } = await house.pool.query<{ seen: string; isChanged: boolean }>({
    name: "shop-cards-changed",
    text: `select pg_snapshot_xmin(pg_current_snapshot())::text as seen,
      coalesce(${isChanged}, false) as "isChanged"`,
    values: [since],
  })
  const [{ seen, isChanged: isAny } = { seen: since, isChanged: false }] = rows
  if (isAny) {
    const { rows } = await house.pool.query<{ id: string }>(changedSince, [since])
    keep.edition++
    for (const [id, begun] of keep.behind) if (index.looksDone > begun) keep.behind.delete(id)
    const changed = new Set(rows.map(({ id }) => id))
    for (const id of changed) keep.behind.set(id, index.looksBegun)
    for (const { id, productId, caskId } of [...keep.cards.values()])
      if (changed.has(productId ?? caskId ?? "")) keep.cards.delete(id)
  }
  keep.seen = seen
}

/** The products and casks of which anything has been written. */
const changedSince = `
  select id from products where changed_in >= $1::xid8
  union select id from casks where changed_in >= $1::xid8
  union select coalesce(product_id, cask_id) from listings where changed_in >= $1::xid8
  union select product_id from stock_levels where changed_in >= $1::xid8
  union select l.product_id from dram_offers o join listings l on l.id = o.listing_id where o.changed_in >= $1::xid8`

function keepOf(index: ShelfIndex): Keep {
  const found = keeps.get(index)
  if (found) return found
  const made = { cards: new LRUCache<Id<"lst">, ListingCard>({ max: mostKept }), asked: new Set<number>() }
  const keep = { ...made, edition: 0, seen: index.seen, behind: new Map<string, number>() }
  keeps.set(index, keep)
  return keep
}
