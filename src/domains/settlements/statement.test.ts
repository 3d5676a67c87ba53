import { eq } from "drizzle-orm"
import { RouterContextProvider } from "react-router"
import { extractText, getDocumentProxy } from "unpdf"
import { expect, test } from "vitest"
import { members } from "#domains/accounts/schema.ts"
import { lots } from "#domains/auctions/schema.ts"
import { closeLot } from "#domains/bidding/closing/close-lot.ts"
import { placeBid } from "#domains/bidding/place-bid.ts"
import { products } from "#domains/catalogue/schema.ts"
import { placeOrder } from "#domains/checkout/placing/place-orders.ts"
import { saveSetting } from "#domains/content/settings.ts"
import { renderPdf } from "#domains/orders/documents/render-pdf.ts"
import { feesSetting } from "#domains/orders/fees.ts"
import { sellerNet } from "#domains/orders/quote.ts"
import { orderLines } from "#domains/orders/schema.ts"
import { usualTerms } from "#domains/orders/seller-terms.ts"
import { changeLockDate } from "#domains/wallet/lock-date.ts"
import { money } from "#language/format.ts"
import { languages } from "#language/languages.ts"
import { type Ctx, contextFor, type Language } from "#platform/ctx.ts"
import { readCsv } from "#platform/files/csv.ts"
import { type Id, newId } from "#platform/ids.ts"
import { parseListQuery } from "#platform/lists/list-query.ts"
import { ctxKey } from "#web/request-context.ts"
import { testApp } from "../../../test/db.ts"
import { asPerson, liveAuction, type Person, person, registerForGst } from "../../../test/fixtures.ts"
import { openShop } from "../../../test/shop.ts"
import { listStatements } from "./admin/list-statements.ts"
import { statementList } from "./admin/statement-list.ts"
import { creditSellers } from "./credit-sellers.ts"
import { holdSettlement } from "./hold-settlement.ts"
import { openSettlements } from "./open-settlements.ts"
import { sellerDues, settlements } from "./schema.ts"
import * as csv from "./screens/statement-csv.ts"
import { buildSellerStatement, buildStatement } from "./statement.ts"

const start = new Date("2026-12-01T04:00:00.000Z")
const app = await testApp(start)
await registerForGst(app)
const sale = await openShop(app)
const hana = asPerson(app, await person(app, "hana", { role: "auctioneer" }))
const buyer = await person(app, "buyer")
const dayMs = 24 * 60 * 60 * 1_000
const pass = (days: number) => app.clock.moveTo(new Date(app.clock.now().getTime() + days * dayMs))
const sumOf = (amounts: readonly number[]) => amounts.reduce((all, each) => all + each, 0)

async function soldLots(
  member: Person,
  hammers: readonly number[],
  beforeSettling: (lotId: Id<"lot">) => Promise<unknown> = async () => undefined,
): Promise<Id<"orl">[]> {
  const terms = { sellerId: member.id, openingCents: 5_00 }
  const { lotIds, endsAt } = await liveAuction(app, hana, [
    ...hammers.map((openingCents) => ({ ...terms, openingCents })),
    { ...terms, reserveCents: 900_00 },
  ])
  for (const [place, maxCents] of hammers.entries())
    await placeBid(asPerson(app, buyer), lotIds[place] ?? "", {
      maxCents,
      confirm: maxCents,
      idempotencyKey: `bid ${lotIds[place]}`,
    })
  app.clock.moveTo(endsAt)
  for (const lotId of lotIds) await closeLot(contextFor(app), lotId)
  const lineIds: Id<"orl">[] = []
  for (const lotId of lotIds.slice(0, hammers.length)) {
    const [line] = await app.db.select().from(orderLines).where(eq(orderLines.subjectId, lotId))
    if (!line) throw new Error("nothing was sold")
    const order = await placeOrder(asPerson(app, buyer), {
      ...{ goods: { lineIds: [line.id] }, paymentMethod: "transfer", shipping: "self", address: null },
      ...{ email: buyer.email, idempotencyKey: crypto.randomUUID() },
    })
    await sale.payByBank(order)
    lineIds.push(line.id)
  }
  for (const lotId of lotIds.slice(0, hammers.length)) await beforeSettling(lotId)
  await openSettlements(app)
  return lineIds
}

