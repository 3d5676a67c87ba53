import { expect, test } from "vitest"
import { matchesAllWords } from "./index.ts"

test("words are found in any order, ignoring case, accents and apostrophes", () => {
  const texts = ["Pedro Ximénez", null, "Angel's share"]
  for (const query of ["ximenez pedro", "ANGELS", "angel’s ped", "", "  "])
    expect(matchesAllWords(query, texts)).toBe(true)
  for (const query of ["pedro oak", "ximenes"]) expect(matchesAllWords(query, texts)).toBe(false)
})
