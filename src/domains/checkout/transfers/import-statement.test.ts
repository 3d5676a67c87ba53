import { desc } from "drizzle-orm"
import { beforeAll, describe, expect, test } from "vitest"
import { transfers } from "#domains/payments/schema.ts"
import type { Ctx } from "#platform/ctx.ts"
import { countRows } from "../../../../test/api/api-client.ts"
import { type TestApp, testApp } from "../../../../test/db.ts"
import { asPerson, person } from "../../../../test/fixtures.ts"
import { enterTransfer, TypedTransfer } from "./enter-transfer.ts"
import { importStatement, planStatement } from "./import-statement.ts"
import { proposeMatches } from "./propose-matches.ts"
import { dayOf, readStatement } from "./statement-lines.ts"

const today = "2026-12-01"
const plain = `date,amount,payer,reference
2026-11-28,109.00,TAN WEI MING,K7MQ2XTA
2026-11-28,"1,250.50",LE THI HOA,thanks
`

describe("a statement", () => {
  test("is read row by row, and errors name their row", async () => {
    const text = `${plain}28 Foo 2026,10,X,Y\n2026-11-28,12;50,X,Y\n2026-12-02,10,X,Y\n`
    const read = await readStatement(text, today)
    expect(read?.lines).toMatchObject([
      { row: 2, receivedOn: "2026-11-28", amountCents: 109_00, payer: "TAN WEI MING", text: "K7MQ2XTA" },
      { row: 3, amountCents: 1_250_50 },
    ])
    expect(read?.refused).toEqual([
      { row: 4, reason: "dateUnclear", value: "28 Foo 2026" },
      { row: 5, reason: "amountUnclear", value: "12;50" },
      { row: 6, reason: "dateInFuture", value: "2026-12-02" },
    ])
  })

  test("may begin with the bank's name, use other column headings and contain outgoing money", async () => {
    const text = [
      "Bank of the Lion;;;;",
      "Account;001-23456-7;;;",
      "",
      "Transaction Date;Transaction Ref1;Sender Name;Debit Amount;Credit Amount",
      "28/11/2026;PAYNOW K7MQ2XTA;TAN WEI MING;;S$109.00",
      "28-Nov-26;RENT;LANDLORD;2000.00;",
      "28 Nov 2026;OTHER;ANN;0.00;5.00",
    ].join("\r\n")
    const read = await readStatement(text, today)
    expect(read).toMatchObject({
      outgoing: 1,
      refused: [],
      lines: [
        { row: 5, receivedOn: "2026-11-28", amountCents: 109_00, text: "PAYNOW K7MQ2XTA" },
        { row: 7, receivedOn: "2026-11-28", amountCents: 5_00 },
      ],
    })
  })

  test("with one column of amounts has negative ones as outgoing money", async () => {
    expect(
      await readStatement("Value Date,Amount\n2026-11-28,-4.00\n2026-11-28,+4.00\n", today),
    ).toMatchObject({
      outgoing: 1,
      lines: [{ amountCents: 4_00 }],
    })
  })

  test("without a date and an amount column is not recognised", async () => {
    expect(await readStatement("name,text\nTan,hello\n", today)).toBeUndefined()
  })

  test.each([
    ["2026-11-05", "2026-11-05"],
    ["5/11/2026", "2026-11-05"],
    ["05-11-26", "2026-11-05"],
    ["5 November 2026", "2026-11-05"],
    ["2026-11-05 14:03", "2026-11-05"],
    ["13/13/2026", undefined],
    ["31/02/2026", undefined],
    ["soon", undefined],
  ])("reads the day %s", (text, day) => {
    expect(dayOf(text)).toBe(day)
  })
})

describe("an imported statement", () => {
  let app: TestApp
  let staff: Ctx
  beforeAll(async () => {
    app = await testApp()
    staff = asPerson(app, await person(app, "fay", { role: "finance" }))
  })
  const all = () => app.db.select().from(transfers).orderBy(desc(transfers.id))

  test("is imported once, even if another person or several at once send the file again", async () => {
    const both = await Promise.all([importStatement(staff, plain), importStatement(staff, plain)])
    expect(both.reduce((added, result) => added + result.added, 0)).toBe(2)
    const rows = await countRows(app)
    expect(await importStatement(staff, plain)).toEqual({ added: 0 })
    expect(await countRows(app)).toEqual(rows)
    expect(await planStatement(staff, plain)).toMatchObject({ added: [], alreadyImported: 2 })
  })

  test("has two transfers for two equal rows, also if one comes in the next statement", async () => {
    const before = (await all()).length
    const twice = "date,amount,payer,text\n2026-11-27,5,ANN,tip\n2026-11-27,5,ANN,tip\n"
    expect(await importStatement(staff, twice)).toEqual({ added: 2 })
    expect(await importStatement(staff, `${twice}2026-11-29,7,ANN,tip\n`)).toEqual({ added: 1 })
    expect(await all()).toHaveLength(before + 3)
  })

  test("adds no second transfer for one that staff typed by hand", async () => {
    const typed = { receivedOn: "2026-11-26", amount: "60", payer: "Lim", text: "ref H8MQ2XTA" }
    const form = TypedTransfer.parse({ ...typed, key: "a key of the form" })
    const id = await enterTransfer(staff, form)
    expect(await enterTransfer(staff, form)).toBe(id)
    const before = (await all()).length
    const row = "date,amount,payer,text\n2026-11-26,60.00,LIM AH KOW,OTHR H8MQ2XTA\n"
    expect(await planStatement(staff, row)).toMatchObject({ added: [], enteredByHand: [{ transferId: id }] })
    expect(await importStatement(staff, row)).toEqual({ added: 0 })
    expect(await importStatement(staff, row)).toEqual({ added: 0 })
    expect(await all()).toHaveLength(before)
  })

  test("requires the permission", async () => {
    const keeper = asPerson(app, await person(app, "kai", { role: "shopkeeper" }))
    await expect(importStatement(keeper, plain)).rejects.toMatchObject({ code: "accounts.notAllowed" })
    await expect(planStatement(keeper, plain)).rejects.toMatchObject({ code: "accounts.notAllowed" })
  })
})

describe("orders are proposed for a transfer", () => {
  const order = (id: string, reference: string, totalCents: number, ...names: string[]) => {
    return { id, reference, totalCents, names }
  }
  const orders = [
    order("name", "ABCDEFGH", 109_00, "Tấn Wei Ming"),
    order("other", "K7MQ2XTA", 120_00, "Somebody"),
    order("exact", "H8MQ2XTA", 109_00, "Somebody"),
    order("none", "J9MQ2XTA", 109_00, "Somebody Else"),
  ]
  const proposed = (text: string, payer = "MING TAN W") =>
    proposeMatches({ restCents: 109_00, payer, text }, orders).map(
      (proposal) => `${proposal.order.id} ${proposal.fit}`,
    )

  test("by reference and amount first, then by reference, then by amount and name", () => {
    expect(proposed("k7mq2xta and H8MQ2XTA")).toEqual(["exact exact", "other otherAmount", "name name"])
  })

  test("also if the reference contains spaces", () => {
    expect(proposed("ref: H8MQ 2XTA", "")).toEqual(["exact exact"])
    expect(proposed("PAYNOW-H8-MQ-2X-TA", "")).toEqual(["exact exact"])
  })

  test("by name alone only if two words match, not by one shared word", () => {
    expect(proposed("", "Tan Ah Kow")).toEqual([])
    expect(proposed("", "")).toEqual([])
  })
})