async function sellerOf(name: string, username: string): Promise<Person> {
  const member = await person(app, username)
  await app.db.update(members).set({ name }).where(eq(members.id, member.id))
  await soldLots(member, [137_00])
  pass(usualTerms.windowDays + 1)
  await creditSellers(app)
  const [, held = "orl_", undone] = await soldLots(member, [205_00, 333_00, 81_00])
  await holdSettlement(sale.staff, held, { reason: "Nhãn bị rách, 标签破损" })
  const [line] = await app.db
    .select()
    .from(orderLines)
    .where(eq(orderLines.id, undone ?? "orl_"))
  await sale.give(line?.orderId ?? "ord_", { destination: "wallet" })
  return member
}

async function readSettled(member: Person) {
  const settled = await app.db.select().from(settlements).where(eq(settlements.sellerId, member.id))
  const dues = await app.db.select().from(sellerDues).where(eq(sellerDues.sellerId, member.id))
  const counted = settled.filter(({ state }) => state !== "reversed")
  const unsold = dues.filter(({ kind }) => kind === "unsold")
  const of = (field: "hammerCents" | "feesCents" | "gstCents" | "netCents") =>
    sumOf(counted.map((row) => row[field]))
  return { settled, counted, unsold, of, unsoldCents: sumOf(unsold.map(({ cents }) => cents)) }
}

const expected: Record<Language, { name: string; phrases: readonly string[] }> = {
  en: {
    name: "Ann Lim",
    phrases: ["Seller's statement", "unsold, S$16 in fees owed", "on hold:", "reversed", "credited"],
  },
  vi: {
    name: "Nguyễn Thị Ánh Tuyết",
    phrases: ["Bảng kê của người bán", "không bán được, còn nợ phí S$16", "tạm giữ:", "đã hủy", "ghi có"],
  },
  cn: {
    name: "陈大文",
    phrases: ["卖家对账单", "流拍，尚欠费用 S$16", "暂扣：", "已撤销", "入账"],
  },
  hk: {
    name: "陳大文",
    phrases: ["賣家對帳單", "流拍，尚欠費用 S$16", "暫扣：", "已撤銷", "入帳"],
  },
}

test.each(languages)(
  "in %s the document has the settled amounts, to the cent, in its own language",
  async (language) => {
    const { name, phrases } = expected[language]
    const member = await sellerOf(name, `seller_${language}`)
    const ctx: Ctx = { ...asPerson(app, member), language }
    const statement = await buildStatement(ctx)
    const { settled, of, unsold, unsoldCents } = await readSettled(member)
    expect(settled.map(({ state }) => state).toSorted()).toEqual([
      "credited",
      "reversed",
      "waiting",
      "waiting",
    ])
    expect(unsold).toHaveLength(2)
    expect(statement.rows).toHaveLength(6)
    const totalCents = of("hammerCents") - of("feesCents") - unsoldCents
    expect(statement.total?.value).toBe(money(totalCents))
    expect(statement.sums.map(({ value }) => value)).toEqual(
      [of("hammerCents"), of("feesCents"), unsoldCents].map(money),
    )
    const bytes = new Uint8Array(await renderPdf(statement, app.clock.now()))
    const { text } = await extractText(await getDocumentProxy(bytes), { mergePages: true })
    const set = text.replace(/\s+/g, "")
    const figures = settled.flatMap(({ hammerCents, feesCents, netCents }) =>
      [hammerCents, feesCents, netCents].map(money),
    )
    const all = [name, ...phrases, "Nhãn bị rách", "标签破损", ...figures, money(of("gstCents")), "−S$16"]
    for (const each of [...all, ...statement.sums.map(({ value }) => value), money(totalCents)])
      expect(set, each).toContain(each.replace(/\s+/g, ""))
  },
)

test("the fees follow the terms and include the GST; the wallet has the credits less the dues", async () => {
  const member = await sellerOf("Ben Tan", "seller_figures")
  const { settled, unsold } = await readSettled(member)
  for (const { hammerCents, feesCents, netCents, gstCents } of settled) {
    const net = sellerNet(hammerCents, { ...usualTerms, reserveCents: 0 })
    expect({ feesCents, netCents }).toEqual({ feesCents: net.feesCents, netCents: net.netCents })
    expect(Math.abs(feesCents * 9 - gstCents * 109)).toBeLessThanOrEqual(109 / 2)
    expect(gstCents).toBeGreaterThan(0)
  }
  const credited = settled.filter(({ state }) => state === "credited")
  const paidIn = sumOf(credited.map(({ netCents }) => netCents))
  const deducted = sumOf(unsold.map(({ cents, leftCents }) => cents - leftCents))
  expect((await sale.balanceOf(member)).balanceCents).toBe(paidIn - deducted)
})

