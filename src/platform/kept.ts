import type { House } from "./ctx.ts"

type Kept = { value: Promise<unknown>; until: number }

const keeps = new WeakMap<House, Map<string, Kept>>()
const mostKept = 2_000

/**
 * What is the same for everybody and asked for by every page (settings, counts of a filter) is read once in a while,
 * not once a page. Never for what is personal, and never for what a rule decides by.
 */
export function kept<Value>(
  house: House,
  key: string,
  seconds: number,
  read: () => Promise<Value>,
): Promise<Value> {
  let keep = keeps.get(house)
  if (!keep) {
    keep = new Map()
    keeps.set(house, keep)
  }
  const now = performance.now()
  const found = keep.get(key)
  if (found && found.until > now) return found.value as Promise<Value>
  if (keep.size >= mostKept) keep.clear()
  const value = read()
  keep.set(key, { value, until: now + seconds * 1_000 })
  // A failure is told to whoever asked, and the next one asks anew.
  value.catch(() => keep.delete(key))
  return value
}

/** The same for what the live stream tells of: what is kept counts only until the stream has told of something newer. */
export async function keptUntilNews<Value>(
  house: House,
  key: string,
  seconds: number,
  read: () => Promise<Value>,
  isOld: (value: Value) => boolean,
): Promise<Value> {
  const value = await kept(house, key, seconds, read)
  if (!isOld(value)) return value
  letGo(house, key)
  return await kept(house, key, seconds, read)
}

/** Whoever changes what is kept lets go of it, so that the change is seen at once in this process. */
export function letGo(house: House, key: string): void {
  keeps.get(house)?.delete(key)
}
