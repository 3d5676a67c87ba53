import { LRUCache } from "lru-cache"
import { askedTogether } from "#platform/asked-together.ts"
import type { Ctx, House } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import { cardColumns, cardJoins } from "./card-rows.ts"
import { asCard, type CardRow, type ListingCard } from "./listing-card.ts"
import { cardOf, wordsIn, wordsOn } from "./shelf-card.ts"
import { type ShelfIndex, shelvesAsTheyAre } from "./shelf-index.ts"

const mostKept = 20_000

/** What a list shows of a listing, and some words on it as they were when the index looked last. */
export type Shown = { card: ListingCard; words: string }

/** The words are kept with what was made of the same note. Beside a row they are looked up: it may be newer than they. */
type Kept = { card: ListingCard; words: string | undefined }

type Keep = {
  shown: LRUCache<Id<"lst">, Kept>
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
export async function readCards(ctx: Pick<Ctx, "house">, ids: readonly Id<"lst">[]) {
  return (await readShown(ctx, ids)).map(({ card }) => card)
}

/** The same with some words on each: nobody buys by the newest of them. */
export async function readShown({ house }: Pick<Ctx, "house">, ids: readonly Id<"lst">[]): Promise<Shown[]> {
  return ids.length === 0 ? [] : await readLists(house, ids)
}

/**
 * Cards are made of what the index knows, and the last ones are kept. Before they are shown the database is asked each
 * time whether anything behind any of them has been written since: what is shown is as true as if it had been read, for
 * one small question instead of every row.
 */
const readLists = askedTogether(
  async (house: House, lists: readonly (readonly Id<"lst">[])[]): Promise<Shown[][]> => {
    const index = await shelvesAsTheyAre(house)
    const keep = keepOf(index)
    await dropChanged(house, index, keep)
    const found = new Map<Id<"lst">, Kept>()
    const missed: Id<"lst">[] = []
    for (const id of new Set(lists.flat())) {
      const kept = keep.shown.get(id) ?? makeCard(index, keep, id)
      if (kept) found.set(id, kept)
      else missed.push(id)
    }
    for (const kept of await readMissed(house, keep, missed)) found.set(kept.card.id, kept)
    return lists.map((ids) =>
      ids.flatMap((id) => {
        const kept = found.get(id)
        return kept ? { card: kept.card, words: kept.words ?? wordsOf(index, id) } : []
      }),
    )
  },
)

function wordsOf(index: ShelfIndex, id: Id<"lst">): string {
  return wordsOn(index, index.documentOf(id) ?? -1)
}

function makeCard(index: ShelfIndex, keep: Keep, id: Id<"lst">): Kept | undefined {
  const document = index.documentOf(id)
  const note = document === undefined ? undefined : index.noteOf(document)
  const card = document === undefined || note === undefined ? undefined : cardOf(id, note)
  if (!card || document === undefined || note === undefined) return undefined
  const begun = keep.behind.get(card.productId ?? "")
  if (begun !== undefined && index.looksDone <= begun) return undefined
  const kept = { card, words: wordsIn(note) }
  if (keep.shown.size < mostKept || isAskedAgain(keep, document)) keep.shown.set(id, kept)
  return kept
}

/** Most of a large catalogue is shown once in a long while: what is to take another's place must be asked for twice. */
function isAskedAgain({ asked }: Keep, document: number): boolean {
  if (asked.has(document)) return true
  if (asked.size >= mostKept) asked.clear()
  asked.add(document)
  return false
}

async function readMissed(house: House, keep: Keep, ids: readonly Id<"lst">[]): Promise<Kept[]> {
  if (ids.length === 0) return []
  const { edition } = keep
  const { rows } = await house.pool.query<CardRow>({
    name: "shop-cards",
    text: `select ${cardColumns} from listings l left join products p on p.id = l.product_id ${cardJoins}
      where l.id = any($1::text[]) and l.status = 'on-sale'`,
    values: [ids],
  })
  const cards = rows.map((row) => ({ card: asCard(row), words: undefined }))
  // What was told of as changed meanwhile may be what was just read as it was before.
  if (keep.edition === edition) for (const kept of cards) keep.shown.set(kept.card.id, kept)
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
    for (const { card } of [...keep.shown.values()])
      if (changed.has(card.productId ?? card.caskId ?? "")) keep.shown.delete(card.id)
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
  const made = { shown: new LRUCache<Id<"lst">, Kept>({ max: mostKept }), asked: new Set<number>() }
  const keep = { ...made, edition: 0, seen: index.seen, behind: new Map<string, number>() }
  keeps.set(index, keep)
  return keep
}
