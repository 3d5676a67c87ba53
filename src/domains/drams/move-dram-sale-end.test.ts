import { randomUUID } from "node:crypto"
import { eq } from "drizzle-orm"
import { beforeEach, expect, test } from "vitest"
import { auditEntries } from "#domains/audit/schema.ts"
import { listNotifications } from "#domains/notifications/reads.ts"
import { receiveStock } from "#domains/stock/move-stock.ts"
import type { Ctx } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import type { LiveState } from "#platform/live/topic.ts"
import { type TestApp, testApp } from "../../../test/db.ts"
import { asPerson, type Person, person, product } from "../../../test/fixtures.ts"
import { addDramOffer } from "./add-dram-offer.ts"
import { createDramSale, openDramSale } from "./create-dram-sale.ts"
import { endDueDramSales } from "./end-dram-sale.ts"
import type { OfferKey } from "./lock-offer.ts"
import { moveDramSaleEnd } from "./move-dram-sale-end.ts"
import { pledgeDram } from "./pledge-dram.ts"
import { dramSales } from "./schema.ts"

const hour = 3_600_000

let app: TestApp
let keeper: Ctx
let ann: Person
let dramSaleId: Id<"rnd">
let key: OfferKey
const heard: LiveState[] = []

beforeEach(async () => {
  app = await testApp()
  keeper = asPerson(app, await person(app, "kai", { role: "shopkeeper" }))
  ann = await person(app, "ann")
  const productId = await product(app, "Ardbeg 10 Year Old")
  await receiveStock(keeper, { productId, location: "singapore", quantity: 1, idempotencyKey: randomUUID() })
  dramSaleId = await createDramSale(keeper, { title: "Islay", endsAt: inHours(1) })
  const terms = { target: 3, dramMl: 30, priceCents: 18_50, maxPerUser: 2, maxPerMember: 3 }
  key = { dramSaleId, listingId: await addDramOffer(keeper, dramSaleId, { productId, ...terms }) }
  heard.length = 0
  app.live.onChange((state) => heard.push(state))
})

function inHours(hours: number): Date {
  return new Date(app.clock.now().getTime() + hours * hour)
}

async function endOf(): Promise<Date | undefined> {
  const [dramSale] = await app.db.select().from(dramSales).where(eq(dramSales.id, dramSaleId))
  return dramSale?.endsAt
}

test("a draft's end is moved without a reason, and an open sale's with a reason for its pledgers", async () => {
  await moveDramSaleEnd(keeper, dramSaleId, { endsAt: inHours(2), reason: "" })
  expect(await endOf()).toEqual(inHours(2))
  await openDramSale(keeper, dramSaleId)
  await pledgeDram(asPerson(app, ann), key, randomUUID())
  heard.length = 0
  const move = { endsAt: inHours(30), reason: "The post was <late>." }
  await moveDramSaleEnd(keeper, dramSaleId, move)
  await moveDramSaleEnd(keeper, dramSaleId, move)
  expect(heard.filter(({ topic }) => topic.startsWith("dram:"))).toMatchObject([
    { data: { endsAt: move.endsAt.toISOString(), pledged: 1 } },
  ])
  const received = await listNotifications(asPerson(app, ann))
  expect(received).toMatchObject([{ title: "Islay: new end time" }])
  expect(received[0]?.content).toContain("The post was &lt;late&gt;.")
  const written = await app.db.select().from(auditEntries).where(eq(auditEntries.act, "dramSale.moveEnd"))
  expect(written).toHaveLength(2)
  app.clock.moveTo(inHours(3))
  expect(await endDueDramSales(app)).toBe(0)
  expect(await pledgeDram(asPerson(app, ann), key, randomUUID())).toMatchObject({ mine: 2 })
})

test("an end cannot be moved into the past, without a reason, by others, or after the end", async () => {
  await openDramSale(keeper, dramSaleId)
  const move = (endsAt: Date, reason = "Late post.", ctx = keeper) =>
    moveDramSaleEnd(ctx, dramSaleId, { endsAt, reason })
  await expect(move(inHours(2), " ")).rejects.toMatchObject({ code: "drams.reasonRequired" })
  await expect(move(inHours(0))).rejects.toMatchObject({ code: "drams.endTooEarly" })
  await expect(move(inHours(2), "x", asPerson(app, ann))).rejects.toMatchObject({ status: 403 })
  expect(await endOf()).toEqual(inHours(1))
  app.clock.moveTo(inHours(1))
  await expect(move(inHours(2))).rejects.toMatchObject({ code: "drams.dramSaleOver" })
  await endDueDramSales(app)
  await expect(move(inHours(2))).rejects.toMatchObject({ code: "drams.dramSaleOver" })
})

test("the drams tables refuse an unknown state", async () => {
  const marred = (text: string) =>
    app.pool.query(text).then(
      () => "taken",
      (problem: { constraint?: string }) => problem.constraint,
    )
  expect(await marred("update dram_sales set status = 'asleep', ended_at = now()")).toBe("dram_sales_status")
  expect(await marred("update dram_offers set status = 'asleep'")).toBe("dram_offers_status")
  await openDramSale(keeper, dramSaleId)
  await pledgeDram(asPerson(app, ann), key, randomUUID())
  expect(await marred("update dram_pledges set status = 'asleep'")).toBe("dram_pledges_status")
})
