import DataLoader from "dataloader"
import type { AppContext } from "./ctx.ts"
import { Refusal } from "./refusal.ts"

const mostTogether = 64
/** While the database does one, the house makes the next; one that waits for a lock holds up nobody who comes after it. */
const mostUnderWay = 2

type All<Key, Answer> = (app: AppContext, keys: readonly Key[]) => Promise<readonly (Answer | Error)[]>

/**
 * Questions of one kind go to the database together: what is asked while two such trips are under way waits for the
 * next one, for a trip costs more than a row. Whoever asks alone goes at once. Nothing is kept: every answer is read after it was asked for. `ask` gives one answer for each key, in their
 * order; an error is that key's alone.
 */
export function batchReads<Key, Answer>(
  ask: All<Key, Answer>,
): (app: AppContext, key: Key) => Promise<Answer> {
  const loaders = new WeakMap<AppContext, DataLoader<Key, Answer>>()
  return (app, key) => {
    let loader = loaders.get(app)
    if (!loader) {
      loader = loaderOf((keys) => ask(app, keys))
      loaders.set(app, loader)
    }
    return loader.load(key)
  }
}

/**
 * The same for what is written. Where that fails together each is tried again by itself: a fault of one of them, or two
 * transactions that waited for each other, is not the others' to answer for. Where `doAlone` is another way, one that
 * was refused goes it too, also if nobody else was with it.
 */
export function batchWrites<Key, Answer>(
  doAll: All<Key, Answer>,
  doAlone?: All<Key, Answer>,
): (app: AppContext, key: Key) => Promise<Answer> {
  const again = doAlone ?? doAll
  return batchReads<Key, Answer>(async (app, keys) => {
    try {
      return await doAll(app, keys)
    } catch (problem) {
      const mayGoOn = keys.length > 1 || (doAlone !== undefined && problem instanceof Refusal)
      if (!mayGoOn) throw problem
      const alone = await Promise.allSettled(keys.map((key) => again(app, [key])))
      return alone.map((each) => {
        if (each.status === "fulfilled") return each.value[0] as Answer | Error
        return each.reason instanceof Error ? each.reason : new Error(String(each.reason))
      })
    }
  })
}

function loaderOf<Key, Answer>(ask: (keys: readonly Key[]) => Promise<readonly (Answer | Error)[]>) {
  let underWay = 0
  const waiting: (() => void)[] = []
  return new DataLoader<Key, Answer>(
    async (keys) => {
      underWay++
      try {
        return await ask(keys)
      } finally {
        underWay--
        waiting.shift()?.()
      }
    },
    {
      cache: false,
      maxBatchSize: mostTogether,
      batchScheduleFn(go) {
        if (underWay < mostUnderWay) setImmediate(go)
        else waiting.push(go)
      },
    },
  )
}
