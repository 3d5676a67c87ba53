import { LRUCache } from "lru-cache"
import { askedTogether } from "#platform/asked-together.ts"
import type { Ctx, House } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import { cardColumns, cardJoins } from "./card-rows.ts"
import { asCard, type CardRow, type ListingCard } from "./listing-card.ts"

const mostKept = 20_000

type Keep = {
  cards: LRUCache<Id<"lst">, ListingCard>
  /** Every transaction before this one had ended at the last look. */
  seen: string
  /** Rises whenever something that is shown has changed. */
  edition: number
}

const keeps = new WeakMap<House, Promise<Keep>>()

/**
 * The cards of these listings in this order, as they stand now. What is not on sale any more is left out. Cards are
 * shared by whoever shows them, and so are not to be changed.
 */
export async function readCards({ house }: Pick<Ctx, "house">, ids: readonly Id<"lst">[]) {
  return ids.length === 0 ? [] : await readLists(house, ids)
}

/**
 * Cards are kept, and before they are shown the database is asked each time whether anything behind any of them has
 * been written since: what is shown is as true as if it had been read, for one small question instead of every row.
 */
const readLists = askedTogether(
  async (house: House, lists: readonly (readonly Id<"lst">[])[]): Promise<ListingCard[][]> => {
    const keep = await keepOf(house)
    await dropChanged(house, keep)
    const cards = new Map<Id<"lst">, ListingCard>()
    const missed: Id<"lst">[] = []
    for (const id of new Set(lists.flat())) {
      const kept = keep.cards.get(id)
      if (kept) cards.set(id, kept)
      else missed.push(id)
    }
    for (const card of await readMissed(house, keep, missed)) cards.set(card.id, card)
    return lists.map((ids) => ids.flatMap((id) => cards.get(id) ?? []))
  },
)

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

async function dropChanged(house: House, keep: Keep): Promise<void> {
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
    const changed = new Set(rows.map(({ id }) => id))
    keep.edition++
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

function keepOf(house: House): Promise<Keep> {
  const found = keeps.get(house)
  if (found) return found
  const made = openKeep(house)
  keeps.set(house, made)
  made.catch(() => keeps.delete(house))
  return made
}

async function openKeep(house: House): Promise<Keep> {
  const { rows } = await house.pool.query<{ seen: string }>(
    "select pg_snapshot_xmin(pg_current_snapshot())::text as seen",
  )
  return { cards: new LRUCache({ max: mostKept }), seen: rows[0]?.seen ?? "0", edition: 0 }
}
