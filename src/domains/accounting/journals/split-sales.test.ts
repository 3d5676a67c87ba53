import fc from "fast-check"
import { expect, test } from "vitest"
import { sum } from "#platform/money.ts"
import { isBalanced, makeJournal, sumByDay } from "./make-journals.ts"
import { negated, type SoldOrder, salesAccounts, splitRefund, splitSale, totalOf } from "./split-sales.ts"

const none = {
  sellers: 0,
  goods: 0,
  membership: 0,
  storage: 0,
  commission: 0,
  lateFees: 0,
  delivery: 0,
  cardFees: 0,
  points: 0,
}

const sold = (parts: Partial<SoldOrder["parts"]>, more: Partial<SoldOrder> = {}): SoldOrder => ({
  parts: { ...none, ...parts },
  ...{ taxedGoodsCents: parts.goods ?? 0, isExported: false, gstCents: 0 },
  ...more,
})

test("a lot's hammer is its seller's, the commission ours without its GST", () => {
  const order = sold({ sellers: 200_00, commission: 20_00 }, { gstCents: 1_65 })
  expect([...splitSale(order)]).toEqual([
    ["sellers", 200_00],
    ["commission", 18_35],
    ["gst", 1_65],
  ])
  const whole = { cents: 220_00, gstCents: 1_65, undoneHammerCents: 200_00 }
  expect(splitRefund(order, whole)).toEqual(splitSale(order))
})

test("a gesture to the buyer of a lot costs the company, not the seller", () => {
  const order = sold({ sellers: 200_00, commission: 20_00 }, { gstCents: 1_65 })
  const split = splitRefund(order, { cents: 30_00, gstCents: 23, undoneHammerCents: 0 })
  expect(split.get("sellers")).toBeUndefined()
  expect(totalOf(split)).toBe(30_00)
})

test("what is sent abroad carries no GST on goods and delivery", () => {
  const order = sold(
    { goods: 100_00, delivery: 40_00, commission: 10_00 },
    { isExported: true, gstCents: 83 },
  )
  expect(splitSale(order).get("goods")).toBe(100_00)
  expect(splitSale(order).get("commission")).toBe(10_00 - 83)
})

const anyParts = fc.record({
  sellers: fc.integer({ min: 0, max: 500_000 }),
  goods: fc.integer({ min: 0, max: 500_000 }),
  membership: fc.constantFrom(0, 500),
  storage: fc.constantFrom(0, 1_200),
  commission: fc.integer({ min: 0, max: 50_000 }),
  lateFees: fc.integer({ min: 0, max: 5_000 }),
  delivery: fc.integer({ min: 0, max: 9_000 }),
  cardFees: fc.integer({ min: 0, max: 9_000 }),
})

test("every sale and refund is balanced to the cent, by event and by day, and a whole refund undoes its sale", () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.record({
          parts: anyParts,
          taxed: fc.double({ min: 0, max: 1, noNaN: true }),
          isExported: fc.boolean(),
        }),
        {
          minLength: 1,
          maxLength: 5,
        },
      ),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (orders, share) => {
        const journals = orders.flatMap(({ parts, taxed, isExported }, at) => {
          const points = -Math.floor(parts.goods * taxed * 0.5)
          const gstCents = Math.floor((parts.commission + parts.goods * taxed) * 0.05)
          const order = sold(
            { ...parts, points },
            { isExported, gstCents, taxedGoodsCents: Math.floor(parts.goods * taxed) },
          )
          const total = sum(...salesAccounts.map((account) => order.parts[account]))
          const sale = splitSale(order)
          expect(totalOf(sale)).toBe(total)
          const cents = Math.floor(total * share)
          const refund = splitRefund(order, {
            cents,
            gstCents: Math.floor(gstCents * share),
            undoneHammerCents: at % 2 === 0 ? parts.sellers : 0,
          })
          expect(totalOf(refund)).toBe(cents)
          const whole = { cents: total, gstCents, undoneHammerCents: parts.sellers }
          expect(totalOf(splitRefund(order, whole))).toBe(total)
          const about = { day: `2026-12-0${at + 1}`, reference: `R${at}` }
          return [
            {
              ...{ ...about, id: `sale ${at}`, kind: "order-paid", sales: sale },
              postings: [
                { account: "outside:paynow", amount: -total },
                { account: "company:sales", amount: total },
              ],
            },
            {
              ...{ ...about, id: `refund ${at}`, kind: "refund", sales: negated(refund) },
              postings: [
                { account: "company:sales", amount: -cents },
                { account: "member:mem_1", amount: cents },
              ],
            },
          ].map(makeJournal)
        })
        for (const each of [...journals, ...sumByDay(journals)]) expect(isBalanced(each)).toBe(true)
        const debits = (all: typeof journals) =>
          sum(
            ...all
              .flatMap(({ lines }) => lines)
              .filter(({ account }) => account === "bank")
              .map(({ cents }) => cents),
          )
        expect(debits(sumByDay(journals))).toBe(debits(journals))
      },
    ),
    { numRuns: 300 },
  )
})

test("a journal whose parts are not its sum is refused", () => {
  const postings = [
    { account: "outside:card", amount: -5 },
    { account: "company:sales", amount: 5 },
  ]
  const journal = { id: "jrn_1", kind: "order-paid", day: "2026-12-01", reference: null, postings }
  expect(() => makeJournal({ ...journal, sales: new Map([["goods", 4]]) })).toThrow("its parts 4")
})
