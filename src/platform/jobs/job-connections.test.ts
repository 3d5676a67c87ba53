import { setTimeout as wait } from "node:timers/promises"
import { Logger, run } from "graphile-worker"
import { afterAll, expect, test } from "vitest"
import { ownerUrlOf, testApp } from "../../../test/db.ts"
import { TcpProxy } from "../../../test/servers/tcp-proxy.ts"
import { connect } from "../database/db.server.ts"
import { jobConnections } from "./job-connections.ts"

const app = await testApp()
const proxy = await TcpProxy.to(ownerUrlOf(app))
const { $client: pool } = connect(proxy.url, 4)
const logger = new Logger(() => () => undefined)

afterAll(async () => {
  await pool.end()
  await proxy.close()
})

async function work(task: () => void) {
  const stopping = new AbortController()
  const pgPool = jobConnections(pool, app.log, stopping.signal)
  const taskList = { task: async () => task() }
  const jobs = await run({ pgPool, taskList, concurrency: 1, noHandleSignals: true, logger })
  // Bypasses the proxy, which may cut the connection before this is answered.
  await app.pool.query("select graphile_worker.add_job('task', '{}', max_attempts => 1)")
  return async () => {
    stopping.abort()
    await jobs.stop()
  }
}

async function listJobs() {
  const { rows } = await app.pool.query("select last_error, locked_by from graphile_worker._private_jobs")
  return rows
}

test("a job that ends while the database is unavailable is recorded once it is back, and never ends the process", async () => {
  let runs = 0
  let stop = await work(() => {
    runs++
    proxy.goDown()
  })
  await expect.poll(() => runs).toBe(1)
  await wait(500)
  expect((await listJobs()).length).toBe(1)
  proxy.heal()
  await expect.poll(listJobs).toEqual([])
  await stop()
  stop = await work(() => {
    proxy.goDown()
    throw new Error("it failed")
  })
  await wait(500)
  proxy.heal()
  await expect.poll(listJobs).toEqual([{ last_error: "it failed", locked_by: null }])
  await stop()
  await app.pool.query("delete from graphile_worker._private_jobs")
})

test("a runner that is stopped while the database is unavailable does not wait for it", async () => {
  let begun = false
  const stop = await work(() => {
    begun = true
    proxy.goDown()
  })
  await expect.poll(() => begun).toBe(true)
  await wait(200)
  const from = performance.now()
  await stop()
  expect(performance.now() - from).toBeLessThan(30_000)
  proxy.heal()
})
