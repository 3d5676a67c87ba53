import { setTimeout } from "node:timers/promises"
import { Logger, runOnce } from "graphile-worker"
import { finishSimulated } from "#domains/payments/simulation-jobs.ts"
import { runOutbox } from "#platform/jobs/run-outbox.ts"
import type { CapturedEmail } from "#platform/mail.ts"
import { createJobs, createTaskList } from "../src/server/jobs.ts"
import { outboxQueues } from "../src/server/outbox-queues.ts"
import type { TestApp } from "./db.ts"

/**
 * Runs every job and outbox message that is due, as a worker would, except the end of slow charges: it is due by the real
 * clock, so tests end them themselves. Fails the test if one fails.
 */
export async function runJobs(app: TestApp): Promise<void> {
  const failures: string[] = []
  const logger = new Logger(() => (level, message) => {
    if (level === "error") failures.push(message)
  })
  let left = Number.POSITIVE_INFINITY
  while (left > 0) {
    await runOnce({
      pgPool: app.pool,
      taskList: { ...createTaskList(createJobs(app)), [finishSimulated.name]: () => undefined },
      noHandleSignals: true,
      logger,
    })
    await jobsAreReleased(app)
    const { count, faults } = await runOutbox(app, outboxQueues(app).flat())
    failures.push(...faults.map(({ name, problem }) => `${name}: ${problem}`))
    left = count
  }
  if (failures.length > 0) throw new Error(failures.join("\n"))
}

/** The worker does not wait until a job's failure is recorded, which sets its next time. */
async function jobsAreReleased(app: TestApp): Promise<void> {
  for (;;) {
    const { rows } = await app.pool.query(
      "select from graphile_worker._private_jobs where locked_at is not null limit 1",
    )
    if (rows.length === 0) return
    await setTimeout(5)
  }
}

export async function emailsTo(app: TestApp, email: string): Promise<CapturedEmail[]> {
  await runJobs(app)
  return app.mail.captured().filter((message) => message.to === email)
}
