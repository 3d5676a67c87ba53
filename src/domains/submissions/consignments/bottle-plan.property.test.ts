import fc from "fast-check"
import { expect, test } from "vitest"
import { sellerNet } from "#domains/orders/quote.ts"
import { bottleStates } from "../kinds.ts"
import { consignmentTotals, editableParts, planText, termsFor, valuesOf } from "./bottle-plan.ts"

const cents = fc.option(fc.integer({ min: 1, max: 1_000_000 }), { nil: null })
const usual = { commissionBasisPoints: 500, listingCents: 6_00, reserveCents: 10_00 }
const drafts = fc.record({ draftLowCents: cents, draftHighCents: cents, draftReserveCents: cents })
const lastOnes = fc.option(
  fc.record({
    id: fc.constantFrom("val_1", "val_2"),
    lowCents: fc.integer({ min: 1, max: 1_000_000 }),
    highCents: fc.integer({ min: 1, max: 1_000_000 }),
    reserveCents: cents,
    commissionBasisPoints: fc.integer({ min: 0, max: 10_000 }),
    listingCents: fc.integer({ min: 0, max: 50_00 }),
    reserveFeeCents: fc.integer({ min: 0, max: 50_00 }),
  }),
  { nil: null },
)
const bottles = fc.record({
  state: fc.constantFrom(...bottleStates),
  lowCents: cents,
  highCents: cents,
  reserveCents: cents,
})

test("a consignment's totals are the sums of its bottles that may be sold, each with its own fees", () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(bottles, lastOnes), { maxLength: 12 }), (rows) => {
      const valued = rows.map(([bottle, last]) => ({
        ...bottle,
        terms: termsFor(bottle.reserveCents, last, usual),
      }))
      const totals = consignmentTotals(valued)
      const counted = valued.filter(
        ({ state, lowCents, highCents }) =>
          !["refused", "withdrawn", "returned", "stocked"].includes(state) && lowCents && highCents,
      )
      const sum = (of: (bottle: (typeof valued)[number]) => number) =>
        counted.reduce((whole, bottle) => whole + of(bottle), 0)
      expect(totals).toMatchObject({
        valued: counted.length,
        lowCents: sum(({ lowCents }) => lowCents ?? 0),
        highCents: sum(({ highCents }) => highCents ?? 0),
        reserveCents: sum(({ reserveCents }) => reserveCents ?? 0),
        netLowCents: sum(
          ({ lowCents, reserveCents, terms }) =>
            sellerNet(Math.max(lowCents ?? 0, reserveCents ?? 0), terms).netCents,
        ),
      })
      expect(totals.netHighCents).toBeGreaterThanOrEqual(totals.netLowCents)
    }),
  )
})

test("a bottle without a reserve never costs its seller a fee for one, and agreed fees are kept", () => {
  fc.assert(
    fc.property(cents, lastOnes, (reserveCents, last) => {
      const terms = termsFor(reserveCents, last, usual)
      if (reserveCents === null) expect(terms.reserveCents).toBe(0)
      else if (last && last.reserveCents !== null) expect(terms.reserveCents).toBe(last.reserveFeeCents)
      else expect(terms.reserveCents).toBe(usual.reserveCents)
      expect(terms.commissionBasisPoints).toBe((last ?? usual).commissionBasisPoints)
    }),
  )
})

test("a draft comes before the last proposal, and every change of a row changes what its editor saw", () => {
  fc.assert(
    fc.property(drafts, lastOnes, drafts, lastOnes, (draft, last, otherDraft, otherLast) => {
      const row = { id: "btl_1", state: "submitted", code: null, shelf: null, productId: null } as const
      const values = valuesOf(draft, last)
      const hasDraft = Object.values(draft).some((amount) => amount !== null)
      if (hasDraft) expect(values.lowCents).toBe(draft.draftLowCents)
      else if (last) expect(values.lowCents).toBe(last.lowCents)
      const other = valuesOf(otherDraft, otherLast)
      const isSame = planText({ ...row, ...draft }, last) === planText({ ...row, ...otherDraft }, otherLast)
      if (isSame) expect(other).toEqual(values)
      if (last?.id !== otherLast?.id) expect(isSame).toBe(false)
    }),
  )
})

test("an agreed bottle's values cannot be changed in the grid, nor the product of one in a sale", () => {
  for (const state of bottleStates) {
    const can = editableParts({ state, code: "QB-1" })
    expect(can.values, state).toBe(["submitted", "valued", "inspected", "declined"].includes(state))
    if (["catalogued", "assigned", "stocked", "refused", "withdrawn", "returned"].includes(state))
      expect(can.product, state).toBe(false)
    expect(editableParts({ state, code: null }).shelf).toBe(false)
  }
})
