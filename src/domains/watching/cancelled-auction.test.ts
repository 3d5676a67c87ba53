import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { catalogueLots } from "#domains/auctions/catalogue-lots.ts"
import { createAuction } from "#domains/auctions/create-auction.ts"
import { NewAuction, NewLot } from "#domains/auctions/inputs.ts"
import { scheduleAuction } from "#domains/auctions/schedule-auction.ts"
import { auctions, biddingStates } from "#domains/auctions/schema.ts"
import { auditEntries } from "#domains/audit/schema.ts"
import { setBudget } from "#domains/bidding/budgets/set-budget.ts"
import { deleteAuction } from "#domains/bidding/delete-auction.ts"
import { checkStored } from "#domains/integrity/check-stored.ts"
import { listNotifications } from "#domains/notifications/reads.ts"
import { listSales } from "#domains/settlements/list-sales.ts"
import * as intake from "#domains/submissions/intake.ts"
import { submittedBottles } from "#domains/submissions/schema.ts"
import { addWish } from "#domains/wishlist/add-wish.ts"
import { testApp } from "../../../test/db.ts"
import { createAgreedBottle, inspection } from "../../../test/fixtures/submitted-bottles.ts"
import { asPerson, person, product } from "../../../test/fixtures.ts"
import { emailsTo } from "../../../test/run-jobs.ts"
import { notifyCancelled } from "./notify-cancelled.ts"

const app = await testApp()
const staff = asPerson(app, await person(app, "adam", { role: "admin" }))
const seller = await person(app, "ann")
const own = asPerson(app, seller)

async function auction(title: string) {
  const at = (days: number) => new Date(app.clock.now().getTime() + days * 86_400_000).toISOString()
  const times = { previewAt: at(0), startsAt: at(2), endsAt: at(9) }
  return await createAuction(staff, NewAuction.parse({ title, location: "singapore", ...times }))
}

async function cataloguedBottle() {
  const bottleId = await createAgreedBottle(app, seller)
  await intake.receiveBottle(staff, bottleId, "A1")
  await intake.inspectBottle(staff, bottleId, inspection)
  await intake.photographBottle(staff, bottleId)
  await intake.catalogueBottle(staff, bottleId, await product(app, "Lagavulin 16"))
  return bottleId
}

test("a cancelled auction frees its bottles, and notifies sellers and those who follow it, once", async () => {
  const [ben, cat, dan] = [await person(app, "ben"), await person(app, "cat"), await person(app, "dan")]
  const auctionId = await auction("Winter sale")
  const bottleId = await cataloguedBottle()
  const lotId = await intake.assignBottle(staff, bottleId, { auctionId, openingCents: 5_00 })
  const other = { productId: await product(app, "Ardbeg 10"), sellerId: seller.id, openingCents: 5_00 }
  const [otherId] = await catalogueLots(staff, auctionId, [
    NewLot.parse({ ...other, condition: inspection.condition }),
  ])
  await scheduleAuction(staff, auctionId)
  await addWish(asPerson(app, ben), lotId)
  await setBudget(asPerson(app, cat), auctionId, { cents: 500_00 })
  expect((await listSales(own, "live")).sales).toHaveLength(2)

  const answers = await Promise.all([deleteAuction(staff, auctionId), deleteAuction(staff, auctionId)])
  expect([...answers, await deleteAuction(staff, auctionId)]).toEqual(Array(3).fill("cancelled"))

  expect((await listSales(own, "live")).sales).toEqual([])
  expect((await listSales(own, "registered")).sales).toMatchObject([
    { bottle: { id: bottleId, state: "catalogued", lotId: null }, lot: { isCancelled: true } },
  ])
  expect((await listSales(own, "ended")).sales).toMatchObject([
    { bottle: null, lot: { card: { id: otherId, status: "withdrawn" }, isCancelled: true } },
  ])
  const lots = await app.db.select().from(biddingStates).where(eq(biddingStates.auctionId, auctionId))
  expect(lots.map(({ status }) => status)).toEqual(["withdrawn", "withdrawn"])
  const acts = await app.db.select().from(auditEntries).where(eq(auditEntries.act, "auctions.cancel"))
  expect(acts).toMatchObject([{ subjectId: auctionId, after: { status: "cancelled", lots: 2, bottles: 1 } }])

  const emails = (await emailsTo(app, seller.email)).filter(
    ({ subject }) => subject === "Winter sale has been cancelled",
  )
  expect(emails).toHaveLength(1)
  expect(emails[0]?.text).toContain("Lagavulin 16")
  expect(emails[0]?.text).toContain("Ardbeg 10")
  for (let times = 0; times < 2; times++) expect(await notifyCancelled(app, { auctionId })).toBe(2)
  const titles = async (member: typeof ben) =>
    (await listNotifications(asPerson(app, member))).map(({ title }) => title)
  expect(await titles(ben)).toEqual(["Winter sale has been cancelled"])
  expect(await titles(cat)).toEqual(["Winter sale has been cancelled"])
  expect(await titles(dan)).toEqual([])

  const next = await auction("Spring sale")
  await intake.assignBottle(staff, bottleId, { auctionId: next, openingCents: 5_00 })
  const [bottle] = await app.db.select().from(submittedBottles).where(eq(submittedBottles.id, bottleId))
  expect(bottle?.state).toBe("assigned")
  expect((await listSales(own, "live")).sales).toMatchObject([{ lot: { auction: "Spring sale" } }])
  for await (const fault of await checkStored(app, {})) expect(fault).toBeUndefined()
})

test("an auction that has opened cannot be cancelled", async () => {
  const auctionId = await auction("Autumn sale")
  await app.db.update(auctions).set({ status: "live" }).where(eq(auctions.id, auctionId))
  await expect(deleteAuction(staff, auctionId)).rejects.toMatchObject({ code: "auctions.tooLate" })
})
