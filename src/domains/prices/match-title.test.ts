import fc from "fast-check"
import { expect, test } from "vitest"
import { type CandidateBottle, type ExternalListing, matcherOf } from "./match-title.ts"
import { readTitle } from "./read-title.ts"

const usual = {
  distillery: "Ardbeg",
  bottler: "Official bottling",
  age: null,
  vintage: null,
  bottledYear: 2022,
  abvPercent: 46,
  volumeMl: 700,
  caskType: null,
  whiskyType: null,
}
const bottle = (name: string, more: Partial<CandidateBottle> = {}): CandidateBottle => ({
  ...usual,
  id: name,
  name,
  ...more,
})

const catalogue: CandidateBottle[] = [
  bottle("Ardbeg 10 Year Old", { age: 10 }),
  bottle("Ardbeg 17 Year Old", { age: 17, abvPercent: 40, bottledYear: 1999 }),
  bottle("Ardbeg 5 Year Old Wee Beastie", { age: 5, abvPercent: 47.4 }),
  bottle("Ardbeg 8 Year Old For Discussion", { age: 8, abvPercent: 50.8 }),
  bottle("Ardbeg Corryvreckan", { abvPercent: 57.1 }),
  bottle("Ardbeg Kelpie Committee Release", { abvPercent: 51.7, bottledYear: 2017 }),
  bottle("Ardbeg Supernova 2009", { abvPercent: 58.9, bottledYear: 2009 }),
  bottle("Ardbeg Galileo 1999", { abvPercent: 49, vintage: 1999, bottledYear: 2012 }),
  bottle("Aberlour 18 Year Old", { distillery: "Aberlour", age: 18, volumeMl: 500 }),
  bottle("Aberlour 16 Year Old Double Cask Matured", { distillery: "Aberlour", age: 16 }),
  bottle("Aberlour A'bunadh Batch 12", { distillery: "Aberlour", abvPercent: 59.7 }),
  bottle("Macallan Edition No. 5", { distillery: "Macallan", abvPercent: 48.5, bottledYear: 2019 }),
  bottle("Macallan 1987 Blackadder Raw Cask", {
    distillery: "Macallan",
    bottler: "Blackadder",
    age: 19,
    vintage: 1987,
    bottledYear: 2006,
    abvPercent: 49.2,
    caskType: "Hogshead",
  }),
  bottle("Bruichladdich Port Charlotte 10 Year Old", { distillery: "Bruichladdich", age: 10 }),
  bottle("Bruichladdich Port Charlotte PAC:01", { distillery: "Bruichladdich", age: null }),
]
const match = matcherOf(catalogue, ["The Single Cask", "Signatory Vintage", "Elixir Distillers"])

function found(title: string, more: Partial<ExternalListing> = {}): string | null {
  const distilleryName = catalogue.find(({ distillery }) => title.startsWith(distillery ?? "-"))?.distillery
  const listed = {
    title,
    isTitleComplete: true,
    itemType: "whisky bottle",
    distilleryName: distilleryName ?? null,
    abvPercent: null,
    volumeMl: null,
    ...more,
  }
  return match(listed)?.productId ?? null
}

test.each([
  ["Ardbeg 17", "Ardbeg 17 Year Old"],
  ["Ardbeg 17YO", "Ardbeg 17 Year Old"],
  ["Ardbeg TEN, Original Bottling 10 years old 46% vol, 70cl e", "Ardbeg 10 Year Old"],
  ["Ardbeg Corryvreckan, Original Bottling", "Ardbeg Corryvreckan"],
  ["Ardbeg Wee Beastie", "Ardbeg 5 Year Old Wee Beastie"],
  ["Ardbeg Kelpie, Special Committee Only Edition 2017, 51.7% vol.", "Ardbeg Kelpie Committee Release"],
  ["Ardbeg Original Bottling 8 years old 50.8% vol., 70cl", "Ardbeg 8 Year Old For Discussion"],
  ["Ardbeg Supernova 2009", "Ardbeg Supernova 2009"],
  ["Ardbeg Galileo, Original Bottling 1999, b. 2012 49% vol., 70cl e", "Ardbeg Galileo 1999"],
  ["Aberlour Double Cask Matured 16 Year Old", "Aberlour 16 Year Old Double Cask Matured"],
  ["Aberlour A'Bunadh Batch #12", "Aberlour A'bunadh Batch 12"],
  ["Macallan Edition No.5", "Macallan Edition No. 5"],
  ["Macallan 1987 Blackadder 19 Year Old Raw Cask", "Macallan 1987 Blackadder Raw Cask"],
])("%s matches %s", (title, name) => expect(found(title)).toBe(name))

