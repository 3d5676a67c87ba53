import { randomUUID } from "node:crypto"
import type { AppContext } from "./ctx.ts"
import { defineTopic, type Topic } from "./topic.ts"

type Kept = { value: Promise<unknown>; until: number }

const keeps = new WeakMap<AppContext, Map<string, Kept>>()
const mostKept = 2_000

/** Prefix of the live topics that announce an invalidated key: "kept:<key>:<random id>". */
export const cachedTopic = defineTopic("kept")

/**
 * Caches a value that is the same for everyone and needed by every page (settings, filter counts). Never cache personal
 * data, or anything that decides a rule.
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
  // Drizzle queries are lazy thenables; resolve once, so that a second await does not run the query again.
  const value = Promise.resolve(read())
  keep.set(key, { value, until: now + seconds * 1_000 })
  // The caller gets the failure; the next call tries again.
  value.catch(() => keep.delete(key))
  return value
}

/** Caches a value until the live stream reports a newer one. */
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
 * Call after the commit that changed the cached value: this process reads it again at once, other processes within a
 * moment, and cached pages that show it are invalidated.
 */
export function invalidate(app: AppContext, key: string): void {
  keepOf(app)
  app.live.publish(cachedTopic.state(`${key}:${randomUUID()}`, 1, {}))
}

let lastTold = 0

/** Call after the commit: cached pages that name this topic are invalidated in every process. */
export function outdate(app: AppContext, topic: Topic): void {
  // A later call must count as newer, even within one millisecond.
  lastTold = Math.max(lastTold + 1, app.clock.now().getTime() * 1_000)
  app.live.publish({ topic, version: lastTold, data: {} })
}

function keepOf(app: AppContext): Map<string, Kept> {
  const found = keeps.get(app)
  if (found) return found
  const made = new Map<string, Kept>()
  keeps.set(app, made)
  app.live.onMissed(() => made.clear())
  app.live.onChange(({ topic }) => {
    const id = cachedTopic.idOf(topic)
    if (id !== undefined) made.delete(id.slice(0, id.lastIndexOf(":")))
  })
  return made
}
