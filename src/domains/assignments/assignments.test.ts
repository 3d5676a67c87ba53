import { eq } from "drizzle-orm"
import { beforeEach, expect, test } from "vitest"
import { auditEntries } from "#domains/audit/schema.ts"
import { listNotifications } from "#domains/notifications/reads.ts"
import { countRows } from "../../../test/api/api-client.ts"
import { testApp } from "../../../test/db.ts"
import { asPerson, person, product } from "../../../test/fixtures.ts"
import { openShop } from "../../../test/shop.ts"
import { assignObject } from "./assign-object.ts"
import { readAssignment } from "./reads.ts"

const app = await testApp()
const shop = await openShop(app)
const farid = await person(app, "farid", { role: "finance" })
const finance = asPerson(app, farid)
const kai = await person(app, "kai", { role: "shopkeeper" })
const lena = await person(app, "lena", { role: "editor" })
const ann = await person(app, "ann")
let orderId = ""

beforeEach(async () => {
  const { listingId } = await shop.bottle()
  orderId = (await shop.order(ann, listingId)).id
})

const assign = async (id: string, ctx = finance) => await assignObject(ctx, orderId, { assignee: id })

test("an order is taken, given to a colleague, who is notified, and released", async () => {
  await assign(farid.id)
  expect(await readAssignment(finance, orderId, "orders")).toMatchObject({
    isMine: true,
    assignee: { username: "farid" },
  })
  await assign(kai.id)
  await assign(kai.id)
  expect(await readAssignment(finance, orderId, "orders")).toMatchObject({
    isMine: false,
    assignee: { username: "kai" },
  })
  await assign("")
  expect(await readAssignment(finance, orderId, "orders")).toMatchObject({ assignee: null, isMine: false })
  expect(await listNotifications(asPerson(app, kai))).toMatchObject([
    { title: expect.stringMatching(/^Assigned to you: Order \w+/) },
  ])
  const entries = await app.db.select().from(auditEntries).where(eq(auditEntries.subjectId, orderId))
  expect(entries.map(({ act, after }) => [act, after.assignee])).toEqual([
    ["assignments.assign", "farid"],
    ["assignments.assign", "kai"],
    ["assignments.release", null],
  ])
})

test("only staff who may open it can assign it or be assigned, and only what one works on", async () => {
  const productId = await product(app, "Ardbeg 10")
  const before = await countRows(app)
  for (const id of [lena.id, ann.id, "mem_nobody"])
    await expect(assign(id), id).rejects.toThrow("assignments.noSuchColleague")
  for (const stranger of [lena, ann])
    await expect(assign(stranger.id, asPerson(app, stranger))).rejects.toMatchObject({ status: 403 })
  await expect(assignObject(asPerson(app, kai), productId, { assignee: kai.id })).rejects.toThrow(
    "assignments.notAssignable",
  )
  expect(await countRows(app)).toEqual(before)
})

test("colleagues are the active staff whose role opens the page", async () => {
  const { colleagues } = await readAssignment(finance, orderId, "orders")
  const names = colleagues.map(({ username }) => username)
  expect(names).toEqual(expect.arrayContaining(["farid", "kai"]))
  expect(names).not.toContain("lena")
  expect(names).not.toContain("ann")
})
