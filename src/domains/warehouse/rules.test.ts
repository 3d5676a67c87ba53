import fc from "fast-check"
import { expect, test } from "vitest"
import { compareShelf, isShelf, parseCodes } from "./rules.ts"

const codes = fc.array(fc.stringMatching(/^QB-[2-9A-HJ-NP-Z]{7}$/))

test("every code of a shelf is found or missing, and every other that was scanned is unexpected", () => {
  fc.assert(
    fc.property(codes, codes, (expected, scanned) => {
      const { found, missing, unexpected } = compareShelf(expected, scanned)
      expect(new Set([...found, ...missing])).toEqual(new Set(expected))
      expect(new Set([...found, ...unexpected])).toEqual(new Set(scanned))
      expect(new Set([...found, ...missing, ...unexpected]).size).toBe(
        found.length + missing.length + unexpected.length,
      )
    }),
  )
})

test("codes are read from what a scanner or an address holds, each once", () => {
  expect(parseCodes("QB-7K3M9X2, qb-7k3m9x2 7K3M9X3\nA-12,https://quaich.example/QB-7K3M9X4")).toEqual([
    "QB-7K3M9X2",
    "QB-7K3M9X3",
    "QB-7K3M9X4",
  ])
})

test("a text is a shelf unless it begins like a label or an id, or is too long", () => {
  for (const shelf of ["A-12", "Cellar 3", "B2"]) expect(isShelf(shelf)).toBe(true)
  for (const text of ["", " ", "QB-7K3M9", "7k3m9x2", "btl_x", "5010494195286", "x".repeat(41)])
    expect(isShelf(text)).toBe(false)
})
