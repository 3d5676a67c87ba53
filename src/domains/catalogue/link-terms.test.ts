import fc from "fast-check"
import { expect, test } from "vitest"
import { linkTerms } from "./link-terms.ts"

const terms = [
  "Cask",
  "Cask strength",
  "Angel's share",
  "Ex-bourbon cask",
  "Butt",
  "Sherry butt",
  "Peated",
].map((term) => ({ id: term.toLowerCase().replace(/[^a-z]+/g, "-"), term }))

/** "a [cask] of": links in brackets. */
function linked(...texts: string[]): string[] {
  return linkTerms(texts, terms).map((pieces) =>
    pieces.map(({ text, id }) => (id ? `[${text}|${id}]` : text)).join(""),
  )
}

test.each([
  ["aged in a cask", "aged in a [cask|cask]"],
  ["Bottled at CASK STRENGTH", "Bottled at [CASK STRENGTH|cask-strength]"],
  ["the angel’s share", "the [angel’s share|angel-s-share]"],
  ["ex bourbon casks", "[ex bourbon casks|ex-bourbon-cask]"],
  ["First-fill sherry butts, one butt", "First-fill [sherry butts|sherry-butt], one [butt|butt]"],
  ["casket, buttery, unpeated", "casket, buttery, unpeated"],
  ["cask, strength", "[cask|cask], strength"],
  ["", ""],
  ["(peated)", "([peated|peated])"],
  ["rượu peated từ Islay", "rượu [peated|peated] từ Islay"],
])("%j is cut into %j", (text, cut) => {
  expect(linked(text)).toEqual([cut])
})

test("a term is linked once, at its first occurrence in all texts of a page", () => {
  expect(linked("a cask", "two casks", "cask strength, cask strength")).toEqual([
    "a [cask|cask]",
    "two casks",
    "[cask strength|cask-strength], cask strength",
  ])
})

test("the pieces add up to the text, and no two links are the same", () => {
  const word = fc.constantFrom(
    "cask",
    "Casks",
    "strength",
    "sherry",
    "butt",
    "-",
    ",",
    " ",
    "peated",
    "ả",
    "’s",
    "<b>",
  )
  fc.assert(
    fc.property(fc.array(fc.array(word, { maxLength: 12 }), { maxLength: 5 }), (lines) => {
      const texts = lines.map((line) => line.join(" "))
      const pieces = linkTerms(texts, terms)
      expect(pieces.map((line) => line.map(({ text }) => text).join(""))).toEqual(texts)
      const ids = pieces.flat().flatMap(({ id }) => id ?? [])
      expect(new Set(ids).size).toBe(ids.length)
      expect(ids.every((id) => terms.some((term) => term.id === id))).toBe(true)
    }),
  )
})