test.each([
  ["another age", "Ardbeg 18 Year Old"],
  ["no age where others share the name", "Bruichladdich Port Charlotte, Original Bottling"],
  ["another bottling of the name", "Ardbeg Corryvreckan Committee Reserve"],
  ["the general release, not the committee's", "Ardbeg Kelpie, Original Bottling"],
  ["another year", "Ardbeg Supernova 2010"],
  ["a year that is not said", "Ardbeg Supernova"],
  ["another vintage of a core bottling", "Ardbeg Corryvreckan, Original Bottling 1993, b. 2003"],
  ["filled long before", "Ardbeg 10 Year Old, b. 2004"],
  ["another strength", "Ardbeg 17 Year Old 43% vol"],
  ["another batch", "Aberlour A'Bunadh Batch #21"],
  ["no batch", "Aberlour A'Bunadh"],
  ["a litre", "Ardbeg 10 Year Old 1L"],
  ["five centilitres", "Ardbeg 10 Year Old 46%vol, 5cl"],
  ["seventy where the bottle has fifty", "Aberlour 18 Year Old"],
  ["less than the name", "Aberlour 16 Year Old"],
  ["words besides", "Ardbeg 10 Year Old Tribal"],
  ["an old style", "Ardbeg 10 Year Old Old Style"],
  ["a single cask", "Ardbeg 10 Year Old Single Cask #1190"],
  ["another bottler", "Ardbeg Elixir Distillers 17 Year Old"],
  ["several bottles", "Ardbeg Corryvreckan 6 x 70cl / Case"],
  ["glasses beside", "Ardbeg 10 Year Old & 2 x Tasting Glasses"],
  ["a maker alone", "Ardbeg Original Bottling"],
])("no match: %s", (_, title) => expect(found(title)).toBeNull())

test("a miniature or a book is not a bottle, whatever its title", () => {
  for (const itemType of ["miniature", "set", "memorabilia", "other spirit"])
    expect(found("Ardbeg Corryvreckan", { itemType })).toBeNull()
})

test("facts that the list gives about a lot take precedence over its title", () => {
  expect(found("Ardbeg Corryvreckan", { volumeMl: 50 })).toBeNull()
  expect(found("Ardbeg Corryvreckan", { abvPercent: 46 })).toBeNull()
  expect(found("Ardbeg Corryvreckan", { distilleryName: "Bowmore" })).toBeNull()
})

test("every bottle is matched by its own name and by no other, in any order of the catalogue", () => {
  fc.assert(
    fc.property(fc.shuffledSubarray(catalogue, { minLength: catalogue.length }), (shuffled) => {
      const ofShuffled = matcherOf(shuffled)
      for (const { name, distillery, volumeMl, abvPercent } of shuffled) {
        const itemType = "whisky bottle"
        const listed = {
          title: name,
          isTitleComplete: true,
          itemType,
          distilleryName: distillery,
          abvPercent,
          volumeMl,
        }
        expect(ofShuffled(listed)?.productId).toBe(name)
      }
    }),
    { numRuns: 20 },
  )
})

test("any text can be parsed, and its numbers are whole numbers", () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 120 }), (title) => {
      const { age, volumeMl, years } = readTitle(title)
      expect(age === null || Number.isInteger(age)).toBe(true)
      expect(volumeMl === null || Number.isInteger(volumeMl)).toBe(true)
      expect(years.every(Number.isInteger)).toBe(true)
      expect(() =>
        match({
          title,
          isTitleComplete: true,
          itemType: "whisky bottle",
          distilleryName: null,
          abvPercent: null,
          volumeMl: null,
        }),
      ).not.toThrow()
    }),
  )
})

test.each([
  ["75cl", 750],
  ["0,7l", 700],
  ["1L", 1_000],
  ["70 cl e", 700],
  ["700 mL e", 700],
  ["cc 750", 750],
  ["26 2/3 Fl Oz", 750],
  ["4.5 Litres", 4_500],
])("%s is a volume", (text, volumeMl) => expect(readTitle(`Ardbeg ${text}`).volumeMl).toBe(volumeMl))
