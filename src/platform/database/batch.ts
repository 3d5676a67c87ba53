import DataLoader from "dataloader"
import type { AppContext } from "../ctx.ts"
import { Refusal } from "../refusal.ts"
import { defineService } from "../service.ts"

const maxPerBatch = 64
/** Allows the next batch to be built while one runs, and stops a batch that waits for a lock from blocking the next. */
const maxInFlight = 2

type BatchFunction<Key, Answer> = (
  app: AppContext,
  keys: readonly Key[],
) => Promise<readonly (Answer | Error)[]>

/** The loaders of an app, by the function that reads for them. */
export const batchLoadersService = defineService("batchLoaders", () => new Map<unknown, unknown>())

/**
 * Batches reads of one kind, because a round trip costs more than a row. A single key is sent at once; while two reads
 * are in flight, keys wait for the next one. Nothing is cached. `ask` returns one answer per key, in order; an error
 * belongs to its key alone.
 */
export function batchReads<Key, Answer>(
  readAll: BatchFunction<Key, Answer>,
): (app: AppContext, key: Key) => Promise<Answer> {
  return (app, key) => {
    const loaders = batchLoadersService.of(app)
    let loader = loaders.get(readAll) as DataLoader<Key, Answer> | undefined
    if (!loader) {
      loader = loaderOf((keys) => readAll(app, keys))
      loaders.set(readAll, loader)
    }
    return loader.load(key)
  }
}

/**
 * Batches writes. After a failure each key is tried by itself, so a fault of one or a deadlock does not fail the
 * others. With `doAlone`, a refused key is tried again that way even if it was alone.
 */
export function batchWrites<Key, Answer>(
  doAll: BatchFunction<Key, Answer>,
  doAlone?: BatchFunction<Key, Answer>,
): (app: AppContext, key: Key) => Promise<Answer> {
  const again = doAlone ?? doAll
  return batchReads<Key, Answer>(async (app, keys) => {
    try {
      return await doAll(app, keys)
    } catch (problem) {
      const mayGoOn = keys.length > 1 || (doAlone !== undefined && problem instanceof Refusal)
      if (!mayGoOn) throw problem
      const alone = await Promise.allSettled(keys.map((key) => again(app, [key])))
      return alone.flatMap((each) => {
        if (each.status === "fulfilled") return each.value
        return each.reason instanceof Error ? each.reason : new Error(String(each.reason))
      })
    }
  })
}

function loaderOf<Key, Answer>(readAll: (keys: readonly Key[]) => Promise<readonly (Answer | Error)[]>) {
  let inFlight = 0
  const waiting: (() => void)[] = []
  return new DataLoader<Key, Answer>(
    async (keys) => {
      inFlight++
      try {
        return await readAll(keys)
      } finally {
        inFlight--
        waiting.shift()?.()
      }
    },
    {
      cache: false,
      maxBatchSize: maxPerBatch,
      batchScheduleFn(dispatch) {
        if (inFlight < maxInFlight) setImmediate(dispatch)
        else waiting.push(dispatch)
      },
    },
  )
}
