import fc from "fast-check"
import { expect, test } from "vitest"
import { lineKinds } from "#domains/orders/kinds.ts"
import { quoteOrder, usualFees } from "#domains/orders/quote.ts"
import { sum, times } from "#platform/money.ts"
import { Refusal } from "#platform/refusal.ts"
import { promotionTerms } from "../../../test/fixtures/promotion.ts"
import {
  bestOf,
  discountOf,
  nextTurnOf,
  normalizeCode,
  type PromotedBasket,
  type PromotedLine,
  type Promotion,
  spreadByRemainder,
  stateOf,
} from "./rules.ts"

const now = new Date("2026-12-01T04:00:00Z")
const later = new Date("2026-12-02T04:00:00Z")
const promotion = (change: Partial<Promotion> = {}): Promotion => ({
  ...promotionTerms(),
  ...{ id: "prm_1", pausedAt: null },
  ...change,
})
const bottle = (priceCents: number, change: Partial<PromotedLine> = {}): PromotedLine => ({
  ...{ kind: "bottle", quantity: 1, location: "singapore", isLawful: true, groups: {}, priceCents },
  ...change,
})
const basket = (lines: readonly PromotedLine[], change: Partial<PromotedBasket> = {}): PromotedBasket => ({
  ...{
    lines,
    shipping: "self",
    deliveryCents: 0,
    isMember: false,
    segments: new Set<string>(),
    isLawful: true,
  },
  ...change,
})
const unused = { all: 0, own: 0 }

function codeOf(work: () => unknown): string | undefined {
  try {
    work()
  } catch (problem) {
    if (problem instanceof Refusal) return problem.code
    throw problem
  }
}

test("pages with prices are cached until the next promotion begins or ends", () => {
  const [early, late] = [new Date(now.getTime() + 1), new Date(later.getTime() + 1)]
  expect(nextTurnOf([], now)).toBeUndefined()
  expect(nextTurnOf([promotion()], now)).toBeUndefined()
  expect(nextTurnOf([promotion({ endsAt: now })], now)).toBeUndefined()
  const planned = promotion({ startsAt: later, endsAt: late })
  expect(nextTurnOf([promotion({ endsAt: late }), planned], now)).toEqual(later)
  expect(nextTurnOf([planned, promotion({ endsAt: early })], now)).toEqual(early)
})

test("a promotion is planned, runs, is paused and is over, each from its first millisecond", () => {
  expect(stateOf(promotion({ startsAt: later }), now)).toBe("planned")
  expect(stateOf(promotion({ startsAt: now }), now)).toBe("running")
  expect(stateOf(promotion({ pausedAt: now }), now)).toBe("paused")
  expect(stateOf(promotion({ pausedAt: now, endsAt: now }), now)).toBe("over")
})

test("each reason against it is named", () => {
  const one = basket([bottle(100_00)])
  const codes = [
    [promotion({ startsAt: later }), one, unused],
    [promotion({ endsAt: now }), one, unused],
    [promotion({ pausedAt: now }), one, unused],
    [promotion({ maxUses: 2 }), one, { all: 2, own: 0 }],
    [promotion({ maxUsesPerPerson: 1 }), one, { all: 1, own: 1 }],
    [promotion({ isMembersOnly: true }), one, unused],
    [promotion(), basket(one.lines, { isLawful: false }), unused],
    [promotion(), basket([bottle(100_00, { isLawful: false })]), unused],
    [promotion({ places: ["malaysia"] }), one, unused],
    [promotion({ minimumCents: 100_01 }), one, unused],
    [promotion({ kind: "free-delivery", basisPoints: null }), one, unused],
  ] as const
  expect(codes.map(([which, its, uses]) => codeOf(() => discountOf(which, its, uses, now)))).toEqual([
    "promotions.notStarted",
    "promotions.over",
    "promotions.codePaused",
    "promotions.usedUp",
    "promotions.usedByYou",
    "promotions.membersOnly",
    "promotions.notHere",
    "promotions.notTheseGoods",
    "promotions.notTheseGoods",
    "promotions.basketTooSmall",
    "promotions.needsDelivery",
  ])
})

test("only covered bottles are reduced, and never lots, drams, casks, memberships or top-ups", () => {
  const lines = [
    ...lineKinds.map((kind) => bottle(100_00, { kind, groups: { distilleries: "ardbeg" } })),
    bottle(100_00, { groups: { distilleries: "bowmore" } }),
  ]
  const targets = { products: [], categories: [], distilleries: ["ardbeg"], bottlers: [] }
  const { lines: discounts } = discountOf(promotion({ targets }), basket(lines), unused, now)
  expect(discounts).toEqual(
    lines.map(({ kind, groups }) => (kind === "bottle" && groups.distilleries === "ardbeg" ? 10_00 : 0)),
  )
})