test.each([
  ["nothing", 0],
  ["a part", 6_00],
  ["all", 16_00],
])(
  "a lot that was sold after all, with %s of its fees deducted before, is charged its fees once",
  async (_, deductedCents) => {
    const member = await person(app, `seller_late_${deductedCents}`)
    const due = { id: newId("due"), sellerId: member.id, kind: "unsold", cents: 16_00 } as const
    await soldLots(member, [300_00], async (lotId) => {
      const left = { subjectId: lotId, leftCents: 16_00 - deductedCents, at: app.clock.now() }
      await app.db.insert(sellerDues).values({ ...due, ...left, lotId })
    })
    const dueFeesCents = sellerNet(300_00, { ...usualTerms, reserveCents: 0 }).feesCents
    const { settled } = await readSettled(member)
    expect(settled).toMatchObject([{ hammerCents: 300_00, feesCents: dueFeesCents - deductedCents }])
    const left = await app.db.select().from(sellerDues).where(eq(sellerDues.id, due.id))
    expect(left.map(({ cents, leftCents }) => [cents, leftCents])).toEqual(
      deductedCents === 0 ? [] : [[deductedCents, 0]],
    )
    const { total } = await buildStatement(asPerson(app, member))
    expect(total?.value).toBe(money(300_00 - dueFeesCents - 16_00))
  },
)

test("each fee states the GST inside it, also of an unsold lot, and the sums state theirs", async () => {
  const member = await person(app, "seller_gst")
  await soldLots(member, [205_00])
  const { rows, sums } = await buildStatement(asPerson(app, member))
  expect(rows.map(({ cells, note }) => [cells[1], note?.split(" · ").at(-1)]).toSorted()).toEqual([
    ["S$16", "fees include GST of S$1.32"],
    ["S$16.25", "fees include GST of S$1.34"],
  ])
  expect(sums.map(({ name }) => name)).toEqual([
    "Total hammer",
    "Total fees, including GST of S$1.34",
    "Fees on unsold lots, including GST of S$1.32",
  ])
})

test("under the Gross Margin Scheme, taken from the buyer's order, the fees state no GST", async () => {
  const setScheme = async (isMarginScheme: boolean) =>
    await saveSetting(hana, feesSetting, { isMarginScheme })
  const member = await person(app, "seller_margin")
  await setScheme(true)
  const [onMargin = "orl_"] = await soldLots(member, [137_00], () => setScheme(false))
  const [statement, scheme] = [await buildStatement(asPerson(app, member)), "Gross Margin Scheme"]
  expect(statement.sums[1]?.name).toBe("Total fees")
  expect(statement.notes).toContain("Sold under the Gross Margin Scheme. GST is not shown on these lots.")
  const [ordinary = "orl_"] = await soldLots(member, [205_00], () => setScheme(true))
  await setScheme(false)
  const { settled } = await readSettled(member)
  const [on, off] = [onMargin, ordinary].map((id) => settled.find(({ lineId }) => lineId === id))
  expect(on).toMatchObject({ feesCents: 12_85, marginCents: 12_85, gstCents: 0 })
  expect(off).toMatchObject({ feesCents: 16_25, marginCents: 0, gstCents: 1_34 })
  const { rows, sums } = await buildStatement(asPerson(app, member))
  expect(rows.map(({ note }) => note?.endsWith(scheme)).filter(Boolean)).toHaveLength(1)
  expect(sums[1]?.name).toBe("Total fees, including GST of S$1.34")
  const lines = (await sheetOf(asPerson(app, member))).slice(1).filter((line) => line[3] !== "")
  expect(lines.map((line) => [line[3], line[5], line[8]])).toEqual([
    ["205", "1.34", ""],
    ["137", "", scheme],
  ])
})

async function sheetOf(ctx: Ctx): Promise<string[][]> {
  const url = new URL("http://house.test/my-account/my-sales/statement.csv")
  const context = new RouterContextProvider(new Map([[ctxKey, ctx]] as never))
  const answer = await csv.loader({ context, url, request: new Request(url), params: {} } as never)
  return await readCsv(await answer.text())
}

