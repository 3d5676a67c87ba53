import { expect, test } from "vitest"
import { quoteOrder, usualFees } from "#domains/orders/quote.ts"
import { sum } from "#platform/money.ts"
import { usualTerms } from "../../../../test/fixtures/usual-terms.ts"
import { summaryRows } from "./summary-rows.ts"

const lines = [
  { kind: "lot" as const, agreedTerms: null, priceCents: 420_00, quantity: 1, totalCents: 420_00 },
  { kind: "bottle" as const, priceCents: 80_00, quantity: 2, totalCents: 160_00 },
]
const facts = { lines, fees: usualFees, isMember: false, isDelivery: true, parcels: 1 }
const quote = quoteOrder({
  lines,
  fees: usualFees,
  isMember: false,
  paymentMethod: "card",
  deliveryCents: 9_00,
  isCovered: true,
  points: 100,
})

test("the rows add up to the total", () => {
  const rows = summaryRows(quote, facts)
  expect(sum(...rows.map(({ cents }) => cents))).toBe(quote.totalCents)
  expect(rows.map(({ key }) => key)).toEqual([
    "subtotal",
    "commission",
    "delivery",
    "cover",
    "points",
    "card",
  ])
})

test("each charge names its percentage and the amount it is of", () => {
  const why = Object.fromEntries(summaryRows(quote, facts).map((row) => [row.key, row.why]))
  expect(why.commission).toMatchObject({ percent: 10, of: "S$420" })
  expect(why.cover).toMatchObject({ percent: 3, of: "S$622" })
  expect(why.delivery).toMatchObject({ count: 1 })
  expect(why.points).toMatchObject({ count: 100 })
  expect(why.card).toMatchObject({ percent: 3, of: "S$648.66" })
})

test("a membership alone has no subtotal, and what is collected has no delivery", () => {
  const membership = [{ kind: "membership" as const, priceCents: 5_00, quantity: 1, totalCents: 5_00 }]
  const alone = quoteOrder({
    lines: membership,
    fees: usualFees,
    isMember: false,
    paymentMethod: "transfer",
  })
  const rows = summaryRows(alone, { ...facts, lines: membership, isDelivery: false, parcels: 0 })
  expect(rows.map(({ key }) => key)).toEqual(["membership"])
})

test("the commission names a percentage only if all lots have the same", () => {
  const capped = (basisPoints: number) => ({
    kind: "lot" as const,
    agreedTerms: {
      ...usualTerms,
      commissionBasisPoints: basisPoints,
      memberCommissionBasisPoints: basisPoints,
    },
    ...{ priceCents: 100_00, quantity: 1, totalCents: 100_00 },
  })
  const whyOf = (rates: number[]) => {
    const own = rates.map(capped)
    const { fees, isMember } = facts
    const sumOfLots = quoteOrder({ lines: own, fees, isMember, paymentMethod: "transfer" })
    return summaryRows(sumOfLots, { ...facts, lines: own }).find(({ key }) => key === "commission")?.why
  }
  expect(whyOf([800, 800])).toMatchObject({ percent: 8, of: "S$200" })
  expect(whyOf([2_000, 1_500])).toMatchObject({ percent: 10, of: "S$200" })
  expect(whyOf([800, 700])).toBeUndefined()
})
