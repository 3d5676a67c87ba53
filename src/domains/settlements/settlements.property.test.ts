import { and, desc, eq, inArray, sql } from "drizzle-orm"
import fc from "fast-check"
import { expect, test } from "vitest"
import { members } from "#domains/accounts/schema.ts"
import { biddingStates, lots } from "#domains/auctions/schema.ts"
import { auditEntries } from "#domains/audit/schema.ts"
import { agreeToSecondChance } from "#domains/bidding/after/answer-as-seller.ts"
import { acceptSecondChance } from "#domains/bidding/after/answer-second-chance.ts"
import { closeLot } from "#domains/bidding/closing/close-lot.ts"
import { placeBid } from "#domains/bidding/place-bid.ts"
import { secondChances } from "#domains/bidding/schema.ts"
import { declareDefault } from "#domains/checkout/for-staff/declare-default.ts"
import { placeOrder } from "#domains/checkout/placing/place-orders.ts"
import { sellerNet } from "#domains/orders/quote.ts"
import { orderCharges, orderLines, orders } from "#domains/orders/schema.ts"
import { usualTerms } from "#domains/orders/seller-terms.ts"
import { checkLedger } from "#domains/wallet/check-ledger.ts"
import { payWithdrawal } from "#domains/wallet/end-withdrawal.ts"
import { answerRun, makeRun } from "#domains/wallet/payout-runs.ts"
import { listStatement } from "#domains/wallet/reads.ts"
import { requestWalletWithdrawal } from "#domains/wallet/request-withdrawal.ts"
import { journals, postings, withdrawals } from "#domains/wallet/schema.ts"
import { contextFor } from "#platform/ctx.ts"
import { formatCsv } from "#platform/files/csv.ts"
import type { Id } from "#platform/ids.ts"
import { Refusal } from "#platform/refusal.ts"
import { testApp } from "../../../test/db.ts"
import { asPerson, liveAuction, type Person, person, registerForGst } from "../../../test/fixtures.ts"
import { runJobs } from "../../../test/run-jobs.ts"
import { openShop } from "../../../test/shop.ts"
import { listDues, listWaitingSettlements } from "./admin/list-payouts.ts"
import { creditSellers } from "./credit-sellers.ts"
import { endWindow, holdSettlement, releaseSettlement } from "./hold-settlement.ts"
import { openSettlements } from "./open-settlements.ts"
import { sellerDues, settlements } from "./schema.ts"

const start = new Date("2026-12-01T04:00:00.000Z")
const app = await testApp(start)
await registerForGst(app)
const sale = await openShop(app)
const payer = asPerson(app, await person(app, "payer_out", { role: "finance" }))
const hana = asPerson(app, await person(app, "hana", { role: "auctioneer" }))
const dayMs = 24 * 60 * 60 * 1_000
let counter = 0

type SettlementFixture = { sellers: Person[]; buyer: Person; rival: Person; lotIds: Id<"lot">[] }

async function saleOf(maximums: readonly (number | null)[], openingCents = 5_00): Promise<SettlementFixture> {
  const sellers = [await person(app, `seller${++counter}`), await person(app, `seller${++counter}`)]
  const buyer = await person(app, `buyer${++counter}`)
  const rival = await person(app, `rival${++counter}`)
  const { lotIds, endsAt } = await liveAuction(
    app,
    hana,
    maximums.map((_, place) => ({
      sellerId: sellers[place % 2]?.id ?? null,
      openingCents,
      reserveCents: place > 1 ? 160_00 : null,
    })),
  )
  for (const [place, lotId] of lotIds.entries()) {
    const maxCents = maximums[place]
    if (!maxCents) continue
    const less = Math.max(openingCents, Math.floor(maxCents / 200) * 100)
    if (place % 2 === 1)
      await placeBid(asPerson(app, rival), lotId, {
        maxCents: less,
        confirm: less,
        idempotencyKey: `less ${lotId}`,
      })
    await placeBid(asPerson(app, buyer), lotId, {
      maxCents,
      confirm: maxCents,
      idempotencyKey: `bid ${lotId}`,
    }).catch(refusedOnly)
  }
  app.clock.moveTo(endsAt)
  for (const lotId of lotIds) await closeLot(contextFor(app), lotId)
  return { sellers, buyer, rival, lotIds }
}

