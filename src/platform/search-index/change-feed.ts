import { commitsOf } from "#platform/ctx.ts"
import { defineService } from "#platform/service.ts"
import type { Collection, IndexEntry } from "./collection.ts"
import type { IndexApp } from "./index-query.ts"

export type CollectionSource<Facet extends string, Figure extends string, Sort extends string> = {
  make(): Collection<Facet, Figure, Sort>
  readAll(app: IndexApp): AsyncIterable<IndexEntry<Facet, Figure>[]>
  /** Returns the changes of transactions from this one on, and the snapshot that was read. */
  readChanged(
    app: IndexApp,
    since: string,
  ): Promise<{ seen: string; changed: IndexEntry<Facet, Figure>[]; deleted: string[] }>
}

type TrackedCollection<Facet extends string, Figure extends string, Sort extends string> = {
  collection: Collection<Facet, Figure, Sort>
  readAt: number
  commits: number
  pendingRead: Promise<void> | undefined
}

/** Another process's change shows after this delay. */
const freshMs = 1_000
/** After `freshMs` and before this, a query starts the read of changes without waiting for it. */
const staleMs = 2_000

type ChangeFeed<Tracked> = { tracked: Promise<Tracked> | undefined; isRebuilding: boolean }

/** The feeds of an app, by their sources. */
export const changeFeedsService = defineService("changeFeeds", () => new Map<unknown, unknown>())

export function followChanges<Facet extends string, Figure extends string, Sort extends string>(
  source: CollectionSource<Facet, Figure, Sort>,
) {
  type Tracked = TrackedCollection<Facet, Figure, Sort>

  function feedOf(app: IndexApp): ChangeFeed<Tracked> {
    const feeds = changeFeedsService.of(app)
    const existing = feeds.get(source) as ChangeFeed<Tracked> | undefined
    if (existing) return existing
    const feed: ChangeFeed<Tracked> = { tracked: undefined, isRebuilding: false }
    feeds.set(source, feed)
    return feed
  }

  function open(app: IndexApp): Promise<Tracked> {
    const feed = feedOf(app)
    if (feed.tracked) return feed.tracked
    const tracked = fill(app, source)
    feed.tracked = tracked
    tracked.catch(() => {
      feed.tracked = undefined
    })
    return tracked
  }

  async function readChanges(app: IndexApp, tracked: Tracked): Promise<void> {
    const { collection } = tracked
    const commits = commitsOf(app)
    const readNumber = ++collection.readsBegun
    const { seen, changed, deleted } = await source.readChanged(app, collection.seen)
    // Another database was restored in this one's place: our transaction ids mean nothing in it.
    if (BigInt(seen) < BigInt(collection.seen)) rebuild(app, tracked)
    for (let from = 0; from < changed.length; from += maxPerApply) {
      if (from > 0) await new Promise(setImmediate)
      collection.apply(changed.slice(from, from + maxPerApply))
    }
    if (deleted.length > 0) collection.apply([], deleted)
    Object.assign(collection, { seen, readsCompleted: readNumber })
    Object.assign(tracked, { readAt: performance.now(), commits })
    if (collection.retired > collection.size + spareDocuments) rebuild(app, tracked)
  }

  /** Frees the memory of removed documents: fills a new collection in small steps, then replaces the old one. */
  function rebuild(app: IndexApp, tracked: Tracked): void {
    const feed = feedOf(app)
    if (feed.isRebuilding) return
    feed.isRebuilding = true
    fill(app, source, true)
      .then(async (made) => {
        // The old one already has the changes made meanwhile.
        await readChanges(app, made)
        if (feed.tracked) feed.tracked = Promise.resolve(made)
      })
      .catch((problem) => app.log.warn({ err: problem }, "the search index could not be filled again"))
      .finally(() => {
        feed.isRebuilding = false
      })
    tracked.collection.retired = 0
  }

  function readChangesOnce(app: IndexApp, tracked: Tracked): Promise<void> {
    tracked.pendingRead ??= readChanges(app, tracked).finally(() => {
      tracked.pendingRead = undefined
    })
    return tracked.pendingRead
  }

  /** The result includes every commit of this process. */
  async function fresh(app: IndexApp): Promise<Collection<Facet, Figure, Sort>> {
    const tracked = await open(app)
    const age = performance.now() - tracked.readAt
    if (tracked.commits !== commitsOf(app)) {
      // A read that has already begun may miss the commit.
      if (tracked.pendingRead) await tracked.pendingRead
      if (tracked.commits !== commitsOf(app)) await readChangesOnce(app, tracked)
    } else if (age > staleMs) await readChangesOnce(app, tracked)
    else if (age > freshMs)
      readChangesOnce(app, tracked).catch((problem) => app.log.warn({ err: problem }, "search index"))
    return tracked.collection
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
const maxPerApply = 200

async function fill<Facet extends string, Figure extends string, Sort extends string>(
  app: IndexApp,
  source: CollectionSource<Facet, Figure, Sort>,
  isBackground = false,
): Promise<TrackedCollection<Facet, Figure, Sort>> {
  const commits = commitsOf(app)
  const { rows } = await app.pool.query<{ seen: string }>(
    "select pg_snapshot_xmin(pg_current_snapshot())::text as seen",
  )
  const collection = source.make()
  // Sorts once at the end if no caller can use it yet, else page by page, each quick.
  if (isBackground) collection.finishBulkLoad()
  for await (const entries of source.readAll(app))
    for (let from = 0; from < entries.length; from += isBackground ? maxPerApply : entries.length) {
      if (isBackground) await new Promise(setImmediate)
      collection.apply(isBackground ? entries.slice(from, from + maxPerApply) : entries)
    }
  if (!isBackground) collection.finishBulkLoad()
  collection.seen = rows[0]?.seen ?? "0"
  return { collection, readAt: performance.now(), commits, pendingRead: undefined }
}
