import fc from "fast-check"
import { expect, test } from "vitest"
import { slug } from "./slug.ts"

const word = fc.stringMatching(/^[A-Za-z0-9]{1,12}$/)
const between = fc.constantFrom(" ", ", ", " (", " – ", "  ", "/")

test("a name's words appear in its address in lower case, whatever is between them", () => {
  fc.assert(
    fc.property(fc.array(word, { minLength: 1, maxLength: 9 }), between, (words, gap) => {
      expect(slug(words.join(gap))).toBe(words.join("-").toLowerCase())
    }),
  )
})

test.each([
  ["Bowmore 15 Year Old, Mariner's", "bowmore-15-year-old-mariners"],
  ["Độc Đáo É", "doc-dao-e"],
  [" Oban ", "oban"],
  ["\u212Airin", "kirin"],
  ["— ’", "lot"],
  ["", "lot"],
])("%j is %s", (name, tail) => {
  expect(slug(name)).toBe(tail)
})
