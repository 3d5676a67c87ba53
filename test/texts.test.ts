import { expect, test } from "vitest"
import { languages } from "#language/languages.ts"
import { allTexts } from "#language/texts.server.ts"

const nouns = [...new Set(languages.flatMap((language) => Object.keys(allTexts[language])))].sort()

/** "refusals.tooLow" → its text, for every text of a noun. */
function flat(texts: unknown, path = ""): [string, unknown][] {
  if (typeof texts !== "object" || texts === null) return [[path, texts]]
  return Object.entries(texts).flatMap(([key, value]) => flat(value, path ? `${path}.${key}` : key))
}

function blanksOf(text: string): string[] {
  return [...text.matchAll(/\{\{(.*?)\}\}/g)].map(([, name]) => name ?? "").sort()
}

test("the texts that every page needs are there", () => {
  expect(nouns).toEqual(expect.arrayContaining(["accounts", "api", "shell", "ui"]))
})

test.each(nouns)("%s says the same things in every language", (noun) => {
  const english = flat(allTexts.en[noun])
  for (const language of languages) {
    const texts = new Map(flat(allTexts[language][noun] ?? {}))
    expect([...texts.keys()].sort(), `${noun} in ${language}`).toEqual(english.map(([key]) => key).sort())
    for (const [key, text] of english) {
      const said = texts.get(key)
      expect(typeof said === "string" && said.trim() !== "", `${noun}:${key} in ${language}`).toBe(true)
      expect(blanksOf(String(said)).filter((name) => !/^\w+$/.test(name))).toEqual([])
      expect(blanksOf(String(said)), `the blanks of ${noun}:${key} in ${language}`).toEqual(
        blanksOf(String(text)),
      )
    }
  }
})

type Refuse = { noun: string; reasons: readonly string[] }
const tables = import.meta.glob<Refuse>("../src/domains/*/refusals.ts", { eager: true, import: "refuse" })

const named = Object.values(tables).map(({ noun, reasons }) => [noun, reasons] as const)

test.each(named)("every no of %s has its words", (noun, reasons) => {
  for (const language of languages) {
    const words = allTexts[language][noun]?.refusals as Record<string, string> | undefined
    const missing = reasons.filter((reason) => !words?.[reason])
    expect(missing, `refusals of ${noun} without words in ${language}`).toEqual([])
  }
})
