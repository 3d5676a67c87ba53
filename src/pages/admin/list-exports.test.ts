import { parse } from "csv-parse/sync"
import { beforeAll, describe, expect, test } from "vitest"
import { sendMessage } from "#domains/contact/send-message.ts"
import { subscribers } from "#domains/newsletter/schema.ts"
import { subscriberList } from "#domains/newsletter/subscriber-list.ts"
import { listSubscribers, removeSubscriber } from "#domains/newsletter/subscribers.ts"
import { type Ctx, contextFor } from "#platform/ctx.ts"
import { formatCsv } from "#platform/files/csv.ts"
import { newId } from "#platform/ids.ts"
import { parseListQuery } from "#platform/lists/list-query.ts"
import { type TestApp, testApp } from "../../../test/db.ts"
import { asPerson, person } from "../../../test/fixtures.ts"
import { exportedLists } from "./exported-lists.ts"
import { exports } from "./list-exports.ts"

let app: TestApp
let admin: Ctx
let lena: Ctx
let ann: Ctx

beforeAll(async () => {
  app = await testApp()
  admin = asPerson(app, await person(app, "admin", { role: "admin" }))
  lena = asPerson(app, await person(app, "lena", { role: "editor" }))
  ann = asPerson(app, await person(app, "ann"))
})

async function fileOf(list: (typeof exportedLists)[number], query: Record<string, string> = {}) {
  const text = formatCsv(await exports[list](lena, new URLSearchParams(query)))
  return parse<Record<string, string>>(text, { columns: true, bom: true })
}

describe.each(exportedLists)("the list %s", (list) => {
  test("has a file with a header row", async () => {
    const [head, ...rows] = await exports[list](admin, new URLSearchParams())
    expect(head?.length).toBeGreaterThan(2)
    for (const row of rows) expect(row).toHaveLength(head?.length ?? 0)
  })

  test("is refused to members", async () => {
    await expect(exports[list](ann, new URLSearchParams())).rejects.toMatchObject({ status: 403 })
  })
})

test("a file has every row that matches the filter, and nothing that a spreadsheet would execute", async () => {
  const rows = Array.from({ length: 60 }, (_, index) => ({
    id: newId("sub"),
    email: `reader${index}@list.example`,
    country: "SG",
    language: index < 55 ? ("vi" as const) : ("en" as const),
    status: "active" as const,
    createdAt: app.clock.now(),
    confirmedAt: app.clock.now(),
  }))
  await app.db.insert(subscribers).values(rows)
  const vietnamese = await fileOf("subscribers", { language: "vi", page: "2" })
  expect(vietnamese).toHaveLength(55)
  expect(new Set(vietnamese.map(({ language }) => language))).toEqual(new Set(["vi"]))

  await sendMessage(contextFor(app), {
    name: "=1+1",
    email: "mel@list.example",
    subject: "A cask",
    message: "+".repeat(300),
    website: "",
  })
  const [message] = await fileOf("contact", { q: "mel@list.example" })
  expect(message).toMatchObject({ name: "'=1+1", message: `'${"+".repeat(300)}` })
})

test("staff remove a subscriber from the list, once and with a reason", async () => {
  const id = newId("sub")
  await app.db.insert(subscribers).values({
    ...{ id, email: "leaver_1@list.example", country: "SG", language: "en", status: "active" },
    createdAt: app.clock.now(),
  })
  const query = parseListQuery(subscriberList, { q: "LEAVER_1" })
  const before = await listSubscribers(lena, query)
  expect(before).toMatchObject({ total: 1, subscribers: [{ id, status: "active" }] })

  await expect(removeSubscriber(ann, id, "asked")).rejects.toMatchObject({ status: 403 })
  await removeSubscriber(lena, id, "asked by email")
  await removeSubscriber(lena, id, "again")
  const after = await listSubscribers(lena, query)
  expect(after.subscribers).toMatchObject([{ status: "stopped", endedAt: expect.any(String) }])

  const { rows } = await app.pool.query("select act, reason from audit_entries where subject_id = $1", [id])
  expect(rows).toEqual([{ act: "newsletter.remove", reason: "asked by email" }])
  await expect(removeSubscriber(lena, newId("sub"), "who")).rejects.toMatchObject({
    code: "newsletter.noSuchSubscriber",
  })
})

test("a file of chosen rows has these rows only", async () => {
  const [first, second] = await app.db.select({ id: subscribers.id }).from(subscribers).limit(2)
  const chosen = new URLSearchParams([
    ["row", first?.id ?? ""],
    ["row", second?.id ?? ""],
    ["row", "sub_none"],
  ])
  expect(await exports.subscribers(admin, chosen)).toHaveLength(3)
})
