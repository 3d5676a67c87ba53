import { LRUCache } from "lru-cache"
import { asShownHere } from "#domains/listings/shown-price.ts"
import { batchReads } from "#platform/batch.ts"
import type { AppContext, Ctx } from "#platform/ctx.ts"
import type { Noted } from "#platform/finder/ask-collection.ts"
import { unlessAway } from "#platform/finder/away.ts"
import { changedWithin } from "#platform/finder/changed-within.ts"
import type { Id } from "#platform/ids.ts"
import { cardColumns, cardJoins } from "./card-rows.ts"
import { asCard, type CardRow, type ListingCard } from "./listing-card.ts"
import { cardOf, wordsIn } from "./shelf-card.ts"
import { shelves } from "./shelf-index.ts"

const mostKept = 20_000

/** What a list shows of a listing, and some words on it as they were when the index looked last. */
export type Shown = { card: ListingCard; words: string }

/** The words are kept with what was made of the same note: a row is newer than they. */
type Kept = { card: ListingCard; words: string | undefined }

type Keep = {
  shown: LRUCache<Id<"lst">, Kept>
  /** What was asked for and not kept, since this was emptied last. */
  asked: Set<string>
  /** Every transaction before this one had ended when the database was asked last. */
  seen: number
  /** Rises whenever something that is shown has changed. */
  edition: number
  /** Products that changed, each with its last transaction: a note that has not seen it is behind. */
  behind: Map<string, number>
  /** Of notes that have seen all before this, `behind` says all. The index has looked since. */
  since: number
  noted: number
}

const keeps = new WeakMap<AppContext, Keep>()

/**
 * The cards of these listings in this order, as they stand now. What is not on sale any more is left out. Cards are
 * shared by whoever shows them, and so are not to be changed.
 */
export async function readCards(ctx: Pick<Ctx, "app" | "asker">, ids: readonly Id<"lst">[]) {
  return ids.length === 0 ? [] : await asShownHere(ctx, await readAsTheyAre(ctx.app, ids))
}

async function readAsTheyAre(app: AppContext, ids: readonly Id<"lst">[]): Promise<ListingCard[]> {
  const found = await unlessAway(shelves.notes(app, ids), undefined)
  if (found) return (await readNoted(app, found)).map(({ card }) => card)
  const cards = await readRows(app, ids)
  return ids.flatMap((id) => cards.find((card) => card.id === id) ?? [])
}

/** The same of what the index found, with some words on each: nobody buys by the newest of them. */
export async function readNoted(app: AppContext, found: Noted<Id<"lst">>): Promise<Shown[]> {
  return found.ids.length === 0 ? [] : await readLists(app, found)
}

/**
 * Cards are made of what the index notes, and the last ones are kept. Before they are shown the database is asked each
 * time whether anything behind any of them has been written since: what is shown is as true as if it had been read, for
 * one small question instead of every row.
 */
const readLists = batchReads(
  async (app: AppContext, lists: readonly Noted<Id<"lst">>[]): Promise<Shown[][]> => {
    const keep = keepOf(app, lists)
    await dropChanged(app, keep)
    const found = new Map<Id<"lst">, Kept>()
    const missed: Id<"lst">[] = []
    for (const { ids, notes, seen } of lists)
      for (const [place, id] of ids.entries()) {
        if (found.has(id)) continue
        const kept = keep.shown.get(id) ?? makeCard(keep, id, notes[place] ?? "", seen)
        if (kept) found.set(id, kept)
        else missed.push(id)
      }
    for (const kept of await readMissed(app, keep, missed)) found.set(kept.card.id, kept)
    return lists.map(({ ids, notes }) =>
      ids.flatMap((id, place) => {
        const kept = found.get(id)
        return kept ? { card: kept.card, words: kept.words ?? wordsIn(notes[place] ?? "") } : []
      }),
    )
  },
)

function makeCard(keep: Keep, id: Id<"lst">, note: string, seen: number): Kept | undefined {
  const card = seen < keep.since ? undefined : cardOf(id, note)
  if (!card || (keep.behind.get(card.productId ?? "") ?? -1) >= seen) return undefined
  const kept = { card, words: wordsIn(note) }
  if (keep.shown.size < mostKept || isAskedAgain(keep, id)) keep.shown.set(id, kept)
  return kept
}

