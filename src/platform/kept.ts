import { randomUUID } from "node:crypto"
import type { AppContext } from "./ctx.ts"
import { defineTopic, type Topic } from "./topic.ts"

type CachedValue = { value: Promise<unknown>; until: number }

const keeps = new WeakMap<AppContext, Map<string, CachedValue>>()
const mostKept = 2_000

/** Topics that announce an invalidated key: "kept:<key>:<random id>". */
export const cachedTopic = defineTopic("kept")

/**
 * Caches values that are the same for everyone (settings, filter counts). Never cache personal data, or anything that
 * decides a rule.
 */
export function kept<Value>(
  app: AppContext,
  key: string,
  seconds: number,
  read: () => PromiseLike<Value>,
): Promise<Value> {
  const keep = keepOf(app)
  const now = performance.now()
  const found = keep.get(key)
  if (found && found.until > now) return found.value as Promise<Value>
  if (keep.size >= mostKept) keep.clear()
  // Drizzle queries are lazy thenables: resolve once, or a second await runs the query again.
  const value = Promise.resolve(read())
  keep.set(key, { value, until: now + seconds * 1_000 })
  value.catch(() => keep.delete(key))
  return value
}

/** Caches until the live stream reports a newer value. */
export async function keptUntilNews<Value>(
  app: AppContext,
  key: string,
  seconds: number,
  read: () => Promise<Value>,
  isOld: (value: Value) => boolean,
): Promise<Value> {
  const value = await kept(app, key, seconds, read)
  if (!isOld(value)) return value
  keepOf(app).delete(key)
  return await kept(app, key, seconds, read)
}

/**
 * Call after the commit. This process reads the value again at once, others within a moment; cached pages with it are
 * dropped.
 */
export function invalidate(app: AppContext, key: string): void {
  keepOf(app)
  app.live.publish(cachedTopic.state(`${key}:${randomUUID()}`, 1, {}))
}

let lastTold = 0

/** Call after the commit. Drops cached pages that name the topic, in every process. */
export function outdate(app: AppContext, topic: Topic): void {
  // Makes later calls count as newer, even within one millisecond.
  lastTold = Math.max(lastTold + 1, app.clock.now().getTime() * 1_000)
  app.live.publish({ topic, version: lastTold, data: {} })
}

function keepOf(app: AppContext): Map<string, CachedValue> {
  const found = keeps.get(app)
  if (found) return found
  const made = new Map<string, CachedValue>()
  keeps.set(app, made)
  app.live.onMissed(() => made.clear())
  app.live.onChange(({ topic }) => {
    const id = cachedTopic.idOf(topic)
    if (id !== undefined) made.delete(id.slice(0, id.lastIndexOf(":")))
  })
  return made
}
