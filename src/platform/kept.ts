import { randomUUID } from "node:crypto"
import type { AppContext } from "./ctx.ts"
import { defineTopic, type Topic } from "./topic.ts"

type Kept = { value: Promise<unknown>; until: number }

const keeps = new WeakMap<AppContext, Map<string, Kept>>()
const mostKept = 2_000

/** Reports that a cached value has changed, by its key and something that is used once: "kept:<key>:<once>". */
export const cachedTopic = defineTopic("kept")

/**
 * What is the same for everybody and asked for by every page (settings, counts of a filter) is read once in a while,
 * not once a page. Never for what is personal, and never for what a rule decides by.
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
  // A statement that was not sent yet would be sent each time somebody waits for it.
  const value = Promise.resolve(read())
  keep.set(key, { value, until: now + seconds * 1_000 })
  // A failure is told to whoever asked, and the next one asks anew.
  value.catch(() => keep.delete(key))
  return value
}

/** The same for what the live stream tells of: what is kept counts only until the stream has told of something newer. */
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
 * To be called after the commit by whoever changes what is kept: this process reads it anew at once, every other one
 * within a breath, and no kept page shows it as it was.
 */
export function invalidate(app: AppContext, key: string): void {
  keepOf(app)
  app.live.publish(cachedTopic.state(`${key}:${randomUUID()}`, 1, {}))
}

let lastTold = 0

/** To be called after the commit: kept pages that name this topic show what was, and are made anew, everywhere. */
export function outdate(app: AppContext, topic: Topic): void {
  // What was told later counts as newer, even within one millisecond.
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