const acts = [
  "pay",
  "pay",
  "days pass",
  "the job",
  "the job",
  "undo",
  "hold",
  "release",
  "suspend",
  "reinstate",
  "default",
  "default",
  "accept",
  "accept",
  "pay out",
  "pay out",
] as const
const step = fc.record({ act: fc.constantFrom(...acts), pick: fc.nat(7) })

async function act(
  { sellers, buyer, rival, lotIds }: SettlementFixture,
  what: (typeof acts)[number],
  pick: number,
): Promise<void> {
  const lotId = lotIds[pick % lotIds.length] ?? "lot_"
  const sellerId = sellers[pick % 2]?.id ?? "mem_"
  const [line] = await app.db
    .select()
    .from(orderLines)
    .where(and(eq(orderLines.subjectId, lotId), eq(orderLines.kind, "lot")))
    .orderBy(desc(orderLines.id))
  switch (what) {
    case "pay": {
      if (line?.status !== "unpaid") return
      const payer = line.memberId === rival.id ? rival : buyer
      const order = await placeOrder(asPerson(app, payer), {
        goods: { lineIds: [line.id] },
        paymentMethod: "transfer",
        shipping: "self",
        address: null,
        email: payer.email,
        idempotencyKey: crypto.randomUUID(),
      })
      return await sale.payByBank(order)
    }
    case "undo": {
      if (!line?.orderId) return
      const [order] = await app.db.select().from(orders).where(eq(orders.id, line.orderId))
      if (order?.status === "paid") await sale.give(order.id, { destination: "wallet" })
      return
    }
    case "days pass":
      return app.clock.moveTo(new Date(app.clock.now().getTime() + (5 + pick) * dayMs))
    case "the job":
      await Promise.all([openSettlements(app), openSettlements(app)])
      await Promise.all([creditSellers(app), creditSellers(app)])
      return
    case "hold":
      return await holdSettlement(sale.staff, line?.id ?? "orl_", { reason: "The seal is broken" })
    case "release":
      return await releaseSettlement(sale.staff, line?.id ?? "orl_")
    case "default":
      return await declareDefault(sale.staff, line?.id ?? "orl_", { reason: "No answer for a week" })
    case "accept": {
      const offered = and(eq(secondChances.lotId, lotId), eq(secondChances.status, "open"))
      const [secondChance] = await app.db.select().from(secondChances).where(offered)
      if (!secondChance) return
      await acceptSecondChance(asPerson(app, rival), secondChance.id)
      const [lot] = await app.db.select().from(lots).where(eq(lots.id, lotId))
      const seller = sellers.find(({ id }) => id === lot?.sellerId)
      if (seller) await agreeToSecondChance(asPerson(app, seller), secondChance.id)
      return
    }
    case "pay out":
      return await payOut(sellers, pick)
    case "suspend":
    case "reinstate": {
      const status = what === "suspend" ? "suspended" : "active"
      await app.db.update(members).set({ status }).where(eq(members.id, sellerId))
    }
  }
}

async function payOut(sellers: readonly Person[], pick: number): Promise<void> {
  for (const seller of sellers) {
    const { balanceCents } = await sale.balanceOf(seller)
    if (balanceCents < 20_00) continue
    await requestWalletWithdrawal(asPerson(app, seller), {
      ...{ amountCents: balanceCents, bankHolder: "Seller", bankName: "DBS", bankNumber: "012-345678-9" },
      idempotencyKey: crypto.randomUUID(),
    }).catch(refusedOnly)
  }
  if (pick % 3 === 0) return
  const key = crypto.randomUUID()
  const runId = await makeRun(payer, key)
  expect(await makeRun(payer, key)).toBe(runId)
  const rows = await app.db.select().from(withdrawals).where(eq(withdrawals.runId, runId))
  const answered = rows.map(({ id }, place) => [id, (place + pick) % 2 === 0 ? "paid" : "failed"])
  const answers = formatCsv([["reference", "status"], ...answered])
  await Promise.all([answerRun(payer, runId, answers), answerRun(payer, runId, answers)])
}

