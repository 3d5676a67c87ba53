import { setTimeout as wait } from "node:timers/promises"
import { sql } from "drizzle-orm"
import { bidQueueService } from "#domains/bidding/bid-queue.ts"
import { countOverdueLots } from "#domains/health/read-database-health.ts"
import { isInMaintenanceSql } from "#domains/outages/maintenance.ts"
import { wasAvailableUntil } from "#domains/outages/was-available.ts"
import { findCurrentProvider } from "#domains/payments/configured-providers.ts"
import { fillSearchIndexes } from "#domains/search/fill-search-indexes.ts"
import { type AppContext, contextFor } from "#platform/ctx.ts"
import { readDatabaseTime } from "#platform/database/database-time.ts"
import { emailMessage } from "#platform/jobs/enqueue-email.ts"
import type { ComponentState } from "./components.ts"
import { type StatusComponent, statusComponents } from "./components.ts"
import { componentStateOf, type StatusReadings } from "./rules.ts"
import { servedPagesService } from "./served-pages.ts"

const maxAnswerMs = 10_000

type ComponentReaders = {
  [Component in StatusComponent]: (app: AppContext) => Promise<StatusReadings[Component]>
}

const readers: ComponentReaders = {
  async bidding(app) {
    const ctx = contextFor(app)
    const { rows } = await app.db.execute(sql`select where ${sql.raw(isInMaintenanceSql)}`)
    return {
      isInMaintenance: rows.length > 0,
      hasHeartbeat: await wasAvailableUntil(ctx, await readDatabaseTime(ctx)),
      overdueLots: await countOverdueLots(app.pool),
      waitSeconds: bidQueueService.of(app).oldestWaitMs() / 1_000,
    }
  },
  // No provider knows this payment, so it only answers that there is none.
  payments: async (app) => ({
    answers: await answers(app, "payments", async () =>
      (await findCurrentProvider(app))?.retrieve("pi_status_check"),
    ),
  }),
  emails: async (app) => ({
    serverAnswers: await answers(app, "emails", () => app.mail.check()),
    lateSeconds: await readLateSeconds(app),
  }),
  search: async (app) => ({ answers: await answers(app, "search", () => fillSearchIndexes(app)) }),
  pages: async (app) => servedPagesService.of(app).takeCounts(),
}

export async function readComponentStates(app: AppContext): Promise<Record<StatusComponent, ComponentState>> {
  const states = statusComponents.map(async (component) => [component, await readState(app, component)])
  return Object.fromEntries(await Promise.all(states)) as Record<StatusComponent, ComponentState>
}

async function readState<Component extends StatusComponent>(app: AppContext, component: Component) {
  return componentStateOf(component, await readers[component](app))
}

async function answers(
  app: AppContext,
  component: StatusComponent,
  ask: () => Promise<unknown>,
): Promise<boolean> {
  const late = new AbortController()
  try {
    return await Promise.race([
      ask().then(() => true),
      wait(maxAnswerMs, false, { signal: late.signal }).catch(() => false),
    ])
  } catch (problem) {
    app.log.warn({ err: problem, component }, "a component does not answer")
    return false
  } finally {
    late.abort()
  }
}

/** The age of the oldest e-mail that has not been sent or tried since it was due. */
async function readLateSeconds({ pool }: AppContext): Promise<number> {
  const { rows } = await pool.query<{ seconds: number }>(
    `select coalesce(extract(epoch from clock_timestamp() - min(due_at)), 0)::float8 as seconds
     from outbox_messages where name = $1 and due_at <= clock_timestamp()`,
    [emailMessage.name],
  )
  return rows[0]?.seconds ?? 0
}
