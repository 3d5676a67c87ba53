import { randomUUID } from "node:crypto"
import { setTimeout as wait } from "node:timers/promises"
import type { AppContext } from "../ctx.ts"

const beatMs = 15_000
/** Longer than any pause of a working process. A job in its hands may run twice (`server/jobs.ts`). */
const deadAfterMs = 90_000

type HeartbeatContext = { pool: AppContext["pool"]; log: AppContext["log"] }
type HeartbeatLimits = { beatMs: number; deadAfterMs: number }

/**
 * Signals that this process runs, and frees the jobs of those that no longer do: otherwise a killed process's job would
 * wait four hours.
 */
export function watchProcesses(
  { pool, log }: HeartbeatContext,
  workerIds: () => readonly string[],
  limits: HeartbeatLimits = { beatMs, deadAfterMs },
): { stop(): Promise<void> } {
  const id = randomUUID()
  const stopping = new AbortController()
  const { signal } = stopping

  async function run(): Promise<void> {
    let since: number | undefined
    while (!signal.aborted) {
      try {
        const begun = performance.now()
        await sendHeartbeat(pool, id, workerIds())
        since ??= begun
        // After an outage every process is overdue: give the others as long as this one had.
        if (performance.now() - since > limits.deadAfterMs)
          await releaseDeadJobs({ pool, log }, limits.deadAfterMs)
      } catch (problem) {
        since = undefined
        log.warn({ err: problem }, "the process could not say that it runs")
      }
      await wait(limits.beatMs, undefined, { signal, ref: false }).catch(() => undefined)
    }
  }

  const running = run()
  return {
    async stop() {
      stopping.abort()
      await running
      await pool.query("delete from server_processes where id = $1", [id]).catch(() => undefined)
    },
  }
}

async function sendHeartbeat(
  pool: AppContext["pool"],
  id: string,
  workerIds: readonly string[],
): Promise<void> {
  await pool.query(
    `insert into server_processes (id, worker_ids) values ($1, $2)
     on conflict (id) do update set worker_ids = excluded.worker_ids, seen_at = now()`,
    [id, workerIds],
  )
}

/** The runner does not try a job again whose key was added anew while it ran: freed, it would look given up. */
const deleteReplacedJobsSql = `
  delete from graphile_worker._private_jobs job using server_processes process
  where process.seen_at < now() - $1 * interval '1 millisecond' and job.locked_by = any(process.worker_ids)
    and job.key is null and job.attempts >= job.max_attempts and job.updated_at > job.locked_at`

const releaseDeadJobsSql = `
  with dead as (
    delete from server_processes where seen_at < now() - $1 * interval '1 millisecond' returning worker_ids
  ), workers as (
    select array_agg(worker) as ids from dead, unnest(worker_ids) worker
  )
  select (select count(*)::int from dead) as processes, graphile_worker.force_unlock_workers(coalesce(ids, '{}'))
  from workers`

async function releaseDeadJobs({ pool, log }: HeartbeatContext, deadAfterMs: number): Promise<void> {
  await pool.query(deleteReplacedJobsSql, [deadAfterMs])
  const { rows } = await pool.query<{ processes: number }>(releaseDeadJobsSql, [deadAfterMs])
  const processes = rows[0]?.processes ?? 0
  if (processes > 0) log.warn({ processes }, "jobs of processes that have ended were freed")
}
