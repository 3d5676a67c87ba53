import { EventEmitter } from "node:events"
import { Logger, runOnce, type WorkerEvents } from "graphile-worker"
import { receiveEvent } from "#domains/checkout/paying/receive-event.ts"
import { deliverBuyerMessages } from "#domains/orders/deliver-buyer-messages.ts"
import { orderMessage } from "#domains/orders/notify-buyer.ts"
import { settleSellers } from "#domains/orders/settle-sellers.ts"
import { creditSellers } from "#domains/settlements/credit-sellers.ts"
import { openSettlements } from "#domains/settlements/open-settlements.ts"
import { type AppContext, contextFor } from "#platform/ctx.ts"
import { emailMessage } from "#platform/jobs/enqueue-email.ts"
import { jobConnections } from "#platform/jobs/job-connections.ts"
import { handleMessage, type OutboxHandler, runOutbox } from "#platform/jobs/run-outbox.ts"
import { watchProcesses } from "#platform/processes/dead-processes.ts"
import { createJobs, createTaskList } from "../../src/server/jobs.ts"
import type { MoneyShop } from "./money-shop.ts"

const minuteMs = 60_000
const scheduled = [
  ...["lapse-orders", "poll-payments", "lapse-baskets", "close-due", "lapse-second-chances"],
  ...["settle-sellers", "declare-overdue-defaults"],
]

/** Times on the database's clock move as far as the shop's clock. A job's own time is on the shop's clock. */
const moveJobsSql = `
  update graphile_worker._private_jobs set
    run_at = case when run_at > now() + interval '30 days' then run_at - $1 * interval '1 millisecond'
      when run_at > now() then run_at - $2 * interval '1 millisecond' else run_at end,
    locked_at = locked_at - $2 * interval '1 millisecond'`

/** As the job runner does every few minutes; the one that ends by itself does not. */
const freeLongLockedSql = `
  update graphile_worker._private_jobs set locked_at = null, locked_by = null where locked_at < now() - interval '4 hours'`

const moveMessagesSql = `
  update outbox_messages set due_at = due_at - $1 * interval '1 millisecond' where due_at > now() and due_at < 'infinity'`

export async function passTime(shop: MoneyShop, ms: number): Promise<void> {
  shop.clock.moveTo(new Date(shop.clock.now().getTime() + ms))
  await shop.owner.query(moveJobsSql, [shop.clock.now().getTime() - Date.now(), ms])
  await shop.owner.query(freeLongLockedSql)
  await shop.owner.query(moveMessagesSql, [ms])
}

/** A minute of the shop: webhooks arrive, schedules come due, jobs and messages run. */
export async function runMinute(shop: MoneyShop): Promise<void> {
  await passTime(shop, minuteMs)
  await Promise.all([
    ...shop.providers.map((provider) => deliverWebhooks(shop, provider)),
    shop.ask("background work", true, (app) => runBackground(app)),
  ])
}

async function deliverWebhooks(shop: MoneyShop, provider: MoneyShop["providers"][number]): Promise<void> {
  for (const webhook of provider.takeWebhooks()) {
    const answer = await shop.ask("webhook", true, (app) =>
      receiveEvent(contextFor(app), provider.name, webhook.request),
    )
    if (!("value" in answer)) provider.retry(webhook)
  }
}

async function runBackground(app: AppContext): Promise<void> {
  const stopping = new AbortController()
  const workers = new Set<string>()
  const events: WorkerEvents = new EventEmitter()
  events.on("worker:create", ({ worker }) => workers.add(worker.workerId))
  const processes = watchProcesses(app, () => [...workers], { beatMs: 100, deadAfterMs: 2_000 })
  try {
    for (const name of scheduled) await app.pool.query("select graphile_worker.add_job($1)", [name])
    await runOnce({
      events,
      pgPool: jobConnections(app.pool, app.log, stopping.signal),
      taskList: createTaskList(createJobs(app)),
      noHandleSignals: true,
      logger: new Logger(() => () => undefined),
    })
    while ((await runOutbox(app, outboxOf(app))).count > 0);
  } finally {
    stopping.abort()
    await processes.stop()
  }
}

/** As in the server, except that e-mails are not rendered. */
function outboxOf(app: AppContext): OutboxHandler[] {
  return [
    handleMessage(orderMessage, 50, (messages) => deliverBuyerMessages(contextFor(app), messages)),
    handleMessage(settleSellers, 50, async () => {
      await openSettlements(app)
      await creditSellers(app)
    }),
    handleMessage(emailMessage, 1, async () => undefined),
  ]
}
