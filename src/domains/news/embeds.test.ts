import { expect, test } from "vitest"
import { readPlain } from "#platform/rich-text/plain-text.ts"
import { articleText, embedAt, embedsOf } from "./embeds.ts"

test.each([
  ["[lot 28/12]", { key: "lot 28/12", kind: "lot", auction: 28, number: 12 }],
  [" [Lot  028/012] ", { key: "lot 28/12", kind: "lot", auction: 28, number: 12 }],
  ["[bottle Ardbeg-10]", { key: "bottle ardbeg-10", kind: "bottle", slug: "ardbeg-10" }],
  ["[lot 12]", undefined],
  ["see [lot 28/12]", undefined],
  ["[bottle ../admin]", undefined],
  ["[cask 4]", undefined],
])("the line %s shows what it names", (line, embed) => {
  expect(embedAt(line)).toEqual(embed)
})

const article = readPlain(
  "One text.\n\n[lot 28/12]\n\n## A heading\n\n[bottle ardbeg-10]\n\n> [lot 1/1]\n\n[lot 28/12]",
)

test("an article's lots and bottles are paragraphs of their own, each read once", () => {
  expect(embedsOf(article).map(({ key }) => key)).toEqual(["lot 28/12", "bottle ardbeg-10"])
  const many = readPlain(Array.from({ length: 40 }, (_, number) => `[lot 1/${number}]`).join("\n\n"))
  expect(embedsOf(many)).toHaveLength(12)
})

test("feeds and summaries have the text without these lines", () => {
  expect(articleText(article)).toBe("One text. A heading [lot 1/1]")
})
