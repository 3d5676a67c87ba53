import fc from "fast-check"
import { expect, test } from "vitest"
import { bucketOf, gradeOf, metrics, p75Of, pageKindOf, pageKinds } from "./rules.ts"

test.each([
  ["/", "home"],
  ["/home", "home"],
  ["/whisky-auction-live", "liveAuctions"],
  ["/whisky-auction-live/singapore", "liveAuctions"],
  ["/whisky-auction-live/singapore/lot_1/ardbeg", "lot"],
  ["/whisky-auctions-previous/singapore/auc_1", "pastAuctions"],
  ["/whisky-auctions-previous/singapore/lot_1/ardbeg", "pastLot"],
  ["/whisky-shop/singapore/lst_1/ardbeg", "shopBottle"],
  ["/whisky-shop/singapore/islay", "shop"],
  ["/admin/orders", "admin"],
  ["/administrators", "other"],
  ["/faq", "other"],
])("%s is counted as %s", (path, kind) => {
  expect(pageKindOf(path)).toBe(kind)
})

test("every address is counted as one of the kinds", () => {
  fc.assert(fc.property(fc.webPath(), (path) => pageKinds.includes(pageKindOf(path))))
})

test("a value is good up to its first threshold and poor above the second", () => {
  expect([2_500, 2_501, 4_000, 4_001].map((value) => gradeOf("lcp", value))).toEqual([
    "good",
    "fair",
    "fair",
    "poor",
  ])
  expect(gradeOf("cls", 0.1)).toBe("good")
})

test("the value of three quarters of the visits is within a bucket of the exact one", () => {
  const values = fc.array(fc.double({ min: 1, max: 100_000, noNaN: true }), { minLength: 1, maxLength: 200 })
  fc.assert(
    fc.property(fc.constantFrom(...metrics), values, (metric, drawn) => {
      const measured = metric === "cls" ? drawn.map((value) => value / 10_000) : drawn
      const counts = new Map<number, number>()
      for (const value of measured) {
        const bucket = bucketOf(metric, value)
        counts.set(bucket, (counts.get(bucket) ?? 0) + 1)
      }
      const p75 = p75Of(
        metric,
        [...counts].map(([bucket, count]) => ({ bucket, count })),
      )
      const exact = measured.toSorted((one, other) => one - other)[Math.ceil(measured.length * 0.75) - 1] ?? 0
      if (p75 === undefined) throw new Error("there are visits")
      expect(Math.abs(p75 - exact)).toBeLessThanOrEqual(metric === "cls" ? exact * 0.1 + 0.001 : exact * 0.1)
    }),
  )
})

test("a metric that nobody reported has no value", () => {
  expect(p75Of("lcp", [])).toBeUndefined()
})

test("values beyond every clock share the last bucket", () => {
  expect(bucketOf("lcp", 10 ** 9)).toBe(bucketOf("lcp", 120_000))
})
