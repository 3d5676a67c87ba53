import { once } from "node:events"
import { resolve } from "node:path"
import { Worker } from "node:worker_threads"
import { sql } from "drizzle-orm"
import { type AppContext, contextFor, transaction } from "#platform/ctx.ts"
import type { Db } from "#platform/database/db.server.ts"
import { defineJob } from "#platform/jobs/jobs.ts"
import type { ComputedPoint } from "./compute-points.ts"
import { priceIndexPoints } from "./schema.ts"

export const computeIndexJob = defineJob("prices.compute")

export type IndexComputation = { databaseUrl: string }

/** Relative to the project: the build does not bundle the worker. */
const workerFile = resolve("src/domains/prices/compute-thread.ts")

/** A million sales take seconds, so a worker thread computes. */
export async function computePriceIndex(app: AppContext, ends?: AbortSignal): Promise<number> {
  const computedAt = app.clock.now()
  const points = await app.offload.run((db) => computeInWorker(db, ends))
  await transaction(
    contextFor(app),
    async ({ db }) => {
      await db.execute(sql`select pg_advisory_xact_lock(hashtext('price index'))`)
      await db.delete(priceIndexPoints)
      for (let from = 0; from < points.length; from += 5_000)
        await db
          .insert(priceIndexPoints)
          .values(points.slice(from, from + 5_000).map((point) => ({ ...point, computedAt })))
    },
    app.reports,
  )
  return points.length
}

/** A restarted server keeps its index until the nightly job. */
export async function computeInitialIndex(app: AppContext, ends?: AbortSignal): Promise<void> {
  const [point] = await app.db.select({ scope: priceIndexPoints.scope }).from(priceIndexPoints).limit(1)
  if (!point) await computePriceIndex(app, ends)
}

/** Throws if the worker fails or is terminated at shutdown; the job is retried. */
async function computeInWorker(
  { $client: { options } }: Db,
  ends: AbortSignal | undefined,
): Promise<ComputedPoint[]> {
  const databaseUrl = options.connectionString ?? ""
  const worker = new Worker(workerFile, {
    execArgv: [],
    workerData: { databaseUrl } satisfies IndexComputation,
  })
  ends?.addEventListener("abort", () => void worker.terminate(), { once: true })
  const ended = once(worker, "exit").then(([code]) => {
    throw new Error(`The price index worker exited with code ${code}`)
  })
  const [points] = await Promise.race([once(worker, "message"), ended])
  return points
}