test("free delivery takes off the delivery of an order in which everything is covered", () => {
  const free = promotion({ kind: "free-delivery", basisPoints: null })
  const sent = { shipping: "delivery", deliveryCents: 20_00 } as const
  expect(discountOf(free, basket([bottle(80_00)], sent), unused, now)).toEqual({
    ...{ lines: [0], isDeliveryFree: true, cents: 20_00 },
  })
  const withLot = basket([bottle(80_00), bottle(80_00, { kind: "lot" })], sent)
  expect(codeOf(() => discountOf(free, withLot, unused, now))).toBe("promotions.notTheseGoods")
})

test("the one that takes off most wins; of equal ones the code", () => {
  const offer = (id: Promotion["id"], code: string | null, cents: number) => ({
    promotion: { id, code },
    discount: { lines: [], isDeliveryFree: false, cents },
  })
  expect(bestOf([offer("prm_1", null, 5), offer("prm_2", "TEN", 4)])?.promotion.id).toBe("prm_1")
  expect(bestOf([offer("prm_1", null, 5), offer("prm_2", "TEN", 5)])?.promotion.id).toBe("prm_2")
  expect(bestOf([])).toBeUndefined()
})

test("a code may be typed in small letters and with spaces", () => {
  expect(normalizeCode(" winter 10 ")).toBe("WINTER10")
})

const someLines = fc.array(
  fc.record({
    kind: fc.constantFrom(...lineKinds),
    priceCents: fc.integer({ min: 0, max: 9_000_00 }),
    quantity: fc.integer({ min: 1, max: 6 }),
    location: fc.constantFrom("singapore", "malaysia", null),
    isLawful: fc.boolean(),
    groups: fc.constant({}),
  }),
  { maxLength: 6 },
)
const somePromotions = fc.oneof(
  fc.integer({ min: 1, max: 10_000 }).map((basisPoints) => promotion({ basisPoints })),
  fc
    .integer({ min: 1, max: 20_000_00 })
    .map((amountCents) => promotion({ kind: "amount", basisPoints: null, amountCents })),
  fc.constant(promotion({ kind: "free-delivery", basisPoints: null })),
)

test("no discount exceeds its line, together they are the promotion, and the total is never negative", () => {
  const delivery = fc.integer({ min: 0, max: 90_00 })
  fc.assert(
    fc.property(someLines, somePromotions, delivery, fc.integer(), (lines, its, deliveryCents, turn) => {
      const tryOn = (given: readonly PromotedLine[]) => {
        const whole = basket(given, { shipping: "delivery", deliveryCents })
        try {
          return discountOf(its, whole, unused, now)
        } catch (problem) {
          if (problem instanceof Refusal) return undefined
          throw problem
        }
      }
      const discount = tryOn(lines)
      if (!discount) return
      const discounted = (given: readonly PromotedLine[], cents: readonly number[]) =>
        given.map((line, at) => ({ ...line, discountCents: cents[at] ?? 0, agreedTerms: null }))
      for (const { priceCents, quantity, discountCents, kind } of discounted(lines, discount.lines)) {
        expect(discountCents).toBeGreaterThanOrEqual(0)
        expect(discountCents).toBeLessThanOrEqual(kind === "bottle" ? times(priceCents, quantity) : 0)
      }
      expect(sum(...discount.lines)).toBe(discount.isDeliveryFree ? 0 : discount.cents)
      const quoteOf = (given: readonly PromotedLine[], cents: readonly number[]) =>
        quoteOrder({
          ...{ lines: discounted(given, cents), fees: usualFees, isMember: false, paymentMethod: "card" },
          ...{ deliveryCents, taxedDeliveryCents: deliveryCents, isDeliveryFree: discount.isDeliveryFree },
        })
      const quote = quoteOf(lines, discount.lines)
      expect(quote.promotionCents).toBe(-discount.cents)
      expect(Math.min(quote.totalCents, quote.gstCents, quote.taxedCents)).toBeGreaterThanOrEqual(0)
      const at = lines.length === 0 ? 0 : Math.abs(turn) % lines.length
      const turned = [...lines.slice(at), ...lines.slice(0, at)]
      expect(quoteOf(turned, tryOn(turned)?.lines ?? [])).toEqual(quote)
    }),
  )
})

test("an amount is shared by largest remainder, to the cent", () => {
  const lines = [bottle(1_00), bottle(1_00), bottle(1_00)]
  expect(spreadByRemainder(1_00, [1_00, 1_00, 1_00], lines)).toEqual([34, 33, 33])
  expect(spreadByRemainder(10_00, [30_00, 0, 10_00], lines)).toEqual([7_50, 0, 2_50])
})
