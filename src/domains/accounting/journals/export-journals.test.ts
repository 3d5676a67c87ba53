import { createHash } from "node:crypto"
import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { auditEntries } from "#domains/audit/schema.ts"
import { orders } from "#domains/orders/schema.ts"
import { settlements } from "#domains/settlements/schema.ts"
import { postJournal } from "#domains/wallet/post-journal.ts"
import { transaction } from "#platform/ctx.ts"
import { readCsv } from "#platform/files/csv.ts"
import { newId } from "#platform/ids.ts"
import { sum } from "#platform/money.ts"
import { callScreen } from "../../../../test/call-screen.ts"
import { asOwner, testApp } from "../../../../test/db.ts"
import { sellLotTo } from "../../../../test/fixtures/sell-lot.ts"
import { asPerson, person, registerForGst } from "../../../../test/fixtures.ts"
import { renderScreen } from "../../../../test/render-screen.tsx"
import { openShop } from "../../../../test/shop.ts"
import * as screen from "../admin/screens/journals.tsx"
import * as file from "../admin/screens/journals-file.ts"
import { journalExports } from "../schema.ts"
import { findDifferences } from "./check-totals.ts"
import { exportJournals, type JournalChoices, listJournalExports, readExportFile } from "./export-journals.ts"
import { exportAccounts } from "./journal-accounts.ts"
import { readAccountMapping, saveAccountMapping } from "./save-accounts.ts"

const app = await testApp(new Date("2026-11-02T04:00:00.000Z"))
await registerForGst(app)
const sale = await openShop(app)
const hana = asPerson(app, await person(app, "hana", { role: "auctioneer" }))
const [buyer, seller] = [await person(app, "buyer"), await person(app, "seller")]
const choices: JournalChoices = {
  firstDay: "2026-11-01",
  lastDay: "2026-11-30",
  grouping: "event",
  format: "csv",
}

const sellLot = async (isMarginScheme: boolean) =>
  await sellLotTo(app, sale, { hana, buyer, seller, isMarginScheme })

const bottle = await sale.order(buyer, (await sale.bottle()).listingId)
await sale.payByBank(bottle)
await sale.fill(buyer, 500_00)
const [stated, onMargin] = [await sellLot(false), await sellLot(true)]
await sale.give(bottle.id, { amountCents: 40_00, destination: "wallet" })
await sale.give(onMargin.id, { destination: "wallet" })
app.clock.moveTo(new Date("2026-12-20T04:00:00.000Z"))

async function rowsOf(change: Partial<JournalChoices> = {}) {
  const id = await exportJournals(sale.staff, { ...choices, ...change })
  const { text } = await readExportFile(sale.staff, id, 1)
  const [head = [], ...rows] = await readCsv(text)
  return {
    id,
    text,
    rows: rows.map((row) => Object.fromEntries(head.map((name, at) => [name, row[at] ?? ""]))),
  }
}

const cents = (text = "") => Math.round(Number(text) * 100)

test("every exported journal is balanced, and the accounts have what orders and sellers are owed", async () => {
  const { rows } = await rowsOf()
  const journals = Map.groupBy(rows, ({ journal }) => journal)
  expect(journals.size).toBeGreaterThan(8)
  for (const lines of journals.values())
    expect(sum(...lines.map((line) => cents(line.debit_sgd) - cents(line.credit_sgd)))).toBe(0)
  const mapping = await readAccountMapping(sale.staff)
  const creditOf = (account: (typeof exportAccounts)[number]) =>
    sum(
      ...rows
        .filter(({ account_code }) => account_code === mapping[account].code)
        .map((line) => cents(line.credit_sgd) - cents(line.debit_sgd)),
    )
  const [settled] = await app.db.select().from(settlements).where(eq(settlements.state, "waiting"))
  expect(creditOf("sellers")).toBe(settled?.netCents)
  const [{ gstCents = 0 } = {}] = await app.db.select().from(orders).where(eq(orders.id, stated.id))
  expect(creditOf("commission")).toBe(20_00 - gstCents)
  expect(creditOf("sellerFees") + (settled?.gstCents ?? 0)).toBe(16_00)
})

test("by day the file is shorter and has the same accounts, and Xero's has its columns and one sign", async () => {
  const byEvent = await rowsOf()
  const byDay = await rowsOf({ grouping: "day" })
  expect(byDay.rows.length).toBeLessThan(byEvent.rows.length)
  const xero = await rowsOf({ format: "xero" })
  expect(xero.text.split("\r\n")[0]).toBe(
    "*Narration,*Date,Description,*AccountCode,*TaxRate,*Amount,TrackingName1,TrackingOption1,TrackingName2,TrackingOption2",
  )
  for (const lines of Map.groupBy(xero.rows, (row) => `${row["*Narration"]} ${row["*Date"]}`).values())
    expect(sum(...lines.map((line) => cents(line["*Amount"])))).toBe(0)
  expect(xero.rows[0]?.["*Date"]).toMatch(/^\d\d\/11\/2026$/)
})