function refusedOnly(problem: unknown): void {
  if (!(problem instanceof Refusal)) throw problem
}

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, each) => sum + each, 0)

/** Compares figures of different tables. */
async function requireBalanced({ lotIds, sellers }: SettlementFixture): Promise<void> {
  const lines = await app.db.select().from(orderLines).where(inArray(orderLines.subjectId, lotIds))
  const orderIds = lines.flatMap(({ orderId }) => orderId ?? [])
  const paid = orderIds.length
    ? await app.db
        .select()
        .from(orders)
        .where(and(inArray(orders.id, orderIds), eq(orders.status, "paid")))
    : []
  const paidIds = paid.map(({ id }) => id)
  const charges = paidIds.length
    ? await app.db.select().from(orderCharges).where(inArray(orderCharges.orderId, paidIds))
    : []
  const settled = await app.db.select().from(settlements).where(inArray(settlements.lotId, lotIds))
  const credited = settled.filter(({ state }) => state === "credited")
  const sellerIds = sellers.map(({ id }) => id)
  const dues = await app.db.select().from(sellerDues).where(inArray(sellerDues.sellerId, sellerIds))
  const proceeds = await app.db
    .select({ cents: postings.amount })
    .from(postings)
    .innerJoin(
      journals,
      and(eq(journals.id, postings.journalId), inArray(journals.kind, ["seller-proceeds", "seller-dues"])),
    )
    .where(and(inArray(journals.memberId, sellerIds), sql`${postings.account} like 'member:%'`))
  const received = sumOf(paid.map(({ totalCents }) => totalCents)) - sumOf(charges.map(({ cents }) => cents))
  const held = lines.filter(
    ({ id, orderId }) =>
      orderId && paidIds.includes(orderId) && !credited.some(({ lineId }) => lineId === id),
  )
  // Credits are in wallets, on the way to a bank, or there.
  const requests = await app.db.select().from(withdrawals).where(inArray(withdrawals.memberId, sellerIds))
  const balances = await Promise.all(sellers.map((seller) => sale.balanceOf(seller)))
  expect(sumOf(proceeds.map(({ cents }) => cents))).toBe(
    sumOf(balances.map(({ balanceCents }) => balanceCents)) +
      sumOf(requests.flatMap(({ status, amountCents }) => (status === "refused" ? [] : [amountCents]))),
  )
  const undone = dues.filter(({ kind }) => kind === "undone")
  expect(received).toBe(
    sumOf(held.map(({ priceCents }) => priceCents)) +
      sumOf(credited.map(({ hammerCents, netCents }) => hammerCents - netCents)) +
      sumOf(proceeds.map(({ cents }) => cents)) +
      sumOf(settled.map(({ nettedCents }) => nettedCents)) -
      sumOf(undone.map(({ cents }) => cents)),
  )
  // Without waived dues, which were never deducted.
  const deducted = sumOf(settled.map(({ nettedCents }) => nettedCents))
  expect(deducted).toBeLessThanOrEqual(sumOf(dues.map(({ cents, leftCents }) => cents - leftCents)))
  for (const { hammerCents, feesCents, gstCents, netCents, owedCents } of settled) {
    expect(hammerCents - feesCents).toBe(netCents - owedCents)
    expect(Math.abs(feesCents * 9 - gstCents * 109)).toBeLessThanOrEqual(109 / 2)
  }
}

const aDefault = (
  [
    "days pass",
    "default",
    "accept",
    "pay",
    "the job",
    "days pass",
    "days pass",
    "the job",
    "pay out",
  ] as const
).map((act) => ({ act, pick: act === "days pass" ? 7 : 1 }))

const maximum = fc.oneof(fc.constant(null), fc.integer({ min: 5_00, max: 400_00 }))

