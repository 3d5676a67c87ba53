import { commitsOf } from "#platform/ctx.ts"
import type { FinderHouse } from "./asking.ts"
import type { Collection, Entry } from "./collection.ts"

/** Where the documents of a collection come from: the database, which alone is right. */
export type Source<Facet extends string, Figure extends string, Sort extends string> = {
  make(): Collection<Facet, Figure, Sort>
  /** Everything, in pages. */
  readAll(house: FinderHouse): AsyncIterable<Entry<Facet, Figure>[]>
  /** What transactions from this one on have changed, and the snapshot that was looked at. */
  readChanged(
    house: FinderHouse,
    since: string,
  ): Promise<{ seen: string; changed: Entry<Facet, Figure>[]; gone: string[] }>
}

type Followed<Facet extends string, Figure extends string, Sort extends string> = {
  collection: Collection<Facet, Figure, Sort>
  lookedAt: number
  commits: number
  looking: Promise<void> | undefined
}

/** Another process's change shows after this long. */
const freshMs = 1_000
/** Whoever comes in the second after that starts the look without waiting for it. */
const staleMs = 2_000

/** Keeps a collection for each house, filled when it is first asked for, and brought up to date as time goes by. */
export function follow<Facet extends string, Figure extends string, Sort extends string>(
  source: Source<Facet, Figure, Sort>,
) {
  type Kept = Followed<Facet, Figure, Sort>
  const houses = new WeakMap<FinderHouse, Promise<Kept>>()
  const renewing = new WeakSet<FinderHouse>()

  function open(house: FinderHouse): Promise<Kept> {
    const known = houses.get(house)
    if (known) return known
    const made = fill(house, source)
    houses.set(house, made)
    made.catch(() => houses.delete(house))
    return made
  }

  async function look(house: FinderHouse, kept: Kept): Promise<void> {
    const { collection } = kept
    const commits = commitsOf(house)
    const turn = ++collection.looksBegun
    const { seen, changed, gone } = await source.readChanged(house, collection.seen)
    // Another database has been restored in this one's place: its numbers say nothing of what we have.
    if (BigInt(seen) < BigInt(collection.seen)) renew(house, kept)
    for (let from = 0; from < changed.length; from += atOnce) {
      if (from > 0) await new Promise(setImmediate)
      collection.apply(changed.slice(from, from + atOnce))
    }
    if (gone.length > 0) collection.apply([], gone)
    Object.assign(collection, { seen, looksDone: turn })
    Object.assign(kept, { lookedAt: performance.now(), commits })
    if (collection.retired > collection.size + spareDocuments) renew(house, kept)
  }

  /** What has left goes from memory: everything is read anew beside the old, in small pieces, and then changes places. */
  function renew(house: FinderHouse, kept: Kept): void {
    if (renewing.has(house)) return
    renewing.add(house)
    fill(house, source, true)
      .then(async (made) => {
        // What changed meanwhile is in the old already.
        await look(house, made)
        if (houses.has(house)) houses.set(house, Promise.resolve(made))
      })
      .catch((problem) => house.log.warn({ err: problem }, "the finder could not be read anew"))
      .finally(() => renewing.delete(house))
    kept.collection.retired = 0
  }

  function lookOnce(house: FinderHouse, kept: Kept): Promise<void> {
    kept.looking ??= look(house, kept).finally(() => {
      kept.looking = undefined
    })
    return kept.looking
  }

  /** The collection as the database is now: what this process has committed is always in it. */
  async function fresh(house: FinderHouse): Promise<Collection<Facet, Figure, Sort>> {
    const kept = await open(house)
    const age = performance.now() - kept.lookedAt
    if (kept.commits !== commitsOf(house)) {
      // A look that is under way may have begun before the commit.
      if (kept.looking) await kept.looking
      if (kept.commits !== commitsOf(house)) await lookOnce(house, kept)
    } else if (age > staleMs) await lookOnce(house, kept)
    else if (age > freshMs)
      lookOnce(house, kept).catch((problem) => house.log.warn({ err: problem }, "finder"))
    return kept.collection
  }

  /** As it was at the last look, which the collection's `seen` tells. */
  async function asItIs(house: FinderHouse): Promise<Collection<Facet, Figure, Sort>> {
    return (await open(house)).collection
  }

  return { fresh, asItIs }
}

/** So many may have left before it is worth to read everything anew. */
const spareDocuments = 10_000

/** So many changes are taken in before others get their turn. */
const atOnce = 200

async function fill<Facet extends string, Figure extends string, Sort extends string>(
  house: FinderHouse,
  source: Source<Facet, Figure, Sort>,
  isBesides = false,
): Promise<Followed<Facet, Figure, Sort>> {
  const commits = commitsOf(house)
  const { rows } = await house.pool.query<{ seen: string }>(
    "select pg_snapshot_xmin(pg_current_snapshot())::text as seen",
  )
  const collection = source.make()
  // Sorted as a whole when nobody waits yet; else page by page, each of them soon done.
  if (isBesides) collection.settle()
  for await (const entries of source.readAll(house))
    for (let from = 0; from < entries.length; from += isBesides ? atOnce : entries.length) {
      if (isBesides) await new Promise(setImmediate)
      collection.apply(isBesides ? entries.slice(from, from + atOnce) : entries)
    }
  if (!isBesides) collection.settle()
  collection.seen = rows[0]?.seen ?? "0"
  return { collection, lookedAt: performance.now(), commits, looking: undefined }
}
