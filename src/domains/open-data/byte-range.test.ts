import fc from "fast-check"
import { expect, test } from "vitest"
import { rangeOf } from "./byte-range.ts"

test.each([
  ["bytes=0-0", { from: 0, to: 1 }],
  ["bytes=5-", { from: 5, to: 100 }],
  ["bytes=-8", { from: 92, to: 100 }],
  ["bytes=-500", { from: 0, to: 100 }],
  ["bytes=90-500", { from: 90, to: 100 }],
  ["bytes=100-", "beyond"],
  ["bytes=-0", "beyond"],
  ["bytes=9-3", "none"],
  ["bytes=0-1,5-6", "none"],
  ["bytes=-", "none"],
  ["lines=0-1", "none"],
  [undefined, "none"],
])("of a hundred bytes, %s are %o", (header, range) => {
  expect(rangeOf(header, 100)).toEqual(range)
})

test("a range is within the file, whatever the header", () => {
  const anyNumber = fc.option(fc.nat({ max: 1_000 }), { nil: "" })
  fc.assert(
    fc.property(anyNumber, anyNumber, fc.nat({ max: 600 }), (first, last, bytes) => {
      const range = rangeOf(`bytes=${first}-${last}`, bytes)
      if (typeof range === "string") return
      expect(range.from).toBeGreaterThanOrEqual(0)
      expect(range.from).toBeLessThan(range.to)
      expect(range.to).toBeLessThanOrEqual(bytes)
    }),
  )
})
