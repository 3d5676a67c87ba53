import { once } from "node:events"
import { resolve } from "node:path"
import { Worker } from "node:worker_threads"
import { sql } from "drizzle-orm"
import { type AppContext, contextFor, transaction } from "#platform/ctx.ts"
import { defineJob } from "#platform/jobs.ts"
import type { ReckonedPoint } from "./reckon-points.ts"
import { priceIndexPoints } from "./schema.ts"

/** Computes the price index again: what was sold or matched has changed. */
export const computeIndex = defineJob("prices.reckon")

/** What the thread begins with. */
export type ReckonOrder = { databaseUrl: string }

/** Named from the project's folder: the built house is one file, and this is not in it. */
const threadFile = resolve("src/domains/prices/reckon-thread.ts")

/**
 * Reckons the index of the market and of every distillery anew. A job's work. A million sales are weighed for seconds: that is
 * done in a thread, and meanwhile bids are taken and visitors answered as ever. `ends` ends it unfinished.
 */
export async function reckonIndex(app: AppContext, ends?: AbortSignal): Promise<number> {
  const reckonedAt = app.clock.now()
  const points = await reckonBeside(app, ends)
  await transaction(
    contextFor(app),
    async ({ db }) => {
      await db.execute(sql`select pg_advisory_xact_lock(hashtext('price index'))`)
      await db.delete(priceIndexPoints)
      for (let from = 0; from < points.length; from += 5_000)
        await db
          .insert(priceIndexPoints)
          .values(points.slice(from, from + 5_000).map((point) => ({ ...point, reckonedAt })))
    },
    app.reports,
  )
  return points.length
}

/** A house that was just filled has none yet. One that opens again keeps what it has until the night. */
export async function reckonFirstIndex(app: AppContext, ends?: AbortSignal): Promise<void> {
  const [point] = await app.db.select({ scope: priceIndexPoints.scope }).from(priceIndexPoints).limit(1)
  if (!point) await reckonIndex(app, ends)
}

/** A thread that breaks throws here, as one does that the end of the house has ended, and the job is tried again. */
async function reckonBeside({ pool }: AppContext, ends: AbortSignal | undefined): Promise<ReckonedPoint[]> {
  const databaseUrl = pool.options.connectionString ?? ""
  const worker = new Worker(threadFile, { execArgv: [], workerData: { databaseUrl } satisfies ReckonOrder })
  ends?.addEventListener("abort", () => void worker.terminate(), { once: true })
  const ended = once(worker, "exit").then(([code]) => {
    throw new Error(`the thread of the price index ended with ${code}`)
  })
  const [points] = await Promise.race([once(worker, "message"), ended])
  return points
}
