import { randomUUID } from "node:crypto"
import type { AppContext } from "./ctx.ts"
import { defineTopic, type Topic } from "./topic.ts"

type CachedValue = { value: Promise<unknown>; until: number }

const caches = new WeakMap<AppContext, Map<string, CachedValue>>()
const maxEntries = 2_000

/** Topics that announce an invalidated key: "invalidation:<key>:<random id>". */
export const invalidationTopic = defineTopic("invalidation")

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
  const cache = cacheOf(app)
  const now = performance.now()
  const found = cache.get(key)
  if (found && found.until > now) return found.value as Promise<Value>
  if (cache.size >= maxEntries) cache.clear()
  // Drizzle queries are lazy thenables: resolve once, or a second await runs the query again.
  const value = Promise.resolve(read())
  cache.set(key, { value, until: now + seconds * 1_000 })
  value.catch(() => cache.delete(key))
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
  cacheOf(app).delete(key)
  return await cached(app, key, seconds, read)
}

/**
 * Call after the commit. This process reads the value again at once, others within a moment; cached pages with it are
 * dropped.
 */
export function invalidate(app: AppContext, key: string): void {
  cacheOf(app)
  app.live.publish(invalidationTopic.state(`${key}:${randomUUID()}`, 1, {}))
}

let lastVersion = 0

/** Call after the commit. Drops cached pages that name the topic, in every process. */
export function invalidatePages(app: AppContext, topic: Topic): void {
  // Makes later calls count as newer, even within one millisecond.
  lastVersion = Math.max(lastVersion + 1, app.clock.now().getTime() * 1_000)
  app.live.publish({ topic, version: lastVersion, data: {} })
}

function cacheOf(app: AppContext): Map<string, CachedValue> {
  const found = caches.get(app)
  if (found) return found
  const made = new Map<string, CachedValue>()
  caches.set(app, made)
  app.live.onMissed(() => made.clear())
  app.live.onChange(({ topic }) => {
    const id = invalidationTopic.idOf(topic)
    if (id !== undefined) made.delete(id.slice(0, id.lastIndexOf(":")))
  })
  return made
}
