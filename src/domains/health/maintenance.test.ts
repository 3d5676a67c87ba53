import { beforeEach, expect, test } from "vitest"
import { readLot } from "#domains/auctions/read-lot.ts"
import { auditEntries } from "#domains/audit/schema.ts"
import { openAndCloseDue } from "#domains/bidding/closing/closing-scheduler.ts"
import { movableLots } from "#domains/bidding/pauses/move-ends.ts"
import { placeBid } from "#domains/bidding/place-bid.ts"
import { contactMessages } from "#domains/contact/schema.ts"
import { beat } from "#domains/outages/beat.ts"
import { readMaintenance } from "#domains/outages/maintenance.ts"
import { heartbeats } from "#domains/outages/schema.ts"
import { type Ctx, contextFor, requireNoMaintenance, transaction } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import { createApi } from "#server/api.ts"
import { type TestApp, testApp } from "../../../test/db.ts"
import { asPerson, liveAuction, type Person, person } from "../../../test/fixtures.ts"
import { setMaintenance, setMaintenanceAsOperator } from "./set-maintenance.ts"

const [second, minute] = [1_000, 60_000]
let app: TestApp
let admin: Ctx
let ann: Person
let lotId: Id<"lot">
let endsAt: Date

const pass = (ms: number) => app.clock.moveTo(new Date(app.clock.now().getTime() + ms))
const beatNow = () => beat(app, { outageSeconds: 3, marginMinutes: 10 }, [movableLots])
const endOf = async () => Date.parse((await readLot(admin, lotId)).endsAt)
const reason = "We’re moving to a new database."

beforeEach(async () => {
  app = await testApp()
  admin = asPerson(app, await person(app, "olga", { role: "admin" }))
  const hana = asPerson(app, await person(app, "hana", { role: "auctioneer" }))
  ann = await person(app, "ann")
  const auction = await liveAuction(app, hana, [{}], { softCloseMinutes: 0 })
  lotId = auction.lotIds[0] ?? "lot_"
  endsAt = auction.endsAt
  app.clock.moveTo(new Date(endsAt.getTime() - 2 * second))
  await app.pool.query("delete from heartbeats")
  await beatNow()
})

function call(path: string, member: Person | undefined, body: object = {}) {
  const headers = {
    "content-type": "application/json",
    ...(member ? { authorization: `Token ${member.token}` } : {}),
  }
  return createApi(app).request(path, { method: "POST", headers, body: JSON.stringify(body) })
}

test("a lot that should end during maintenance stays open, and its end moves by the time and the margin", async () => {
  await setMaintenance(admin, { scope: "visitors", reason })
  pass(2 * second)
  expect(await beatNow()).toBeUndefined()
  expect(await openAndCloseDue(app), "no second between the last bid and the close").toBe(0)
  pass(5 * minute)
  expect(await beatNow()).toBeUndefined()
  expect(await openAndCloseDue(app)).toBe(0)
  await setMaintenance(admin, { scope: "nobody" })
  const outage = await beatNow()
  expect(outage).toMatchObject({ shiftMs: 15 * minute + 2 * second })
  expect(await endOf()).toBe(endsAt.getTime() + 15 * minute + 2 * second)
  const bid = { maxCents: 500_00, confirm: 500_00, idempotencyKey: "after-the-maintenance" }
  expect(await placeBid(asPerson(app, ann), lotId, bid)).toMatchObject({ outcome: "leading" })
})

test("a maintenance of two seconds moves an end in it as well", async () => {
  await setMaintenance(admin, { scope: "everybody", reason })
  pass(2 * second)
  await setMaintenance(admin, { scope: "nobody" })
  await beatNow()
  expect(await endOf()).toBe(endsAt.getTime() + 10 * minute + 2 * second)
})

test("visitors are refused with the reason, staff are not; with everybody, staff are too", async () => {
  const olga = await person(app, "olive", { role: "admin" })
  const bid = { maxCents: 500_00, confirm: 500_00, idempotencyKey: "during-the-maintenance" }
  await setMaintenance(admin, { scope: "visitors", reason })
  const refused = await call(`/lots/${lotId}/bids`, ann, bid)
  expect(refused.status).toBe(503)
  expect(refused.headers.get("retry-after")).toBe("60")
  const answer = await refused.json()
  expect(answer).toMatchObject({ code: "api.maintenance", facts: { reason } })
  expect(JSON.stringify(answer)).toContain(reason)
  expect((await call("/auth/update/me", olga)).status, "staff").not.toBe(503)
  expect((await call("/auth/login", undefined)).status, "signing in").toBe(422)
  expect((await createApi(app).request(`/lots/${lotId}`)).status, "reading").toBe(200)
  await setMaintenance(admin, { scope: "everybody", reason })
  expect((await call("/auth/update/me", olga)).status).toBe(503)
  await setMaintenance(admin, { scope: "nobody" })
  expect((await call(`/lots/${lotId}/bids`, ann, bid)).status).toBe(201)
})

test("what a refused request would have changed in a transaction is not changed", async () => {
  const ctx = { ...asPerson(app, ann), maintenance: { reason } }
  expect(() => requireNoMaintenance(ctx)).toThrow()
  const refusal = { code: "api.maintenance", status: 503 }
  await expect(transaction(ctx, async (tx) => await tx.db.delete(contactMessages))).rejects.toMatchObject(
    refusal,
  )
  const bid = { maxCents: 500_00, confirm: 500_00, idempotencyKey: "during-the-maintenance" }
  await expect(placeBid(ctx, lotId, bid)).rejects.toMatchObject(refusal)
})

test("it is audited, needs a reason, and only staff for settings may begin it", async () => {
  await expect(setMaintenance(admin, { scope: "some", reason })).rejects.toMatchObject({
    code: "health.scopeUnclear",
  })
  await expect(setMaintenance(admin, { scope: "visitors", reason: " " })).rejects.toMatchObject({
    code: "health.reasonRequired",
  })
  await expect(setMaintenance(admin, { scope: "visitors", reason: "x".repeat(201) })).rejects.toMatchObject({
    code: "health.reasonTooLong",
  })
  const stranger = setMaintenance(asPerson(app, ann), { scope: "visitors", reason })
  await expect(stranger).rejects.toMatchObject({ status: 403 })
  await setMaintenanceAsOperator(contextFor(app), { scope: "visitors", reason })
  const { since } = await readMaintenance({ app })
  await setMaintenance(admin, { scope: "everybody", reason })
  expect(await readMaintenance({ app }), "the same maintenance").toMatchObject({ since })
  const entries = await app.db.select().from(auditEntries)
  expect(entries.filter(({ act }) => act === "outages.maintenance")).toMatchObject([
    { actorId: null, reason, before: { maintenance: "nobody" }, after: { maintenance: "visitors" } },
    { actorId: admin.actor.id, before: { maintenance: "visitors" }, after: { maintenance: "everybody" } },
  ])
})

test("a server that starts during maintenance lets nothing close either", async () => {
  await setMaintenance(admin, { scope: "visitors", reason })
  const [held] = await app.db.select().from(heartbeats)
  pass(10 * minute)
  for (let round = 0; round < 3; round++) expect(await beatNow()).toBeUndefined()
  expect(await app.db.select().from(heartbeats)).toEqual([held])
  expect(await openAndCloseDue(app)).toBe(0)
})
