import { commitsOf } from "#platform/ctx.ts"
import type { IndexApp } from "./asking.ts"
import type { Collection, IndexEntry } from "./collection.ts"

export type CollectionSource<Facet extends string, Figure extends string, Sort extends string> = {
  make(): Collection<Facet, Figure, Sort>
  readAll(app: IndexApp): AsyncIterable<IndexEntry<Facet, Figure>[]>
  /** Returns the changes of transactions from this one on, and the snapshot that was read. */
  readChanged(
    app: IndexApp,
    since: string,
  ): Promise<{ seen: string; changed: IndexEntry<Facet, Figure>[]; gone: string[] }>
}

type TrackedCollection<Facet extends string, Figure extends string, Sort extends string> = {
  collection: Collection<Facet, Figure, Sort>
  lookedAt: number
  commits: number
  looking: Promise<void> | undefined
}

/** Another process's change shows after this delay. */
const freshMs = 1_000
/** After `freshMs` and before this, a query starts the read of changes without waiting for it. */
const staleMs = 2_000

export function follow<Facet extends string, Figure extends string, Sort extends string>(
  source: CollectionSource<Facet, Figure, Sort>,
) {
  type Tracked = TrackedCollection<Facet, Figure, Sort>
  const apps = new WeakMap<IndexApp, Promise<Tracked>>()
  const renewing = new WeakSet<IndexApp>()

  function open(app: IndexApp): Promise<Tracked> {
    const known = apps.get(app)
    if (known) return known
    const made = fill(app, source)
    apps.set(app, made)
    made.catch(() => apps.delete(app))
    return made
  }

  async function look(app: IndexApp, kept: Tracked): Promise<void> {
    const { collection } = kept
    const commits = commitsOf(app)
    const turn = ++collection.looksBegun
    const { seen, changed, gone } = await source.readChanged(app, collection.seen)
    // Another database was restored in this one's place: our transaction ids mean nothing in it.
    if (BigInt(seen) < BigInt(collection.seen)) renew(app, kept)
    for (let from = 0; from < changed.length; from += atOnce) {
      if (from > 0) await new Promise(setImmediate)
      collection.apply(changed.slice(from, from + atOnce))
    }
    if (gone.length > 0) collection.apply([], gone)
    Object.assign(collection, { seen, looksDone: turn })
    Object.assign(kept, { lookedAt: performance.now(), commits })
    if (collection.retired > collection.size + spareDocuments) renew(app, kept)
  }

  /** Frees the memory of removed documents: fills a new collection in small steps, then replaces the old one. */
  function renew(app: IndexApp, kept: Tracked): void {
    if (renewing.has(app)) return
    renewing.add(app)
    fill(app, source, true)
      .then(async (made) => {
        // The old one already has the changes made meanwhile.
        await look(app, made)
        if (apps.has(app)) apps.set(app, Promise.resolve(made))
      })
      .catch((problem) => app.log.warn({ err: problem }, "the finder could not be read anew"))
      .finally(() => renewing.delete(app))
    kept.collection.retired = 0
  }

  function lookOnce(app: IndexApp, kept: Tracked): Promise<void> {
    kept.looking ??= look(app, kept).finally(() => {
      kept.looking = undefined
    })
    return kept.looking
  }

  /** The result includes every commit of this process. */
  async function fresh(app: IndexApp): Promise<Collection<Facet, Figure, Sort>> {
    const kept = await open(app)
    const age = performance.now() - kept.lookedAt
    if (kept.commits !== commitsOf(app)) {
      // A read that has already begun may miss the commit.
      if (kept.looking) await kept.looking
      if (kept.commits !== commitsOf(app)) await lookOnce(app, kept)
    } else if (age > staleMs) await lookOnce(app, kept)
    else if (age > freshMs) lookOnce(app, kept).catch((problem) => app.log.warn({ err: problem }, "finder"))
    return kept.collection
  }

  /** Returns the collection as of the last read; `seen` says which transactions it includes. */
  async function asItIs(app: IndexApp): Promise<Collection<Facet, Figure, Sort>> {
    return (await open(app)).collection
  }

  return { fresh, asItIs }
}

/** This many more removed than current documents make it worth reading everything again. */
const spareDocuments = 10_000

/** Applies this many changes before other work gets a turn. */
const atOnce = 200

async function fill<Facet extends string, Figure extends string, Sort extends string>(
  app: IndexApp,
  source: CollectionSource<Facet, Figure, Sort>,
  isBesides = false,
): Promise<TrackedCollection<Facet, Figure, Sort>> {
  const commits = commitsOf(app)
  const { rows } = await app.pool.query<{ seen: string }>(
    "select pg_snapshot_xmin(pg_current_snapshot())::text as seen",
  )
  const collection = source.make()
  // Sorts once at the end if no caller can use it yet, else page by page, each quick.
  if (isBesides) collection.settle()
  for await (const entries of source.readAll(app))
    for (let from = 0; from < entries.length; from += isBesides ? atOnce : entries.length) {
      if (isBesides) await new Promise(setImmediate)
      collection.apply(isBesides ? entries.slice(from, from + atOnce) : entries)
    }
  if (!isBesides) collection.settle()
  collection.seen = rows[0]?.seen ?? "0"
  return { collection, lookedAt: performance.now(), commits, looking: undefined }
}