test("the CSV file has the same rows, and its figures add up to the document's", async () => {
  const member = await sellerOf("=cmd|' /C calc'!A0", "seller_csv")
  const [unsoldLot] = await app.db.select().from(lots).where(eq(lots.sellerId, member.id)).limit(1)
  await app.db
    .update(products)
    .set({ name: "=HYPERLINK(1)" })
    .where(eq(products.id, unsoldLot?.productId ?? "prd_"))
  const ctx = asPerson(app, member)
  const [head, ...lines] = await sheetOf(ctx)
  expect(head).toEqual([
    ...["at_singapore", "bottle", "auction", "hammer", "fees", "gst_inside", "net", "state", "gst_note"],
  ])
  const { settled, unsold, of, unsoldCents } = await readSettled(member)
  expect(lines).toHaveLength(settled.length + unsold.length)
  const counted = lines.filter((line) => line[7] !== "reversed")
  const cents = (column: number) => sumOf(counted.map((line) => Math.round(Number(line[column]) * 100)))
  const unsoldGstCents = sumOf(unsold.map(({ gstCents }) => gstCents))
  expect(unsoldGstCents).toBe(2 * 1_32)
  expect([3, 5].map(cents)).toEqual([of("hammerCents"), of("gstCents") + unsoldGstCents])
  expect(cents(4)).toBe(of("feesCents") + unsoldCents)
  expect(cents(6)).toBe(of("netCents") - unsoldCents)
  expect((await buildStatement(ctx)).total?.value).toBe(money(cents(6)))
  const { text } = { text: await rawOf(ctx) }
  expect(text).toContain("'=HYPERLINK(1)")
  expect(text).not.toMatch(/[\n,"]=HYPERLINK/)
  expect(await sheetOf(asPerson(app, await person(app, "stranger")))).toHaveLength(1)
})

async function rawOf(ctx: Ctx): Promise<string> {
  const url = new URL("http://house.test/my-account/my-sales/statement.csv")
  const context = new RouterContextProvider(new Map([[ctxKey, ctx]] as never))
  return await (await csv.loader({ context, url, request: new Request(url), params: {} } as never)).text()
}

test("the list of statements has each seller once, with the sums of their statement", async () => {
  const finance = asPerson(app, await person(app, "farid", { role: "finance" }))
  const member = await sellerOf("Trần Văn An", "listed_seller")
  const { counted, of, unsoldCents } = await readSettled(member)
  const query = parseListQuery(statementList, { q: "listed_seller" })
  const { statements, total } = await listStatements(finance, query)
  expect(total).toBe(1)
  const waitingCents = sumOf(counted.map(({ state, netCents }) => (state === "waiting" ? netCents : 0)))
  expect(statements).toMatchObject([
    {
      id: member.id,
      sold: counted.length,
      hammerCents: of("hammerCents"),
      feesCents: of("feesCents") + unsoldCents,
      netCents: of("hammerCents") - of("feesCents") - unsoldCents,
      waitingCents,
    },
  ])
  const own = await buildStatement(asPerson(app, member))
  expect(await buildSellerStatement(finance, member.id)).toEqual(own)
  await expect(buildSellerStatement(hana, member.id)).rejects.toMatchObject({ status: 403 })
  await expect(listStatements(hana, query)).rejects.toMatchObject({ status: 403 })
})

test("fees of a locked day stay as they were, and a lot that is sold after all is charged once", async () => {
  const member = await person(app, "seller_locked")
  const due = { id: newId("due"), sellerId: member.id, kind: "unsold", cents: 16_00, gstCents: 1_32 } as const
  const lockedAt = app.clock.now()
  await soldLots(member, [300_00], async (lotId) => {
    await app.db
      .insert(sellerDues)
      .values({ ...due, lotId, subjectId: lotId, leftCents: 16_00, at: lockedAt })
    pass(2)
    const until = new Date(lockedAt.getTime() + dayMs).toISOString().slice(0, 10)
    await changeLockDate(sale.staff, { until, reason: "" })
  })
  const dueFeesCents = sellerNet(300_00, { ...usualTerms, reserveCents: 0 }).feesCents
  const { settled } = await readSettled(member)
  expect(settled).toMatchObject([{ feesCents: dueFeesCents - 16_00 }])
  const mine = eq(sellerDues.id, due.id)
  expect(await app.db.select().from(sellerDues).where(mine)).toMatchObject([
    { cents: 16_00, leftCents: 16_00 },
  ])
  const refused = { cause: { message: expect.stringContaining("locked day") } }
  const change = app.db.update(sellerDues).set({ cents: 17_00 }).where(mine)
  await expect(change).rejects.toMatchObject(refused)
  await expect(app.db.delete(sellerDues).where(mine)).rejects.toMatchObject(refused)
  const opened = settled[0]?.lineId ?? "orl_"
  const back = app.db.update(settlements).set({ openedAt: lockedAt }).where(eq(settlements.lineId, opened))
  await expect(back).rejects.toMatchObject(refused)
  await app.db.update(sellerDues).set({ leftCents: 0 }).where(mine)
})