/** Most of a large catalogue is shown once in a long while: what is to take another's place must be asked for twice. */
function isAskedAgain({ asked }: Keep, id: string): boolean {
  if (asked.has(id)) return true
  if (asked.size >= mostKept) asked.clear()
  asked.add(id)
  return false
}

async function readMissed(app: AppContext, keep: Keep, ids: readonly Id<"lst">[]): Promise<Kept[]> {
  if (ids.length === 0) return []
  const { edition } = keep
  const cards = (await readRows(app, ids)).map((card) => ({ card, words: undefined }))
  // What was told of as changed meanwhile may be what was just read as it was before.
  if (keep.edition === edition) for (const kept of cards) keep.shown.set(kept.card.id, kept)
  return cards
}

async function readRows(app: AppContext, ids: readonly Id<"lst">[]): Promise<ListingCard[]> {
  const { rows } = await app.pool.query<CardRow>({
    name: "shop-cards",
    text: `select ${cardColumns} from listings l left join products p on p.id = l.product_id ${cardJoins}
      where l.id = any($1::text[]) and l.status = 'on-sale'`,
    values: [ids],
  })
  return rows.map(asCard)
}

const tables = ["listings", "products", "stock_entries", "dram_offers", "casks"]

// By the order of the index and not by `exists`, for which the whole table would be read from its beginning.
const isChanged = tables
  .map(
    (name) =>
      `(select true from ${name} where ${changedWithin("changed_in")} order by changed_in desc limit 1)`,
  )
  .join(", ")

async function dropChanged(app: AppContext, keep: Keep): Promise<void> {
  const since = String(keep.seen)
  const { rows } = await app.pool.query<{ seen: string; isChanged: boolean }>({
    name: "shop-cards-changed",
    text: `select pg_snapshot_xmin(pg_current_snapshot())::text as seen,
      coalesce(${isChanged}, false) as "isChanged"`,
    values: [since],
  })
  const [{ seen, isChanged: isAny } = { seen: since, isChanged: false }] = rows
  // Another database has been restored in this one's place: its numbers say nothing of what we have.
  if (Number(seen) < keep.seen) {
    Object.assign(keep, openKeep(Number(seen)), { edition: keep.edition + 1 })
    return
  }
  if (isAny) {
    const { rows } = await app.pool.query<{ id: string; changedIn: string }>(changedSince, [since])
    keep.edition++
    const { behind, shown } = keep
    const changed = new Set(rows.map(({ id }) => id))
    for (const { id, changedIn } of rows) behind.set(id, Math.max(Number(changedIn), behind.get(id) ?? 0))
    for (const { card } of [...shown.values()])
      if (changed.has(card.productId ?? card.caskId ?? "")) shown.delete(card.id)
  }
  keep.seen = Number(seen)
}

/** The products and casks of which anything has been written, and by which transactions. */
const changedSince = `
  select id, changed_in::text as "changedIn" from products where ${changedWithin("changed_in")}
  union select id, changed_in::text from casks where ${changedWithin("changed_in")}
  union select coalesce(product_id, cask_id), changed_in::text from listings where ${changedWithin("changed_in")}
  union select product_id, changed_in::text from stock_entries where ${changedWithin("changed_in")}
  union select l.product_id, o.changed_in::text from dram_offers o join listings l on l.id = o.listing_id
    where ${changedWithin("o.changed_in")}`

function keepOf(app: AppContext, lists: readonly Noted[]): Keep {
  const keep = keeps.get(app) ?? openKeep(Math.min(...lists.map(({ seen }) => seen)))
  keeps.set(app, keep)
  for (const { seen } of lists) {
    if (seen <= keep.noted) continue
    // Notes of the look before may still be on their way here.
    keep.since = keep.noted
    keep.noted = seen
    for (const [id, changedIn] of keep.behind) if (changedIn < keep.since) keep.behind.delete(id)
  }
  return keep
}

function openKeep(seen: number): Keep {
  const shown = new LRUCache<Id<"lst">, Kept>({ max: mostKept })
  return { shown, asked: new Set(), seen, edition: 0, behind: new Map(), since: seen, noted: seen }
}
