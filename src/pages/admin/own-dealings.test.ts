import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { changeAccountStatus } from "#domains/accounts/change-account-status.ts"
import type { Role } from "#domains/accounts/roles.ts"
import { members } from "#domains/accounts/schema.ts"
import { verifyManually } from "#domains/accounts/verify-manually.ts"
import { catalogueLots } from "#domains/auctions/catalogue-lots.ts"
import { createAuction } from "#domains/auctions/create-auction.ts"
import { NewAuction, NewLot } from "#domains/auctions/inputs.ts"
import { removeLot } from "#domains/auctions/remove-lot.ts"
import { lots } from "#domains/auctions/schema.ts"
import { updateLot } from "#domains/auctions/update-lot.ts"
import { relistLot, returnLot } from "#domains/bidding/after/relist-or-return.ts"
import { closeLot } from "#domains/bidding/closing/close-lot.ts"
import { correctLot, type LotCorrection } from "#domains/bidding/corrections/correct-lot.ts"
import { placeBid } from "#domains/bidding/place-bid.ts"
import { cancelUnpaidOrder } from "#domains/checkout/for-staff/cancel-unpaid.ts"
import { declareDefault } from "#domains/checkout/for-staff/declare-default.ts"
import { extendDeadline } from "#domains/checkout/for-staff/extend-deadline.ts"
import { sendPaymentLink } from "#domains/checkout/for-staff/send-payment-link.ts"
import { placeOrder } from "#domains/checkout/placing/place-orders.ts"
import {
  confirmFinding,
  dismissFinding,
  markOnePerson,
  separatePersons,
} from "#domains/integrity/decide-finding.ts"
import { integrityFindings } from "#domains/integrity/schema.ts"
import { addNote } from "#domains/notes/add-note.ts"
import { allowBidding } from "#domains/orders/note-default.ts"
import { orderLines, orders } from "#domains/orders/schema.ts"
import { endWindow, holdSettlement, releaseSettlement } from "#domains/settlements/hold-settlement.ts"
import { openSettlements } from "#domains/settlements/open-settlements.ts"
import { settlements } from "#domains/settlements/schema.ts"
import { makeShipmentsOf } from "#domains/shipments/make-shipments.ts"
import { cancelShipment, deliverShipment, packShipment } from "#domains/shipments/move-shipments.ts"
import { shipments } from "#domains/shipments/schema.ts"
import { inspectBottle, receiveBottle } from "#domains/submissions/intake.ts"
import { submissions } from "#domains/submissions/schema.ts"
import { valueBottle } from "#domains/submissions/valuations/value-bottle.ts"
import { contextFor } from "#platform/ctx.ts"
import { type Id, newId } from "#platform/ids.ts"
import { countRows } from "../../../test/api/api-client.ts"
import { testApp } from "../../../test/db.ts"
import {
  createAgreedBottle,
  createSubmittedBottle,
  inspection,
  proposal,
} from "../../../test/fixtures/submitted-bottles.ts"
import { asPerson, liveAuction, type Person, person, product } from "../../../test/fixtures.ts"
import { openShop } from "../../../test/shop.ts"

const app = await testApp(new Date("2026-12-01T04:00:00.000Z"))
const hana = asPerson(app, await person(app, "hana", { role: "auctioneer" }))
const sale = await openShop(app)
const involved = { code: "accounts.involved", status: 403 }
const reason = "Because I say so"
let counter = 0

async function staffWithPuppet(role: Role) {
  const [self, puppet] = [
    await person(app, `staff${++counter}`, { role }),
    await person(app, `puppet${counter}`),
  ]
  const personId = newId("prs")
  for (const { id } of [self, puppet])
    await app.db.update(members).set({ personId }).where(eq(members.id, id))
  return { staff: asPerson(app, self), self, puppet }
}

async function expectInvolved(acts: Record<string, () => Promise<unknown>>) {
  const before = await countRows(app)
  for (const [name, act] of Object.entries(acts)) await expect(act(), name).rejects.toMatchObject(involved)
  expect(await countRows(app)).toEqual(before)
}

const hour = (hours: number) => new Date(app.clock.now().getTime() + hours * 3_600_000).toISOString()
const newAuction = async () =>
  await createAuction(
    hana,
    NewAuction.parse({
      ...{ title: "Spring sale", location: "singapore" },
      ...{ previewAt: hour(1), startsAt: hour(2), endsAt: hour(3) },
    }),
  )
const lotOf = async ({ id }: Person) =>
  NewLot.parse({
    productId: await product(app, `Talisker no. ${++counter}`),
    sellerId: id,
    openingCents: 10_00,
  })
const revisionOf = async (lotId: Id<"lot">) =>
  (await app.db.select().from(lots).where(eq(lots.id, lotId)))[0]?.revision ?? 0