test("the same days are the same bytes, whatever is mapped since, and an export is on record", async () => {
  const [one, other] = [await rowsOf(), await rowsOf()]
  expect(other.text).toBe(one.text)
  const mapping = await readAccountMapping(sale.staff)
  const fields = Object.fromEntries(
    exportAccounts.flatMap((account) =>
      (["code", "name", "taxCode"] as const).map((name) => [`${account}.${name}`, mapping[account][name]]),
    ),
  )
  await expect(saveAccountMapping(sale.staff, { ...fields, "bank.code": "" })).rejects.toMatchObject({
    code: "accounting.codeUnclear",
  })
  await saveAccountMapping(sale.staff, { ...fields, "bank.code": "999" })
  expect((await readExportFile(sale.staff, one.id, 1)).text).toBe(one.text)
  const next = await rowsOf()
  expect(next.text).not.toBe(one.text)
  expect(next.rows.map((row) => row.account_code)).toContain("999")
  const entries = await app.db.select().from(auditEntries).where(eq(auditEntries.subjectId, one.id))
  expect(entries).toMatchObject([{ act: "accounting.exportJournals", after: { lineCount: one.rows.length } }])
  await expect(app.db.update(journalExports).set({ files: [] })).rejects.toThrow()
})

test("an export that Xero cannot take at once is files of up to 300 lines, listed with their hashes", async () => {
  for (let count = 0; count < 160; count += 1)
    await transaction(sale.staff, (tx) =>
      postJournal(tx, {
        ...{ kind: "transfer-received", idempotencyKey: newId("key") },
        moves: [{ from: "outside:paynow", to: "company:transfers", amount: 100 + count }],
      }),
    )
  app.clock.moveTo(new Date("2026-12-21T04:00:00.000Z"))
  const days = { firstDay: "2026-12-20", lastDay: "2026-12-20" }
  const id = await exportJournals(sale.staff, { ...choices, ...days, format: "xero" })
  const [made] = await listJournalExports(sale.staff)
  expect(made?.files.map(({ lineCount }) => lineCount)).toEqual([300, 20])
  for (const [at, { sha256 }] of (made?.files ?? []).entries()) {
    const url = new URL(`/admin/journals/${id}/file.csv?file=${at + 1}`, app.origin)
    const call = { ctx: sale.staff, url, params: { id }, pattern: "/admin/journals/:id/file.csv" }
    const answer = (await callScreen(file.loader, call)).answer as Response
    expect(answer.headers.get("content-disposition")).toContain(`-${at + 1}-of-2.csv`)
    const text = await answer.text()
    expect(createHash("sha256").update(text).digest("hex")).toBe(sha256)
    expect(sum(...(await readCsv(text)).slice(1).map((row) => cents(row[5])))).toBe(0)
  }
  await expect(readExportFile(sale.staff, id, 3)).rejects.toMatchObject({ code: "accounting.noSuchExport" })
  const page = await renderScreen(sale.staff, screen, { path: "/admin/journals" })
  expect(page).toContain("1 of 2")
  expect(page).toContain(made?.files[1]?.sha256.slice(0, 12))
})

test("an export of changed books is refused, and so are open days and too many", async () => {
  const { id } = await rowsOf()
  await asOwner(
    app,
    `update settlements set fees_cents = fees_cents + 1, net_cents = net_cents - 1 where state = 'waiting'`,
  )
  await expect(readExportFile(sale.staff, id, 1)).rejects.toMatchObject({ code: "accounting.exportChanged" })
  for (const [change, code] of [
    [{ lastDay: "2026-12-21" }, "accounting.dayNotPast"],
    [{ firstDay: "2026-01-01" }, "accounting.periodTooLong"],
    [{ lastDay: "2026-10-31" }, "accounting.dayOrder"],
  ] as const)
    await expect(exportJournals(sale.staff, { ...choices, ...change })).rejects.toMatchObject({ code })
  await expect(exportJournals(asPerson(app, buyer), choices)).rejects.toMatchObject({ status: 403 })
})

test("a difference from the ledger is named", () => {
  const lines = [
    { account: "bank", cents: 5 },
    { account: "goods", cents: -5 },
  ] as const
  const journal = { id: "jrn_1", kind: "order-paid", day: "2026-12-01", reference: null, lines: [...lines] }
  const ledger = [
    { account: "outside:paynow", cents: -5 },
    { account: "company:sales", cents: 5 },
  ]
  expect(findDifferences([journal], ledger)).toEqual([])
  expect(findDifferences([], ledger)).toEqual(["bank", "sales"])
  const uneven = { ...journal, lines: [{ account: "bank" as const, cents: 6 }, ...lines.slice(1)] }
  expect(findDifferences([uneven], ledger)).toEqual(["bank", "jrn_1"])
})

test("the page exports, and says what is wrong at its field", async () => {
  const page = await renderScreen(sale.staff, screen, { path: "/admin/journals" })
  expect(page).toContain("2026-11-30")
  const form = { intent: "export", ...choices, lastDay: "2026-12-21" }
  expect(await renderScreen(sale.staff, screen, { path: "/admin/journals", form })).toContain(
    "The last day must be before today.",
  )
})
