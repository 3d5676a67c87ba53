import { saveSetting } from "#domains/content/settings.ts"
import { ConfigProblem } from "#platform/config-problem.ts"
import { type AppContext, contextFor } from "#platform/ctx.ts"
import { openClient } from "#platform/database/connection.server.ts"
import { startDemoCrowd } from "./demo-crowd.ts"
import { asOwner, buildDemoData, type DemoDataCounts, emptyDatabase, ownerMs, seconds } from "./demo-data.ts"
import { demoMarker } from "./demo-marker.ts"
import { keepDemoAlive } from "./keep-alive.ts"

export type Demo = { begin(): void; stop(): Promise<void> }

/**
 * The demo's part of the start. Builds the demo data before any request, and before the closing scheduler would close
 * its lots. Call `begin` once the server accepts requests: from then on the demo keeps itself alive.
 */
export async function openDemo(app: AppContext, ownerUrl: string, hasCrowd: boolean): Promise<Demo> {
  const isDemoData = await ensureDemoData(app, ownerUrl, console.log)
  let crowd: { stop(): Promise<void> } | undefined
  let isStopped = false
  let working: Promise<void> = Promise.resolve()
  async function work(): Promise<void> {
    try {
      await withSeedLock(ownerUrl, () => keepDemoAlive(app))
      if (hasCrowd && !isStopped) crowd = startDemoCrowd(app)
    } catch (problem) {
      app.log.warn({ problem: String(problem) }, "the demo data could not be brought up to this day")
    }
  }
  return {
    begin() {
      if (isDemoData) working = work()
    },
    async stop() {
      isStopped = true
      await working
      await crowd?.stop()
    },
  }
}

/**
 * Builds the demo data if the database has none, and again if an earlier build was interrupted. Leaves a database with
 * other members alone. Two processes that start at once wait for each other.
 */
export async function ensureDemoData(
  app: AppContext,
  ownerUrl: string,
  report: (text: string) => void,
): Promise<boolean> {
  return await withSeedLock(ownerUrl, async () => {
    const state = await demoStateOf(app)
    if (state === "whole" || state === "own") return state === "whole"
    if (state === "begun") await emptyDatabase(ownerUrl)
    report("Building the demo data…")
    await rebuild(app, ownerUrl, report)
    return true
  })
}

export async function resetDemoData(
  app: AppContext,
  ownerUrl: string,
  report: (text: string) => void,
): Promise<DemoDataCounts> {
  return await withSeedLock(ownerUrl, async () => {
    await emptyDatabase(ownerUrl)
    return await rebuild(app, ownerUrl, report)
  })
}

/**
 * Refuses to serve customers from a demo's database: its members, admins among them, share a published password. `npm
 * run seed -- --yes` builds one that may be served all the same.
 */
export async function refuseDemoDatabase(app: Pick<AppContext, "isDemo" | "pool">): Promise<void> {
  if (app.isDemo) return
  const { rows } = await app.pool.query<{ wanted: boolean }>(
    `select coalesce((value->>'isWantedWithSecret')::boolean, false) as wanted from settings where key = $1`,
    [demoMarker.key],
  )
  if (rows[0]?.wanted === false)
    throw new ConfigProblem(
      "AUTH_SECRET is set, but the database holds the demo data, whose members share a known password: set DATA_DIR or DATABASE_URL to another",
    )
}

export async function demoStateOf(app: AppContext): Promise<"empty" | "begun" | "whole" | "own"> {
  const { rows } = await app.pool.query<{ state: "begun" | "whole" | null; people: boolean }>(
    "select (select value->>'state' from settings where key = $1) as state, exists (select from members) as people",
    [demoMarker.key],
  )
  return rows[0]?.state ?? (rows[0]?.people ? "own" : "empty")
}

async function rebuild(
  app: AppContext,
  ownerUrl: string,
  report: (text: string) => void,
): Promise<DemoDataCounts> {
  const begun = performance.now()
  const ctx = contextFor(app)
  await saveSetting(ctx, demoMarker, { state: "begun" })
  const counts = await buildDemoData(app, report)
  await asOwner(ownerUrl, "analyze")
  // This commit does wait, and with it everything before it is on the disk.
  await saveSetting(ctx, demoMarker, {
    state: "whole",
    builtAt: ctx.now().toISOString(),
    isWantedWithSecret: !app.isDemo,
  })
  report(
    `The demo data has ${counts.auctions} auctions, ${counts.lots} lots and ${counts.bids} bids (${seconds(begun)} s)`,
  )
  return counts
}

async function withSeedLock<Result>(databaseUrl: string, work: () => Promise<Result>): Promise<Result> {
  const client = await openClient(databaseUrl, ownerMs, { name: "quaich seed" })
  try {
    await client.query("select pg_advisory_lock(hashtext('demo data'))")
    return await work()
  } finally {
    await client.end()
  }
}

/**
 * True if other processes of the app are connected: their closing schedulers would close the lots that the seed
 * creates.
 */
export async function isOpenElsewhere(databaseUrl: string): Promise<boolean> {
  const client = await openClient(databaseUrl, ownerMs, { name: "quaich seed" })
  try {
    const { rows } = await client.query(
      "select from pg_stat_activity where datname = current_database() and application_name in ('quaich', 'quaich live')",
    )
    return rows.length > 0
  } finally {
    await client.end()
  }
}
