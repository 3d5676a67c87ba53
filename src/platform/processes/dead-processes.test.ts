import { setTimeout as wait } from "node:timers/promises"
import { expect, test } from "vitest"
import { testApp } from "../../../test/db.ts"
import { watchProcesses } from "./dead-processes.ts"

const app = await testApp()
const limits = { beatMs: 100, deadAfterMs: 700 }

async function lockJob(worker: string): Promise<string> {
  const { rows } = await app.pool.query("select id from graphile_worker.add_job('test', '{}'::json)")
  await app.pool.query(
    "update graphile_worker._private_jobs set locked_at = now(), locked_by = $2 where id = $1",
    [rows[0].id, worker],
  )
  return rows[0].id
}

test("a killed process's job that was added again meanwhile does not stay as one that was given up", async () => {
  const add = "select id from graphile_worker.add_job('test', '{}'::json, job_key => 'again')"
  const [{ id }] = (await app.pool.query(add)).rows
  await app.pool.query(
    "update graphile_worker._private_jobs set locked_at = now(), locked_by = 'worker-replaced' where id = $1",
    [id],
  )
  await app.pool.query(add)
  await app.pool.query(
    "insert into server_processes (id, worker_ids, seen_at) values ('replaced', '{worker-replaced}', now() - interval '1 hour')",
  )
  const watcher = watchProcesses(app, () => [], limits)
  const waiting = async () =>
    (
      await app.pool.query(
        "select attempts < max_attempts as is_tried from graphile_worker._private_jobs where id = $1 or key = 'again'",
        [id],
      )
    ).rows
  expect(await waiting()).toHaveLength(2)
  await expect.poll(waiting).toEqual([{ is_tried: true }])
  await watcher.stop()
})

async function holderOf(job: string): Promise<string | null> {
  const { rows } = await app.pool.query("select locked_by from graphile_worker._private_jobs where id = $1", [
    job,
  ])
  return rows[0].locked_by
}

async function processes(): Promise<number> {
  return (await app.pool.query("select from server_processes")).rows.length
}

test("a killed process's jobs are freed, and a running process keeps its own", async () => {
  const [killed, running] = [await lockJob("worker-killed"), await lockJob("worker-running")]
  await app.pool.query(
    "insert into server_processes (id, worker_ids, seen_at) values ('gone', '{worker-killed}', now() - interval '1 hour')",
  )
  const watcher = watchProcesses(app, () => ["worker-here"], limits)
  const beside = watchProcesses(app, () => ["worker-running"], limits)
  await wait(400)
  // After an outage every process looks dead: the first to return gives the others their full time.
  expect(await holderOf(killed)).toBe("worker-killed")
  await expect.poll(() => holderOf(killed)).toBeNull()
  await wait(500)
  expect(await holderOf(running)).toBe("worker-running")
  expect(await processes()).toBe(2)
  await Promise.all([watcher.stop(), beside.stop()])
  expect(await processes()).toBe(0)
})
