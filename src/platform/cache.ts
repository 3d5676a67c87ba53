import { randomUUID } from "node:crypto"
import type { AppContext } from "./ctx.ts"
import { defineTopic, type Topic } from "./live/topic.ts"
import { defineService } from "./service.ts"

type CachedValue = { value: Promise<unknown>; until: number }

const maxEntries = 2_000

/** `lastVersion` is that of the last message to cached pages. */
type Cache = { values: Map<string, CachedValue>; lastVersion: number }

/** Topics that announce an invalidated key: "invalidation:<key>:<random id>". */
export const invalidationTopic = defineTopic("invalidation")

export const cacheService = defineService("cache", ({ live }: AppContext): Cache => {
  const values = new Map<string, CachedValue>()
  live.onMissed(() => values.clear())
  live.onChangeOf([invalidationTopic], ({ topic }) => {
    const id = invalidationTopic.idOf(topic)
    if (id !== undefined) values.delete(id.slice(0, id.lastIndexOf(":")))
  })
  return { values, lastVersion: 0 }
})

/**
 * Caches values that are the same for everyone (settings, filter counts). Never cache personal data, or anything that
 * decides a rule.
 */
export function cached<Value>(
  app: AppContext,
  key: string,
  seconds: number,
  read: () => PromiseLike<Value>,
): Promise<Value> {
  const { values } = cacheService.of(app)
  const now = performance.now()
  const found = values.get(key)
  if (found && found.until > now) return found.value as Promise<Value>
  if (values.size >= maxEntries) values.clear()
  // Drizzle queries are lazy thenables: resolve once, or a second await runs the query again.
  const value = Promise.resolve(read())
  values.set(key, { value, until: now + seconds * 1_000 })
  value.catch(() => values.delete(key))
  return value
}

/** Caches until the live stream reports a newer value. */
export async function cachedUnlessStale<Value>(
  app: AppContext,
  key: string,
  seconds: number,
  read: () => Promise<Value>,
  isOld: (value: Value) => boolean,
): Promise<Value> {
  const value = await cached(app, key, seconds, read)
  if (!isOld(value)) return value
  cacheService.of(app).values.delete(key)
  return await cached(app, key, seconds, read)
}

/**
 * Call after the commit. This process reads the value again at once, others within a moment; cached pages with it are
 * dropped.
 */
export function invalidate(app: AppContext, key: string): void {
  app.live.publish(invalidationTopic.state(`${key}:${randomUUID()}`, 1, {}))
}

/** Call after the commit. Drops cached pages that name the topic, in every process. */
export function invalidatePages(app: AppContext, topic: Topic): void {
  // Makes later calls count as newer, even within one millisecond.
  const cache = cacheService.of(app)
  cache.lastVersion = Math.max(cache.lastVersion + 1, app.clock.now().getTime() * 1_000)
  app.live.publish({ topic, version: cache.lastVersion, data: {} })
}