test("the seller of a lot cannot catalogue, edit, remove or correct it from any of their accounts", async () => {
  const { staff, puppet } = await staffWithPuppet("auctioneer")
  const auctionId = await newAuction()
  const lot = await lotOf(puppet)
  const [lotId = "lot_" as const] = await catalogueLots(hana, auctionId, [lot])
  const others = await lotOf(await person(app, `seller${++counter}`))
  const [otherId = "lot_" as const] = await catalogueLots(hana, auctionId, [others])
  const live = await liveAuction(app, hana, [{ sellerId: puppet.id }])
  const [liveId = "lot_" as const] = live.lotIds
  const revision = await revisionOf(liveId)
  const correction = {
    condition: {} as LotCorrection["condition"],
    description: null,
    provenance: null,
    note: reason,
  }
  await expectInvolved({
    catalogue: () => catalogueLots(staff, auctionId, [lot]),
    edit: async () => await updateLot(staff, lotId, lot, await revisionOf(lotId)),
    takeOver: async () => await updateLot(staff, otherId, lot, await revisionOf(otherId)),
    remove: () => removeLot(staff, lotId),
    withdraw: () => removeLot(staff, liveId),
    correct: () => correctLot(staff, liveId, correction, revision),
  })
  await removeLot(hana, lotId)

  app.clock.moveTo(live.endsAt)
  await closeLot(contextFor(app), liveId)
  const next = await newAuction()
  await expectInvolved({
    offerAgain: () => relistLot(staff, liveId, next),
    returnLot: () => returnLot(staff, liveId),
  })
  await returnLot(hana, liveId)
})

test("a bidder on a lot cannot declare a default on it, nor lift their own bidding ban", async () => {
  const { staff, puppet } = await staffWithPuppet("shopkeeper")
  const ann = await person(app, `ann${++counter}`)
  const { lotIds, endsAt } = await liveAuction(app, hana, [{}])
  const [lotId = "lot_" as const] = lotIds
  for (const [bidder, maxCents] of [
    [puppet, 200_00],
    [ann, 900_00],
  ] as const)
    await placeBid(asPerson(app, bidder), lotId, {
      maxCents,
      confirm: maxCents,
      idempotencyKey: `a bid of ${bidder.username}`,
    })
  app.clock.moveTo(endsAt)
  await closeLot(contextFor(app), lotId)
  const [line] = await app.db.select().from(orderLines).where(eq(orderLines.subjectId, lotId))
  app.clock.moveTo(new Date(endsAt.getTime() + 30 * 86_400_000))
  await app.db.update(members).set({ biddingEndedAt: app.clock.now() }).where(eq(members.id, puppet.id))
  await expectInvolved({
    declare: () => declareDefault(staff, line?.id ?? "", { reason }),
    allow: () => allowBidding(staff, puppet.id, reason),
  })
  const kai = asPerson(app, await person(app, `kai${++counter}`, { role: "shopkeeper" }))
  await declareDefault(kai, line?.id ?? "", { reason })
  await allowBidding(kai, puppet.id, reason)
})

test("the buyer of an order cannot send its shipment", async () => {
  const { staff, puppet } = await staffWithPuppet("shopkeeper")
  const { listingId } = await sale.bottle()
  const order = await sale.order(puppet, listingId)
  await sale.payByBank(order)
  const [parcel] = await app.db.select().from(shipments).where(eq(shipments.orderId, order.id))
  const id = parcel?.id ?? ""
  await expectInvolved({
    pack: () => packShipment(staff, id),
    cancel: () => cancelShipment(staff, id),
    make: () => makeShipmentsOf(staff, order.id),
  })
  await packShipment(sale.keeper, id)
  await expectInvolved({ handOver: () => deliverShipment(staff, id) })
  await deliverShipment(sale.keeper, id)
})

test("staff cannot decide whether two accounts are one person's when one of them is theirs", async () => {
  const { staff, puppet } = await staffWithPuppet("auctioneer")
  const id = newId("hnt")
  const at = app.clock.now()
  await app.db.insert(integrityFindings).values({
    id,
    kind: "seller",
    memberId: puppet.id,
    otherId: staff.actor.id,
    score: 95,
    severity: "high",
    evidence: [],
    firstSeenAt: at,
    lastSeenAt: at,
    status: "same-person",
    decidedAt: at,
  })
  const acts = {
    confirmFinding,
    partPersons: separatePersons,
    dismiss: dismissFinding,
    markOnePerson,
  }
  await expectInvolved({
    ...Object.fromEntries(
      Object.entries(acts).map(([name, act]) => [name, () => act(staff, id, { reason })]),
    ),
    noteOnFinding: () => addNote(staff, id, { text: reason, key: "a note of one's own" }),
  })
  await separatePersons(hana, id, { reason })
})

test("an admin cannot lift the suspension of their other account, nor verify its address", async () => {
  const { staff, puppet } = await staffWithPuppet("admin")
  await app.db
    .update(members)
    .set({ status: "suspended", emailVerified: false })
    .where(eq(members.id, puppet.id))
  await expectInvolved({
    changeStatus: () => changeAccountStatus(staff, puppet.id, { status: "active", reason }),
    verify: () => verifyManually(staff, puppet.id, reason),
  })
})