test("buyers' payments equal sellers' credits, the company's fees and held money at every moment", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(maximum, { minLength: 4, maxLength: 4 }),
      fc.array(step, { minLength: 6, maxLength: 14 }),
      async (maximums, steps) => {
        app.clock.moveTo(start)
        const fixture = await saleOf(maximums)
        for (const { act: what, pick } of steps) {
          await act(fixture, what, pick).catch(refusedOnly)
          await requireBalanced(fixture)
        }
      },
    ),
    { numRuns: 8, examples: [[[200_00, 300_00, 200_00, 300_00], aDefault]] },
  )
  expect(await checkLedger(app)).toEqual([])
  const taken = await app.db
    .select()
    .from(secondChances)
    .innerJoin(settlements, eq(settlements.lotId, secondChances.lotId))
    .where(and(eq(secondChances.status, "accepted"), eq(settlements.state, "credited")))
  expect(taken.length).toBeGreaterThan(0)
})

async function soldAndPaid(maxCents = 200_00) {
  app.clock.moveTo(start)
  const fixture = await saleOf([maxCents, null, null, null], 150_00)
  const [lotId = "lot_" as const] = fixture.lotIds
  await act(fixture, "pay", 0)
  const [line] = await app.db.select().from(orderLines).where(eq(orderLines.subjectId, lotId))
  const [seller] = fixture.sellers
  if (!line || !seller) throw new Error("nothing was sold")
  const [biddingState] = await app.db.select().from(biddingStates).where(eq(biddingStates.lotId, lotId))
  return { fixture, lotId, line, seller, hammerCents: biddingState?.priceCents ?? 0 }
}
const pass = (days: number) => app.clock.moveTo(new Date(app.clock.now().getTime() + days * dayMs))
const job = async () => {
  await openSettlements(app)
  await creditSellers(app)
}

test("a seller is credited once, after the window and not before", async () => {
  const { seller, hammerCents } = await soldAndPaid()
  await job()
  pass(usualTerms.windowDays - 1)
  await job()
  expect((await sale.balanceOf(seller)).balanceCents).toBe(0)
  pass(2)
  await Promise.all([creditSellers(app), creditSellers(app), creditSellers(app)])
  const netCents = sellerNet(hammerCents, { ...usualTerms, reserveCents: 0 }).netCents - 16_00
  expect((await sale.balanceOf(seller)).balanceCents).toBe(netCents)
  await job()
  expect((await sale.balanceOf(seller)).balanceCents).toBe(netCents)
})

test("the money of a suspended seller or of a disputed sale waits and is credited later", async () => {
  const one = await soldAndPaid()
  await job()
  await holdSettlement(sale.staff, one.line.id, { reason: "The seal is broken" })
  await expect(holdSettlement(hana, one.line.id, { reason: "Mine" })).rejects.toMatchObject({
    code: "accounts.notAllowed",
  })
  pass(30)
  await job()
  expect((await sale.balanceOf(one.seller)).balanceCents).toBe(0)
  await releaseSettlement(sale.staff, one.line.id)
  await app.db.update(members).set({ status: "suspended" }).where(eq(members.id, one.seller.id))
  await job()
  expect((await sale.balanceOf(one.seller)).balanceCents).toBe(0)
  await app.db.update(members).set({ status: "active" }).where(eq(members.id, one.seller.id))
  await job()
  expect((await sale.balanceOf(one.seller)).balanceCents).toBeGreaterThan(0)
  await expect(releaseSettlement(sale.staff, one.line.id)).rejects.toMatchObject({
    code: "settlements.alreadySettled",
  })
})

test("a payment opens the settlement at once, and it is credited at once if the buyer has confirmed the goods", async () => {
  const { seller, line } = await soldAndPaid()
  await runJobs(app)
  const settled = () => app.db.select().from(settlements).where(eq(settlements.lineId, line.id))
  expect(await settled()).toMatchObject([{ state: "waiting" }])
  const reason = { reason: "Signed for it at the counter" }
  await expect(endWindow(hana, line.id, reason)).rejects.toMatchObject({ code: "accounts.notAllowed" })
  await Promise.all([endWindow(sale.staff, line.id, reason), endWindow(sale.staff, line.id, reason)])
  const [{ lotId } = { lotId: "" }] = await settled()
  const entries = await app.db.select().from(auditEntries).where(eq(auditEntries.subjectId, lotId))
  expect(entries.filter(({ act }) => act === "settlements.endWait")).toMatchObject([reason])
  await runJobs(app)
  expect(await settled()).toMatchObject([{ state: "credited" }])
  expect((await sale.balanceOf(seller)).balanceCents).toBeGreaterThan(0)
  await expect(endWindow(sale.staff, line.id, reason)).rejects.toMatchObject({
    code: "settlements.alreadySettled",
  })
})

