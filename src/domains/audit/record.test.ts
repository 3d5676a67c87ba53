import { expect, test } from "vitest"
import { contextFor, transaction } from "#platform/ctx.ts"
import { asOwner, testApp } from "../../../test/db.ts"
import { record } from "./record.ts"
import { auditEntries } from "./schema.ts"

const app = await testApp()
const ctx = contextFor(app)

test("an act is recorded with its time, and rolled back with its transaction", async () => {
  await record(ctx, { act: "members.ban", subjectId: "mem_1", reason: "fraud", after: { status: "banned" } })
  const undone = transaction(ctx, async (tx) => {
    await record(tx, { act: "members.ban", subjectId: "mem_2" })
    throw new Error("taken back")
  })
  await expect(undone).rejects.toThrow("taken back")
  const rows = await app.db.select().from(auditEntries)
  expect(rows).toMatchObject([
    { act: "members.ban", subjectId: "mem_1", actorId: null, reason: "fraud", after: { status: "banned" } },
  ])
  expect(rows[0]?.at).toEqual(app.clock.now())
})

test.each([
  "update audit_entries set reason = 'another'",
  "delete from audit_entries",
  "truncate audit_entries",
])("even the tables' owner cannot change a written row: %s", async (change) => {
  await expect(asOwner(app, change)).rejects.toThrow("rows of audit_entries are written once")
})
