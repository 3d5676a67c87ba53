import { expect, test } from "vitest"
import { textFactsOf } from "./write-text-facts.ts"

test("every text has its facts, in groups too, and plural forms are one text with a count", () => {
  const texts = {
    title: "Live auctions",
    lots_one: "One lot in {{place}}",
    lots_other: "{{count}} lots in {{place}}",
    refusals: { tooLow: "Bid {{minimum}}, or {{minimum}} and more.", deep: { "into neck": "Into neck" } },
  }
  expect(
    textFactsOf({ "my-bids": texts, auctions: { count: "{{count}} in all" } }),
  ).toBe(`type Fact = string | number

export type PlainKeys = {
  "auctions": never
  "my-bids": "title" | "refusals.deep.into neck"
}

export type TextFacts = {
  "auctions": {
    "count": { count: Fact }
  }
  "my-bids": {
    "lots": { place: Fact; count: number }
    "refusals.tooLow": { minimum: Fact }
  }
}
`)
})
