import { globSync, readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { z } from "zod"
import { settleSellers } from "#domains/orders/settle-sellers.ts"
import { createJobs, createTaskList } from "#server/jobs.ts"
import { testApp } from "../../../test/db.ts"
import { runJobs } from "../../../test/run-jobs.ts"
import { contextFor } from "../ctx.ts"
import { idOf } from "../database/id-schema.ts"
import { addJob, defineJob, handleJob } from "./jobs.ts"
import { enqueue } from "./outbox.ts"

const app = await testApp()
const signal = undefined

test("every defined job has exactly one handler", () => {
  const names = Object.keys(createTaskList(createJobs(app)))
  const defined = globSync("src/{domains,platform,server}/**/*.ts")
    .filter((path) => !path.endsWith(".test.ts"))
    .flatMap((path) => [...readFileSync(path, "utf8").matchAll(/defineJob\(\s*"([\w.-]+)"/g)])
    .map(([, name]) => name)
  expect(defined.length).toBeGreaterThan(10)
  expect(defined.filter((name) => !names.includes(name ?? ""))).toEqual([])
})

test("two jobs with the same name are an error", () => {
  const job = handleJob(defineJob("twice"), async () => undefined)
  expect(() => createTaskList([job, job])).toThrow("twice")
})

test("a payload of the wrong shape runs nothing", async () => {
  const ran: unknown[] = []
  const job = handleJob(defineJob("test.refund", z.object({ refundId: idOf("ref") })), async (payload) =>
    ran.push(payload),
  )
  await expect(job.run({ refundId: "ord_1" }, { signal })).rejects.toThrow("no id of ref")
  await expect(job.run({}, { signal })).rejects.toThrow()
  expect(ran).toEqual([])
  await job.run({ refundId: `ref_${"0".repeat(24)}`, _cron: {} }, { signal })
  expect(ran).toEqual([{ refundId: `ref_${"0".repeat(24)}` }])
})

test("a job with a wrong payload fails in the queue and stays there", async () => {
  await app.pool.query("select from graphile_worker.add_job('payments.refund', '{}')")
  await expect(runJobs(app)).rejects.toThrow("payments.refund")
  await app.pool.query("select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs")
})

test("misspelt jobs and payloads do not compile", () => {
  const refund = defineJob("test.refund", z.object({ refundId: idOf("ref") }))
  const planted = async () => {
    // @ts-expect-error a name is no job
    await addJob(contextFor(app), "test.refund", { refundId: "ref_1" })
    // @ts-expect-error a fact of another name
    await addJob(contextFor(app), refund, { refundID: "ref_1" })
    // @ts-expect-error an outbox message is no job
    await addJob(contextFor(app), settleSellers, {})
    // @ts-expect-error a job is no outbox message
    await enqueue(contextFor(app), refund, [{ refundId: "ref_1" }])
    // @ts-expect-error an id of another kind
    await addJob(contextFor(app), refund, { refundId: "ord_1" })
  }
  expect(planted).toBeTypeOf("function")
})
