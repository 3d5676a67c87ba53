import { runOnce } from "graphile-worker"
import { expect, test } from "vitest"
import { auditEntries } from "#domains/audit/schema.ts"
import { languages } from "#language/languages.ts"
import { allTexts, anyTextsOf } from "#language/texts.server.ts"
import { emailMessage, enqueueEmail } from "#platform/jobs/enqueue-email.ts"
import { handleMessage, runOutbox } from "#platform/jobs/run-outbox.ts"
import { parseListQuery } from "#platform/lists/list-query.ts"
import { createJobs } from "#server/jobs.ts"
import { outboxQueues } from "#server/outbox-queues.ts"
import { callScreen, formOf } from "../../../test/call-screen.ts"
import { testApp } from "../../../test/db.ts"
import { asPerson, person } from "../../../test/fixtures.ts"
import { renderScreen } from "../../../test/render-screen.tsx"
import { runJobs } from "../../../test/run-jobs.ts"
import { type FailureListQuery, failureList } from "./failure-list.ts"
import { listFailures } from "./list-failures.ts"
import * as screen from "./screens/failures.tsx"

const app = await testApp()
const ann = await person(app, "ann")
const admin = asPerson(app, await person(app, "admin", { role: "admin" }))
const finance = asPerson(app, await person(app, "farid", { role: "finance" }))
const path = "/admin/failures"
await app.pool.query("delete from outbox_messages")

const listed = async (query: Partial<FailureListQuery> = {}) =>
  await listFailures(admin, parseListQuery(failureList, query))

const unreachable = handleMessage(emailMessage, 1, async () => {
  throw new Error("connect ECONNREFUSED 127.0.0.1:25")
})

/** The last of all its tries. */
async function failEmail(email: string): Promise<void> {
  const facts = { name: "Ann", link: "https://quaich.example/secret-link" }
  await enqueueEmail(app, { kind: "accounts.verifyMail", to: email, language: "en", facts })
  await runOutbox(app, [unreachable])
  await app.pool.query("update outbox_messages set tries = 14, due_at = now()")
  await runOutbox(app, [unreachable])
}

async function failJob(payload: object): Promise<void> {
  await app.pool.query("select from graphile_worker.add_job('payments.refund', $1, max_attempts => 1)", [
    JSON.stringify(payload),
  ])
  const taskList = {
    "payments.refund": () => {
      throw new Error("the provider timed out")
    },
  }
  await runOnce({ pgPool: app.pool, taskList, noHandleSignals: true })
  await expect
    .poll(
      async () => (await app.pool.query("select from graphile_worker.jobs where locked_at is null")).rowCount,
    )
    .toBe(1)
}

async function act(form: Record<string, string>): Promise<Awaited<ReturnType<typeof callScreen>>> {
  const page = { ctx: admin, url: new URL(path, app.origin), params: {}, pattern: path }
  return await callScreen(screen.action, { ...page, form: formOf({ intent: "many", ...form }) })
}

test("a failed e-mail is listed with whom it is for and why, without its secrets, and is sent by a retry", async () => {
  await enqueueEmail(app, {
    kind: "accounts.verifyMail",
    to: "x@quaich.example",
    language: "en",
    facts: { name: "X" },
  })
  await runOutbox(app, [unreachable])
  expect(await listed()).toMatchObject({ total: 0 })
  expect((await listed({ show: "retrying" })).failures).toMatchObject([{ tries: 1, to: "x@quaich.example" }])
  await app.pool.query("delete from outbox_messages")

  await failEmail(ann.email)
  const { failures } = await listed({ kind: "email" })
  expect(failures).toMatchObject([
    {
      to: ann.email,
      member: { id: ann.id, username: "ann" },
      tries: 15,
      cause: "unreachable",
      isGivenUp: true,
    },
  ])
  const page = await renderScreen(admin, screen, { path })
  expect(page).toContain(`/admin/members/${ann.id}`)
  expect(page).toContain("connect ECONNREFUSED")
  expect(page).not.toContain("secret-link")

  await act({ act: "retry", row: failures[0]?.id ?? "" })
  expect(await listed()).toMatchObject({ total: 0 })
  await runJobs(app)
  expect(app.mail.captured().some(({ to }) => to === ann.email)).toBe(true)
  const entries = await app.db.select().from(auditEntries)
  expect(entries).toMatchObject([
    { act: "failures.retry", before: { name: "send-email", email: "accounts.verifyMail", tries: 15 } },
  ])
})

test("a failed job is listed with the object that it is about, and may be dismissed", async () => {
  await failJob({ refundId: "ref_0123456789abcdefghijklmn", memberId: ann.id })
  const { failures } = await listed({ kind: "job" })
  expect(failures).toMatchObject([{ name: "payments.refund", tries: 1, cause: "timedOut" }])
  expect(failures[0]?.subjects).toContain(ann.id)
  const id = failures[0]?.id ?? ""
  await act({ act: "retry", row: id })
  expect(await listed()).toMatchObject({ total: 0 })
  await app.pool.query(
    "select from graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))",
  )

  await failJob({})
  await failEmail(ann.email)
  expect(await listed()).toMatchObject({ total: 2 })
  const asked = await act({ act: "dismiss", all: "1" })
  expect(asked.answer).toMatchObject({ many: { question: { act: "dismiss", count: 2 } } })
  await act({ act: "dismiss", all: "1", confirmed: "2" })
  expect(await listed()).toMatchObject({ total: 0 })
  const gone = await act({ act: "retry", row: id })
  expect(gone.answer).toMatchObject({ many: { completed: 0, refused: [{ rows: [id] }] } })
})

test("what is still retried is not dismissed, and what is sent at the moment is left alone", async () => {
  await enqueueEmail(app, {
    kind: "accounts.verifyMail",
    to: ann.email,
    language: "en",
    facts: { name: "Ann" },
  })
  await runOutbox(app, [unreachable])
  const [failure] = (await listed({ show: "retrying" })).failures
  const row = failure?.id ?? ""
  expect((await act({ act: "dismiss", row })).answer).toMatchObject({ many: { refused: [{ rows: [row] }] } })
  const client = await app.pool.connect()
  await client.query("begin; select from outbox_messages for update")
  expect((await act({ act: "retry", row })).answer).toMatchObject({ many: { refused: [{ rows: [row] }] } })
  await client.query("rollback")
  client.release()
  expect((await act({ act: "retry", row })).answer).toMatchObject({ many: { completed: 1 } })
})

test("only admins see and retry what failed", async () => {
  await expect(listFailures(finance, parseListQuery(failureList, {}))).rejects.toMatchObject({ status: 403 })
})

test("every job and every message has a name in each language", () => {
  const names = [...createJobs(app), ...outboxQueues(app).flat()].map(({ name }) => name)
  for (const language of languages)
    for (const name of names) {
      const found = name
        .split(".")
        .reduce<unknown>(
          (texts, part) => (texts as Record<string, unknown> | undefined)?.[part],
          (allTexts[language].failures as { names: unknown }).names,
        )
      expect([language, name, typeof found]).toEqual([language, name, "string"])
      expect(anyTextsOf(language, "failures")(`names.${name}`)).toBe(found)
    }
})
