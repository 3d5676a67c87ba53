import { expect, test } from "vitest"
import { contextFor } from "#platform/ctx.ts"
import { testApp } from "../../../test/db.ts"
import { calculate } from "./calculate.ts"

const ctx = contextFor(await testApp())
const calculateFor = (query: string) => calculate(ctx, new URLSearchParams(query), 1_000)

test("without parameters it computes one bottle at home", async () => {
  const { wrong, quote, bottles, valueCents } = await calculateFor("")
  expect({ wrong, bottles, valueCents }).toEqual({ wrong: null, bottles: 1, valueCents: 150_00 })
  expect(quote).toMatchObject({ from: "SG", to: "SG", feeCents: 9_00, dutyIncluded: true })
})

test("six bottles from Hong Kong pay Singapore's excise and GST", async () => {
  const { quote } = await calculateFor("from=hong-kong&to=SG&bottles=6&value=156")
  expect(quote).toMatchObject({ feeCents: 156_00, dutyCents: 158_94, taxCents: 112_56 })
})

test("a hammer price has a commission, a shop price has none", async () => {
  expect(await calculateFor("bought=auction")).toMatchObject({ wrong: null, commissionBasisPoints: 1_000 })
  expect(await calculateFor("bought=shop")).toMatchObject({ wrong: null, commissionBasisPoints: null })
})

test("the boxes of six bottles contain six bottles in total, whatever each box holds", async () => {
  const { quote } = await calculateFor("from=malaysia&to=SG&bottles=6&value=300")
  expect(quote?.boxes.map(({ bottles }) => bottles)).toEqual([5, 1])
})

test.each([
  ["bought=stolen", "bought"],
  ["from=atlantis", "from"],
  ["to=IS", "to"],
  ["bottles=0", "bottles"],
  ["bottles=121", "bottles"],
  ["bottles=1.5", "bottles"],
  ["value=12,50", "value"],
  ["ml=701", "ml"],
  ["abv=0", "abv"],
  ["abv=strong", "abv"],
])("%s is reported as invalid, and no figure is given", async (query, field) => {
  expect(await calculateFor(query)).toMatchObject({ wrong: field, quote: null })
})