test("staff cannot value, receive or inspect a bottle that they submitted, from any of their accounts or as a guest", async () => {
  const { staff, self, puppet } = await staffWithPuppet("auctioneer")
  for (const [sender, isGuest] of [
    [self, false],
    [puppet, false],
    [self, true],
  ] as const) {
    const { bottleId: submittedId } = await createSubmittedBottle(app, sender)
    const [agreedId, receivedId] = [
      await createAgreedBottle(app, sender),
      await createAgreedBottle(app, sender),
    ]
    await receiveBottle(hana, receivedId, "A1")
    if (isGuest)
      await app.db.update(submissions).set({ memberId: null }).where(eq(submissions.memberId, sender.id))
    await expectInvolved({
      value: () => valueBottle(staff, submittedId, proposal),
      receive: () => receiveBottle(staff, agreedId, "A2"),
      inspect: () => inspectBottle(staff, receivedId, inspection),
    })
    await valueBottle(hana, submittedId, proposal)
    await receiveBottle(hana, agreedId, "A2")
    await inspectBottle(hana, receivedId, inspection)
  }
})

test("staff cannot extend or cancel their own order, nor send it a payment link", async () => {
  const { staff, self, puppet } = await staffWithPuppet("shopkeeper")
  for (const buyer of [self, puppet, null]) {
    const { listingId } = await sale.bottle()
    const { id } = await sale.order(buyer, listingId)
    // A guest is known by the e-mail address alone.
    if (buyer === null) await app.db.update(orders).set({ email: self.email }).where(eq(orders.id, id))
    const readOrder = () => app.db.select().from(orders).where(eq(orders.id, id))
    const before = await readOrder()
    const until = new Date((before[0]?.expiresAt.getTime() ?? 0) + 3_600_000)
    const link = { url: "https://pay.example/x", label: "Pay", message: "" }
    await expectInvolved({
      extend: () => extendDeadline(staff, id, { until, reason }),
      cancel: () => cancelUnpaidOrder(staff, id, { reason }),
      link: () => sendPaymentLink(staff, id, link),
    })
    expect(await readOrder()).toEqual(before)
    await sendPaymentLink(sale.keeper, id, link)
    await extendDeadline(sale.keeper, id, { until, reason })
    expect(await readOrder()).toMatchObject([{ status: "unpaid", expiresAt: until }])
    await cancelUnpaidOrder(sale.keeper, id, { reason })
    expect(await sale.statusOf(id)).toBe("cancelled")
  }
})

test("the seller or buyer of a lot cannot hold or release its settlement, nor end its window", async () => {
  const { staff, self, puppet } = await staffWithPuppet("finance")
  const [seller, buyer] = [await person(app, `seller${++counter}`), await person(app, `buyer${counter}`)]
  const sales = [
    { from: self, to: buyer },
    { from: puppet, to: buyer },
    { from: seller, to: self },
    { from: seller, to: puppet },
  ]
  const { lotIds, endsAt } = await liveAuction(
    app,
    hana,
    sales.map(({ from }) => ({ sellerId: from.id })),
  )
  const sold = sales.map(({ to }, index) => ({ to, lotId: lotIds[index] ?? ("lot_" as const) }))
  for (const { to, lotId } of sold)
    await placeBid(asPerson(app, to), lotId, {
      maxCents: 200_00,
      confirm: 200_00,
      idempotencyKey: `a bid on ${lotId}`,
    })
  app.clock.moveTo(endsAt)
  for (const { lotId } of sold) await closeLot(contextFor(app), lotId)
  for (const { to, lotId } of sold) {
    const lineId = await payFor(to, lotId)
    await openSettlements(app)
    const readSettlement = () => app.db.select().from(settlements).where(eq(settlements.lineId, lineId))
    const waiting = await readSettlement()
    expect(waiting).toMatchObject([{ lotId, state: "waiting", heldReason: null }])
    await expectInvolved({
      hold: () => holdSettlement(staff, lineId, { reason }),
      endWindow: () => endWindow(staff, lineId, { reason }),
    })
    expect(await readSettlement()).toEqual(waiting)
    await holdSettlement(sale.staff, lineId, { reason })
    const held = await readSettlement()
    await expectInvolved({ release: () => releaseSettlement(staff, lineId) })
    expect(await readSettlement()).toEqual(held)
    await releaseSettlement(sale.staff, lineId)
    await endWindow(sale.staff, lineId, { reason })
    expect(await readSettlement()).toMatchObject([{ heldReason: null, dueAt: app.clock.now() }])
  }
})

async function payFor(buyer: Person, lotId: Id<"lot">): Promise<Id<"orl">> {
  const [line] = await app.db.select().from(orderLines).where(eq(orderLines.subjectId, lotId))
  if (!line) throw new Error("The lot was not sold")
  const order = await placeOrder(asPerson(app, buyer), {
    goods: { lineIds: [line.id] },
    ...{ paymentMethod: "transfer", shipping: "self", address: null, email: buyer.email },
    idempotencyKey: `an order of ${lotId}`,
  })
  await sale.payByBank(order)
  return line.id
}
