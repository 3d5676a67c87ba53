import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { noTypedBoxes } from "#domains/accounting/gst/gst-boxes.ts"
import { saveTypedBoxes } from "#domains/accounting/gst/save-typed-boxes.ts"
import { gstReturns } from "#domains/accounting/schema.ts"
import { auditEntries } from "#domains/audit/schema.ts"
import { enterTransfer } from "#domains/checkout/transfers/enter-transfer.ts"
import { importStatement, planStatement } from "#domains/checkout/transfers/import-statement.ts"
import { transfers } from "#domains/payments/schema.ts"
import { contextFor, transaction } from "#platform/ctx.ts"
import { newId } from "#platform/ids.ts"
import { approveFor, colleagueOf } from "../../../test/approvals.ts"
import { testApp } from "../../../test/db.ts"
import { asPerson, person } from "../../../test/fixtures.ts"
import { runJobs } from "../../../test/run-jobs.ts"
import { openShop } from "../../../test/shop.ts"
import { changeLockDate, readLockDate } from "./lock-date.ts"
import { postJournal } from "./post-journal.ts"
import { ledgerLocks } from "./schema.ts"

const app = await testApp(new Date("2026-12-10T04:00:00.000Z"))
const farid = asPerson(app, await person(app, "farid", { role: "finance" }))
const typed = { amount: 90_00, payer: "Ann", text: "" }

test("nothing of a locked day is entered, imported, confirmed or filed; the next day is open", async () => {
  const waiting = await enterTransfer(farid, { ...typed, receivedOn: "2026-11-30", key: newId("key") })
  expect(await changeLockDate(farid, { until: "2026-11-30", reason: "" })).toBe(false)
  const locked = { code: "wallet.booksLocked", facts: { date: "2026-11-30" } }
  const entered = enterTransfer(farid, { ...typed, receivedOn: "2026-11-30", key: newId("key") })
  await expect(entered).rejects.toMatchObject(locked)
  await expect(approveFor(await colleagueOf(app), waiting)).rejects.toMatchObject(locked)
  const boxes = { ...noTypedBoxes, purchasesCents: 1 }
  await expect(saveTypedBoxes(farid, "2026-Q3", boxes)).rejects.toMatchObject(locked)
  await saveTypedBoxes(farid, "2026-Q4", boxes)

  const statement = "date,amount,payer\n2026-11-30,50,Ben\n2026-12-01,60,Ben\n"
  const plan = await planStatement(farid, statement)
  expect(plan.refused).toEqual([{ row: 2, reason: "dateLocked", value: "2026-11-30" }])
  expect(await importStatement(farid, statement)).toEqual({ added: 1 })
  await enterTransfer(farid, { ...typed, receivedOn: "2026-12-01", key: newId("key") })
})

test("the database refuses what is dated on a locked day, whoever writes it", async () => {
  const row = { id: newId("trf"), rowHash: newId("key"), amountCents: 1, payer: "", text: "", isManual: true }
  const write = app.db
    .insert(transfers)
    .values({ ...row, receivedOn: "2026-11-30", createdAt: app.clock.now() })
  await expect(write).rejects.toMatchObject({ cause: { message: expect.stringContaining("locked day") } })
  const now = app.clock.now()
  app.clock.moveTo(new Date("2026-11-30T15:59:00.000Z"))
  const moves = [{ from: "outside:bank", to: "company:sales", amount: 1 }] as const
  const journal = { kind: "order-paid", idempotencyKey: newId("key"), moves } as const
  const post = transaction(farid, (tx) => postJournal(tx, journal))
  await expect(post).rejects.toThrow("locked until 2026-11-30")
  app.clock.moveTo(now)
  expect(await transaction(farid, (tx) => postJournal(tx, journal))).toBe(true)
})

test("the lock date moves on alone and back with a second person, and today is never locked", async () => {
  await expect(changeLockDate(farid, { until: "2026-12-10", reason: "" })).rejects.toMatchObject({
    code: "wallet.lockDateNotPast",
  })
  expect(await changeLockDate(farid, { until: "2026-12-05", reason: "" })).toBe(false)
  await expect(changeLockDate(farid, { until: "2026-11-01", reason: " " })).rejects.toMatchObject({
    code: "approvals.reasonRequired",
  })
  expect(await changeLockDate(farid, { until: "2026-11-01", reason: "A late statement" })).toBe(true)
  expect(await readLockDate(app)).toBe("2026-12-05")
  await expect(approveFor(farid, "lock-date")).rejects.toMatchObject({ status: 403 })
  await approveFor(await colleagueOf(app), "lock-date")
  expect(await readLockDate(app)).toBe("2026-11-01")
  const entries = await app.db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.act, "wallet.changeLockDate"))
  expect(entries.map(({ after }) => after)).toEqual([
    { until: "2026-11-30" },
    { until: "2026-12-05" },
    { until: "2026-11-01" },
  ])
})

test("the database keeps the lock date from moving back alone, and its history", async () => {
  const row = {
    id: newId("lck"),
    reason: "",
    at: app.clock.now(),
    actorId: (await person(app, "mallory")).id,
  }
  await expect(app.db.insert(ledgerLocks).values({ ...row, until: "2026-10-01" })).rejects.toThrow()
  await expect(app.db.delete(ledgerLocks)).rejects.toThrow()
})

test("an order that was paid on a day now locked is refunded today", async () => {
  const sale = await openShop(app)
  const order = await sale.order(null, (await sale.bottle()).listingId, { paymentMethod: "card" })
  await sale.payByCard(contextFor(app), order.id)
  app.clock.moveTo(new Date("2026-12-12T04:00:00.000Z"))
  await changeLockDate(farid, { until: "2026-12-10", reason: "" })
  await sale.give(order.id)
  await runJobs(app)
  expect(await sale.statusOf(order.id)).toBe("refunded")
})

test("the database refuses a return whose quarter has ended on a locked day", async () => {
  const saved = { savedAt: app.clock.now(), savedBy: farid.actor.id ?? "mem_" }
  const boxes = { exemptCents: 0, purchasesCents: 7, inputTaxCents: 0 }
  const write = app.db.insert(gstReturns).values({ quarter: "2026-Q3", ...boxes, ...saved })
  const refused = { cause: { message: expect.stringContaining("locked quarter") } }
  await expect(write).rejects.toMatchObject(refused)
  const open = eq(gstReturns.quarter, "2026-Q4")
  await app.db.update(gstReturns).set({ purchasesCents: 8 }).where(open)
  await expect(app.db.update(gstReturns).set({ quarter: "2026-Q2" }).where(open)).rejects.toMatchObject(
    refused,
  )
  app.clock.moveTo(new Date("2027-01-04T04:00:00.000Z"))
  await app.db.insert(ledgerLocks).values({
    ...{ id: newId("lck"), reason: "", at: app.clock.now(), until: "2026-12-31", requestedById: null },
    actorId: saved.savedBy,
  })
  await expect(app.db.update(gstReturns).set({ purchasesCents: 9 }).where(open)).rejects.toMatchObject(
    refused,
  )
  await expect(app.db.delete(gstReturns).where(open)).rejects.toMatchObject(refused)
})
