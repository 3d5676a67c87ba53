import { randomUUID } from "node:crypto"
import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { closeLot } from "#domains/bidding/closing/close-lot.ts"
import { placeBid } from "#domains/bidding/place-bid.ts"
import { placeOrder } from "#domains/checkout/placing/place-orders.ts"
import { listNotifications } from "#domains/notifications/reads.ts"
import { saveNotificationChoices } from "#domains/notifications/save-notification-choices.ts"
import { orderLines } from "#domains/orders/schema.ts"
import { usualTerms } from "#domains/orders/seller-terms.ts"
import { creditSellers } from "#domains/settlements/credit-sellers.ts"
import { openSettlements } from "#domains/settlements/open-settlements.ts"
import { contextFor } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import { testApp } from "../../../test/db.ts"
import { asPerson, liveAuction, type Person, person } from "../../../test/fixtures.ts"
import { emailsTo } from "../../../test/run-jobs.ts"
import { openShop } from "../../../test/shop.ts"
import { notifyWatchers } from "./notify-watchers.ts"

const app = await testApp()
const shop = await openShop(app)
const hana = asPerson(app, await person(app, "hana", { role: "auctioneer" }))
const buyer = await person(app, "buyer")
const dayMs = 24 * 60 * 60 * 1_000

const titles = async (member: Person) =>
  (await listNotifications(asPerson(app, member))).map(({ title }) => title)
const emails = async (member: Person) =>
  (await emailsTo(app, member.email)).filter(({ subject }) => !subject.startsWith("Verify"))
const subjects = async (member: Person) => (await emails(member)).map(({ subject }) => subject)

async function bid(lotId = "", maxCents = 0): Promise<void> {
  await placeBid(asPerson(app, buyer), lotId, { maxCents, confirm: maxCents, idempotencyKey: randomUUID() })
}

async function closeAll(lotIds: readonly Id<"lot">[], endsAt: Date): Promise<void> {
  app.clock.moveTo(endsAt)
  for (const lotId of lotIds) await closeLot(contextFor(app), lotId)
  await notifyWatchers(app)
}

async function payFor(lotId = "lot_"): Promise<void> {
  const [line] = await app.db.select().from(orderLines).where(eq(orderLines.subjectId, lotId))
  const order = await placeOrder(asPerson(app, buyer), {
    ...{
      goods: { lineIds: [line?.id ?? "orl_"] },
      paymentMethod: "transfer",
      shipping: "self",
      address: null,
    },
    ...{ email: buyer.email, idempotencyKey: randomUUID() },
  })
  await shop.payByBank(order)
  await openSettlements(app)
}

test("a seller is told of the sale, of its result and of the money, once each and in one message", async () => {
  const siti = await person(app, "siti")
  const { lotIds, endsAt } = await liveAuction(app, hana, [
    { sellerId: siti.id },
    { sellerId: siti.id, reserveCents: 900_00 },
    { sellerId: siti.id },
  ])
  await notifyWatchers(app)
  await notifyWatchers(app)
  expect(await titles(siti)).toEqual(["3 of your bottles are in Winter sale"])
  await bid(lotIds[0], 100_00)
  await bid(lotIds[1], 500_00)
  app.clock.moveTo(endsAt)
  await closeLot(contextFor(app), lotIds[0] ?? "lot_")
  await notifyWatchers(app)
  expect(await titles(siti)).toHaveLength(1)
  await closeAll(lotIds.slice(1), endsAt)
  await notifyWatchers(app)
  expect(await titles(siti)).toEqual([
    "1 of your 3 lots sold, for S$100",
    "3 of your bottles are in Winter sale",
  ])
  const result = (await emails(siti)).find(({ subject }) => subject.startsWith("1 of your 3 lots"))
  expect(result?.text).toContain("Lot 1, sold for S$100; you receive S$89")
  expect(result?.text).toContain("Lot 2, unsold: reserve not met at S$500")
  expect(result?.text).toContain("Lot 3, unsold: no bids")
  expect(result?.text).not.toContain("S$900")
  expect(result?.text).toContain("http://house.test/my-account/my-sales?tab=ended")

  await payFor(lotIds[0])
  app.clock.moveTo(new Date(app.clock.now().getTime() + (usualTerms.windowDays + 1) * dayMs))
  await openSettlements(app)
  expect(await creditSellers(app)).toBe(1)
  await notifyWatchers(app)
  await notifyWatchers(app)
  // The fees of two unsold lots, S$6 and S$16, are deducted.
  expect((await titles(siti))[0]).toBe("S$67 is in your wallet for Lot 1, Ardbeg 10 Year Old no. 1")
  expect(await subjects(siti)).toHaveLength(3)
})

test("one lot has a message of its own, sold or unsold", async () => {
  const tan = await person(app, "tan")
  const lim = await person(app, "lim")
  const { lotIds, endsAt } = await liveAuction(app, hana, [{ sellerId: tan.id }, { sellerId: lim.id }])
  await bid(lotIds[0], 100_00)
  await closeAll(lotIds, endsAt)
  expect(await subjects(tan)).toEqual(["Sold for S$100: Lot 1, Ardbeg 10 Year Old no. 1"])
  expect(await subjects(lim)).toEqual(["Unsold: Lot 2, Ardbeg 10 Year Old no. 2"])
  const [{ action } = { action: null }] = await listNotifications(asPerson(app, lim))
  expect(action).toEqual({ path: "/my-account/my-sales?tab=ended", text: "Choose what happens next" })
})

test("a seller who turned these messages off gets none", async () => {
  const quiet = await person(app, "quiet")
  await saveNotificationChoices(asPerson(app, quiet), new Set())
  const { lotIds, endsAt } = await liveAuction(app, hana, [{ sellerId: quiet.id }])
  await notifyWatchers(app)
  await closeAll(lotIds, endsAt)
  expect(await subjects(quiet)).toEqual([])
  expect(await titles(quiet)).toEqual([])
})

test("two processes tell a seller once", async () => {
  const twice = await person(app, "twice")
  const { lotIds, endsAt } = await liveAuction(app, hana, [{ sellerId: twice.id }])
  await closeAll(lotIds.slice(1), endsAt)
  await closeLot(contextFor(app), lotIds[0] ?? "lot_")
  await Promise.all([notifyWatchers(app), notifyWatchers(app), notifyWatchers(app)])
  await notifyWatchers(app)
  expect((await subjects(twice)).filter((subject) => subject.startsWith("Unsold"))).toHaveLength(1)
})
