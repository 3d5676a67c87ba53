import { eq } from "drizzle-orm"
import { beforeEach, expect, test } from "vitest"
import { auditEntries } from "#domains/audit/schema.ts"
import { listNotifications } from "#domains/notifications/reads.ts"
import type { Ctx } from "#platform/ctx.ts"
import { countRows } from "../../../test/api/api-client.ts"
import { testApp } from "../../../test/db.ts"
import { asPerson, type Person, person, product } from "../../../test/fixtures.ts"
import { renderScreen } from "../../../test/render-screen.tsx"
import { openShop } from "../../../test/shop.ts"
import { addNote } from "./add-note.ts"
import { readActivity } from "./read-activity.ts"
import { removeNote } from "./remove-note.ts"
import * as screen from "./screens/notes.tsx"

const app = await testApp()
const shop = await openShop(app)
const farid = await person(app, "farid", { role: "finance" })
const finance = asPerson(app, farid)
const kai = await person(app, "kai", { role: "shopkeeper" })
const lena = await person(app, "lena", { role: "editor" })
const ann = await person(app, "ann")
let orderId = ""
let keys = 0

beforeEach(async () => {
  const { listingId } = await shop.bottle()
  orderId = (await shop.order(ann, listingId)).id
})

const write = async (ctx: Ctx, id: string, text: string, key = `a key of notes ${++keys}`) =>
  await addNote(ctx, id, { text, key })
const newsOf = async (reader: Person) => await listNotifications(asPerson(app, reader))

test("a note is on the order with its author and time; the same key is the same note", async () => {
  const id = await write(finance, orderId, "Called the buyer.", "one and the same key")
  expect(await write(finance, orderId, "Called the buyer.", "one and the same key")).toBe(id)
  const { notes } = await readActivity(asPerson(app, kai), orderId)
  expect(notes).toMatchObject([{ id, author: "farid", text: "Called the buyer.", canRemove: false }])
  expect((await readActivity(finance, orderId)).notes).toMatchObject([{ canRemove: true }])
})

test("a mention notifies the staff who may open the object, and nobody else", async () => {
  const id = await write(finance, orderId, "@kai and @lena and @ann and @farid: see @nobody_here")
  expect(await newsOf(kai)).toMatchObject([
    {
      title: expect.stringMatching(/^farid mentioned you: Order \w+/),
      action: { path: `/admin/orders/${orderId}#${id}` },
    },
  ])
  for (const other of [lena, ann, farid]) expect(await newsOf(other)).toEqual([])
})

test("whoever may not open the object's page neither writes nor reads its notes", async () => {
  await write(finance, orderId, "The buyer moves house.")
  const productId = await product(app, "Ardbeg 10")
  const before = await countRows(app)
  for (const stranger of [lena, ann])
    await expect(write(asPerson(app, stranger), orderId, "Hello")).rejects.toMatchObject({ status: 403 })
  await expect(write(finance, productId, "Hello")).rejects.toThrow("accounts.notAllowed")
  for (const id of [`ord_${"0".repeat(24)}`, "ord_", "nonsense", `shp_${"0".repeat(24)}`])
    await expect(write(finance, id, "Hello"), id).rejects.toThrow("accounts.noSuchObject")
  expect(await countRows(app)).toEqual(before)
})

test("its author removes a note for a quarter of an hour, and the audit keeps the text", async () => {
  const id = await write(finance, orderId, "On the wrong order.")
  await expect(removeNote(asPerson(app, kai), orderId, id)).rejects.toThrow("notes.cannotRemove")
  await removeNote(finance, orderId, id)
  expect((await readActivity(finance, orderId)).notes).toEqual([])
  const entries = await app.db.select().from(auditEntries).where(eq(auditEntries.subjectId, orderId))
  expect(entries).toMatchObject([
    { act: "notes.remove", actorId: farid.id, before: { note: "On the wrong order." } },
  ])
  await expect(removeNote(finance, orderId, id)).rejects.toThrow("notes.noSuchNote")
  const later = await write(finance, orderId, "Stays.")
  app.clock.moveTo(new Date(app.clock.now().getTime() + 16 * 60_000))
  await expect(removeNote(finance, orderId, later)).rejects.toThrow("notes.cannotRemove")
})

test("a refused note comes back with what was typed", async () => {
  const visit = { path: `/admin/notes/${orderId}`, params: { id: orderId } }
  const long = "x".repeat(2_001)
  const html = await renderScreen(finance, screen, {
    ...visit,
    form: { intent: "add", key: "a key of the form", text: long },
  })
  expect(html).toContain("at most 2,000 characters")
  expect(html).toContain(long)
})
