import { expect, test } from "vitest"
import { editDistance, Vocabulary } from "./vocabulary.ts"

test.each([
  ["macallan", "makallan", 1],
  ["laphroaig", "laphroiag", 1],
  ["lagavulin", "lagavullin", 1],
  ["uigeadail", "uigedail", 1],
  ["aberlour", "aberlower", 2],
  ["oban", "oban", 0],
  ["oban", "brora", 3],
])("from %s to %s it is %i typing errors", (a, b, distance) => {
  expect(editDistance(a, b, 2)).toBe(distance)
  expect(editDistance(b, a, 2)).toBe(distance)
})

test("words are found by their prefix, in order, including words added later", () => {
  const vocabulary = new Vocabulary()
  for (const word of ["glenlivet", "ardbeg", "glen", "glenfarclas"]) vocabulary.make(word)
  expect(vocabulary.withPrefix("glen").map(({ text }) => text)).toEqual(["glen", "glenfarclas", "glenlivet"])
  vocabulary.make("glendronach")
  expect(vocabulary.withPrefix("glend").map(({ text }) => text)).toEqual(["glendronach"])
  expect(vocabulary.withPrefix("x")).toEqual([])
})

test("a number never matches a different number", () => {
  const vocabulary = new Vocabulary()
  for (const word of ["1615", "1516", "batch"]) vocabulary.make(word)
  expect(vocabulary.near("1616", 1)).toEqual([])
})

test("the letter filter excludes no word that is near enough", () => {
  const vocabulary = new Vocabulary()
  const words = Array.from({ length: 400 }, (_, index) =>
    Array.from(
      { length: 4 + (index % 6) },
      (_, at) => "abcde"[(index * 7 + at * at * 3 + index * at) % 5],
    ).join(""),
  )
  for (const word of words) vocabulary.make(word)
  for (const misspelt of words.slice(0, 40).map((word) => `${word.slice(1)}f`)) {
    const slow = [...new Set(words)].filter((word) => editDistance(misspelt, word, 2) <= 2)
    expect(
      vocabulary
        .near(misspelt, 2)
        .map(({ word }) => word.text)
        .sort(),
    ).toEqual(slow.sort())
  }
})