test("staff who matched the transfer of a sale or ended its window cannot pay its proceeds out", async () => {
  const { seller, line } = await soldAndPaid()
  await runJobs(app)
  const fay = asPerson(app, await person(app, "fay_of_windows", { role: "finance" }))
  await endWindow(fay, line.id, { reason: "Signed for it at the counter" })
  await runJobs(app)
  const withdraw = async (member: Person) =>
    await requestWalletWithdrawal(asPerson(app, member), {
      amountCents: (await sale.balanceOf(member)).balanceCents,
      ...{ bankHolder: "S", bankName: "DBS", bankNumber: "012-345678-9" },
      idempotencyKey: crypto.randomUUID(),
    })
  const ended = await withdraw(seller)
  await expect(payWithdrawal(fay, ended)).rejects.toMatchObject({ code: "wallet.ownCredit" })
  await expect(payWithdrawal(sale.staff, ended)).rejects.toMatchObject({ code: "wallet.ownCredit" })
  await payWithdrawal(payer, ended)
})

test("fees of unsold lots are deducted from the next sale; the credit of a reversed sale is owed back", async () => {
  const { fixture, seller, hammerCents, line } = await soldAndPaid()
  await job()
  const dues = await app.db.select().from(sellerDues).where(eq(sellerDues.sellerId, seller.id))
  expect(dues).toMatchObject([{ kind: "unsold", cents: 16_00, leftCents: 16_00 }])
  const { netCents } = sellerNet(hammerCents, { ...usualTerms, reserveCents: 0 })
  const shown = (await listWaitingSettlements(sale.staff)).find(({ lineId }) => lineId === line.id)
  expect(shown).toMatchObject({ netCents, keptCents: 16_00, creditCents: netCents - 16_00 })
  expect(await listDues(sale.staff)).toContainEqual(
    expect.objectContaining({ seller: seller.username, kind: "unsold", leftCents: 16_00 }),
  )
  pass(20)
  await job()
  expect((await sale.balanceOf(seller)).balanceCents).toBe(netCents - 16_00)
  expect((await listStatement(asPerson(app, seller), { unit: "cents" })).lines).toMatchObject([
    { kind: "seller-dues", amount: -16_00, after: netCents - 16_00 },
    { kind: "seller-proceeds", amount: netCents, after: netCents },
  ])
  await act(fixture, "undo", 0)
  const after = await app.db.select().from(sellerDues).where(eq(sellerDues.sellerId, seller.id))
  expect(after.find(({ kind }) => kind === "undone")).toMatchObject({
    subjectId: line.id,
    leftCents: netCents,
  })
  expect((await sale.balanceOf(seller)).balanceCents).toBe(netCents - 16_00)
})

test("a concurrent reversal and credit never leave both parties with the money", async () => {
  for (let round = 0; round < 4; round++) {
    const { line, seller } = await soldAndPaid()
    await openSettlements(app)
    pass(20)
    const [order] = await app.db
      .select()
      .from(orders)
      .where(eq(orders.id, line.orderId ?? "ord_"))
    await Promise.all([sale.give(order?.id ?? "ord_", { destination: "wallet" }), creditSellers(app)])
    const [settled] = await app.db.select().from(settlements).where(eq(settlements.lineId, line.id))
    expect(settled?.state).toBe("reversed")
    const dues = await app.db.select().from(sellerDues).where(eq(sellerDues.subjectId, line.id))
    const undoneCents = sumOf(dues.flatMap(({ kind, cents }) => (kind === "undone" ? [cents] : [])))
    const had = (await sale.balanceOf(seller)).balanceCents + (settled?.nettedCents ?? 0)
    expect(had).toBe(undoneCents)
  }
})
