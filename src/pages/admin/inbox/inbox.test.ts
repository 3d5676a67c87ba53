import { beforeAll, expect, test } from "vitest"
import { guest } from "#domains/accounts/roles.ts"
import { sendEnquiry } from "#domains/casks/send-enquiry.ts"
import { answerMessage } from "#domains/contact/answer-message.ts"
import { sendMessage } from "#domains/contact/send-message.ts"
import { type Ctx, contextFor, noClient } from "#platform/ctx.ts"
import { parseListQuery } from "#platform/lists/list-query.ts"
import { type TestApp, testApp } from "../../../../test/db.ts"
import { asPerson, person } from "../../../../test/fixtures.ts"
import { renderScreen } from "../../../../test/render-screen.tsx"
import { readWork } from "../work/read-work.ts"
import { actOnInbox } from "./act-on-inbox.ts"
import * as inbox from "./inbox.tsx"
import { inboxList } from "./inbox-list.ts"
import { listInbox } from "./list-inbox.ts"

let app: TestApp
const staff: Record<string, Ctx> = {}

beforeAll(async () => {
  app = await testApp()
  for (const role of ["admin", "editor", "shopkeeper", "auctioneer"] as const)
    staff[role] = asPerson(app, await person(app, role, { role }))
})

function as(role: string): Ctx {
  const ctx = staff[role]
  if (!ctx) throw new Error(role)
  return ctx
}

const itemsOf = async (role: string, query: Record<string, string> = {}) =>
  (await listInbox(as(role), parseListQuery(inboxList, query))).items

let sent = 0

/** Each from a client of its own, since one may send only a few. */
async function writeToUs(): Promise<string> {
  const email = `mel${++sent}@quaich.example`
  const subject = `Rent ${sent}`
  const client = { ...noClient, address: `203.0.113.${sent}` }
  const message = { name: "Mel", email, subject, message: "How much?", website: "" }
  return (await sendMessage(contextFor(app, guest, "en", client), message)) ?? ""
}

function act(ctx: Ctx, name: string, ...rows: string[]) {
  const form = new FormData()
  form.set("act", name)
  for (const row of rows) form.append("row", row)
  return actOnInbox(ctx, form)
}

test("the inbox has what each may answer, oldest first, as many as the home says", async () => {
  const first = await writeToUs()
  app.clock.moveTo(new Date(app.clock.now().getTime() + 60_000))
  const second = await writeToUs()
  await sendEnquiry(contextFor(app), null, {
    ...{ name: "Lan", email: "lan@quaich.example", phone: null, message: "Which casks are for sale?" },
  })
  expect((await itemsOf("editor")).map(({ id }) => id)).toEqual([first, second])
  expect((await itemsOf("shopkeeper")).map(({ kind }) => kind)).toEqual(["enquiry"])
  expect(await itemsOf("auctioneer")).toEqual([])
  expect((await itemsOf("admin", { kind: "message" })).length).toBe(2)
  const [work] = (await readWork(as("admin"))).filter(({ name }) => name === "inbox")
  expect(work).toMatchObject({ count: 3, to: "/admin/inbox" })
  expect((await itemsOf("admin")).length).toBe(3)
})

test("a snoozed item is back on its morning, and for nobody before", async () => {
  const id = await writeToUs()
  expect(await act(as("editor"), "tomorrow", id)).toMatchObject({ completed: 1 })
  expect((await itemsOf("admin")).map((item) => item.id)).not.toContain(id)
  const [snoozed] = await itemsOf("admin", { show: "snoozed" })
  expect(snoozed).toMatchObject({ id, until: "2026-12-02T01:00:00.000Z" })
  expect(await act(as("admin"), "reopen", id)).toMatchObject({ completed: 1 })
  expect((await itemsOf("editor")).map((item) => item.id)).toContain(id)
  await act(as("editor"), "nextWeek", id)
  const before = app.clock.now()
  app.clock.moveTo(new Date("2026-12-08T01:00:00.000Z"))
  expect((await itemsOf("editor")).map((item) => item.id)).toContain(id)
  app.clock.moveTo(before)
})

test("what is answered or closed is done, and cannot be snoozed", async () => {
  const [answered, closed] = [await writeToUs(), await writeToUs()]
  await answerMessage(as("editor"), answered, { message: "Nothing.", key: "a-key-of-the-form" })
  expect(await act(as("editor"), "close", closed)).toMatchObject({ completed: 1 })
  const done = (await itemsOf("editor", { show: "done" })).map(({ id }) => id)
  expect(done).toEqual(expect.arrayContaining([answered, closed]))
  expect(await act(as("editor"), "tomorrow", answered, closed)).toMatchObject({
    completed: 0,
    refused: [{ rows: [answered, closed] }],
  })
})

test("staff act only on what their own inbox shows", async () => {
  const id = await writeToUs()
  expect(await act(as("shopkeeper"), "tomorrow", id)).toMatchObject({ completed: 0 })
  expect(await act(as("shopkeeper"), "close", id)).toMatchObject({ completed: 0 })
  const member = asPerson(app, await person(app, "ann"))
  await expect(act(member, "tomorrow", id)).rejects.toMatchObject({ code: "accounts.notAllowed" })
  await expect(listInbox(member, parseListQuery(inboxList, {}))).rejects.toMatchObject({
    code: "accounts.notAllowed",
  })
})

test("the page links each item to where it is answered", async () => {
  const id = await writeToUs()
  const html = await renderScreen(as("editor"), inbox, { path: "/admin/inbox" })
  expect(html).toContain(`/admin/contact/${id}`)
  expect(html).not.toContain("/admin/enquiries")
})
