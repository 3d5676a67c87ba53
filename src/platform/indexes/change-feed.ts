import { commitsOf } from "#platform/ctx.ts"
import { defineService } from "#platform/service.ts"
import { type CollectionSchema, type IndexEntry, loadIndex, type SearchIndex } from "#search-index/index.ts"
import type { IndexApp } from "./index-query.ts"
import { type Snapshot, withSnapshot } from "./read-in-pages.ts"

export type CollectionSource<Facet extends string, Figure extends string, Sort extends string> = {
  schema: CollectionSchema<Facet, Figure, Sort>
  readAll(snapshot: Snapshot): AsyncIterable<IndexEntry<Facet, Figure>[]>
  /** Returns the changes of transactions from this one on, and the snapshot that was read. */
  readChanged(
    app: IndexApp,
    since: string,
  ): Promise<{ seen: string; changed: IndexEntry<Facet, Figure>[]; deleted: string[] }>
}

type ReadIndex<Facet extends string, Figure extends string, Sort extends string> = {
  index: SearchIndex<Facet, Figure, Sort>
  /** Includes every transaction before this one. */
  seen: string
}

export type IndexReader<Facet extends string, Figure extends string, Sort extends string> = {
  /** Includes every commit of this process. */
  fresh(app: IndexApp): Promise<ReadIndex<Facet, Figure, Sort>>
  /** As of the last read. */
  asItIs(app: IndexApp): Promise<ReadIndex<Facet, Figure, Sort>>
}

type TrackedIndex<Facet extends string, Figure extends string, Sort extends string> = ReadIndex<
  Facet,
  Figure,
  Sort
> & {
  /** Documents removed when it was last read anew. */
  retired: number
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
): IndexReader<Facet, Figure, Sort> {
  type Tracked = TrackedIndex<Facet, Figure, Sort>

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
    const { index } = tracked
    const commits = commitsOf(app)
    const { seen, changed, deleted } = await source.readChanged(app, tracked.seen)
    // Another database was restored in this one's place: our transaction ids mean nothing in it.
    if (BigInt(seen) < BigInt(tracked.seen)) rebuild(app, tracked)
    await index.apply(changed, deleted)
    Object.assign(tracked, { seen, readAt: performance.now(), commits })
    if (index.retired - tracked.retired > index.size + spareDocuments) rebuild(app, tracked)
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
    tracked.retired = tracked.index.retired
  }

  function readChangesOnce(app: IndexApp, tracked: Tracked): Promise<void> {
    tracked.pendingRead ??= readChanges(app, tracked).finally(() => {
      tracked.pendingRead = undefined
    })
    return tracked.pendingRead
  }

  async function fresh(app: IndexApp): Promise<Tracked> {
    const tracked = await open(app)
    const age = performance.now() - tracked.readAt
    if (tracked.commits !== commitsOf(app)) {
      // A read that has already begun may miss the commit.
      if (tracked.pendingRead) await tracked.pendingRead
      if (tracked.commits !== commitsOf(app)) await readChangesOnce(app, tracked)
    } else if (age > staleMs) await readChangesOnce(app, tracked)
    else if (age > freshMs)
      readChangesOnce(app, tracked).catch((problem) => app.log.warn({ err: problem }, "search index"))
    return tracked
  }

  return { fresh, asItIs: open }
}

/** This many more removed than current documents make it worth reading everything again. */
const spareDocuments = 10_000

/** A replica may have replayed less than the primary has: changes are read from the snapshot on that it gave. */
async function fill<Facet extends string, Figure extends string, Sort extends string>(
  app: IndexApp,
  source: CollectionSource<Facet, Figure, Sort>,
  isBackground = false,
): Promise<TrackedIndex<Facet, Figure, Sort>> {
  const commits = commitsOf(app)
  return await app.offload.run((db) =>
    withSnapshot(db.$client, async (snapshot) => {
      const index = await loadIndex(source.schema, source.readAll(snapshot), { isBackground })
      const { seen } = snapshot
      return { index, seen, retired: 0, readAt: performance.now(), commits, pendingRead: undefined }
    }),
  )
}
