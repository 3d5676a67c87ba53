import { expect, test } from "vitest"
import { languages } from "#language/languages.ts"
import { allTexts } from "#language/texts.server.ts"
import { emailLayouts } from "../../src/pages/emails/render-email.tsx"
import { countryNames, demoNames, e2eNames, englishDetector, englishWords, wordsOf } from "./english.ts"
import { readSources, textKeyMatcher } from "./text-keys.ts"

const nouns = [...new Set(languages.flatMap((language) => Object.keys(allTexts[language])))].sort()

/** "refusals.tooLow" → its text, for every text of a domain. */
function flat(texts: unknown, path = ""): [string, unknown][] {
  if (typeof texts !== "object" || texts === null) return [[path, texts]]
  return Object.entries(texts).flatMap(([key, value]) => flat(value, path ? `${path}.${key}` : key))
}

function blanksOf(text: string): string[] {
  return [...text.matchAll(/\{\{(.*?)\}\}/g)].map(([, name]) => name ?? "").sort()
}

/** Used only for two or more: titles of acts on several rows, shortened lists, whole libraries, charts. */
const pluralOnly =
  /\.titleMany$|^archive:files\.first$|^catalogue:(latestOf|(distilleries|bottlers|glossary)\.summary)$|^prices:chart\.desc$/

test("the texts that every page needs exist", () => {
  expect(nouns).toEqual(expect.arrayContaining(["accounts", "api", "shell", "ui"]))
})

test.each(nouns)("%s has the same texts in every language", (noun) => {
  const english = flat(allTexts.en[noun])
  for (const language of languages) {
    const texts = new Map(flat(allTexts[language][noun] ?? {}))
    expect([...texts.keys()].sort(), `${noun} in ${language}`).toEqual(english.map(([key]) => key).sort())
    for (const [key, text] of english) {
      const translated = texts.get(key)
      expect(
        typeof translated === "string" && translated.trim() !== "",
        `${noun}:${key} in ${language}`,
      ).toBe(true)
      expect(blanksOf(String(translated)).filter((name) => !/^\w+$/.test(name))).toEqual([])
      expect(blanksOf(String(translated)), `the blanks of ${noun}:${key} in ${language}`).toEqual(
        blanksOf(String(text)),
      )
    }
  }
})

/** A count before a plural noun: needs another sentence for one. */
const countsMany = /\{\{count\}\} (?:\w+ )?(?!is |was )\w+s\b/

test("every English sentence that counts has a form for one", () => {
  const faults = nouns.flatMap((noun) =>
    flat(allTexts.en[noun]).flatMap(([key, text]) => {
      const isCovered = /_(one|other)$/.test(key) || pluralOnly.test(`${noun}:${key}`)
      return !isCovered && countsMany.test(String(text)) ? [`${noun}:${key}: ${text}`] : []
    }),
  )
  expect(faults).toEqual([])
})

type NounRefusals = { noun: string; reasons: readonly string[] }
const tables = import.meta.glob<NounRefusals>("../../src/domains/*/refusals.ts", {
  eager: true,
  import: "refuse",
})

const refusalTables = Object.values(tables).map(({ noun, reasons }) => [noun, reasons] as const)

test.each(refusalTables)("every refusal of %s has its texts", (noun, reasons) => {
  for (const language of languages) {
    const texts = allTexts[language][noun]?.refusals as Record<string, string> | undefined
    const missing = reasons.filter((reason) => !texts?.[reason])
    expect(missing, `refusals of ${noun} without words in ${language}`).toEqual([])
  }
})

const sources = readSources()
const isUsed = textKeyMatcher(sources)

/** The keys of a domain as sources name them: `lots` for `lots_one` and `lots_other`. */
const keys = new Map(
  nouns.map((noun) => [
    noun,
    [...new Set(flat(allTexts.en[noun]).map(([key]) => key.replace(/_(one|other)$/, "")))],
  ]),
)
const keysOf = (noun: string) => keys.get(noun) ?? []

test("a planted text that no source uses is found", () => {
  expect(["shelf.nobodyShowsThis", "audit.acts.bidding.neverDone"].filter(isUsed)).toEqual([])
  expect(["shelf.apply", "audit.acts.bidding.lapsedSecondChance"].every(isUsed)).toBe(true)
})

test.each(nouns)("%s has no text that no source uses", (noun) => {
  const reasons = refusalTables.find(([each]) => each === noun)?.[1]
  const unused = keysOf(noun).filter((key) => {
    const [head = "", ...rest] = key.split(".")
    if (head === "refusals" && reasons) return !reasons.includes(rest.join("."))
    if (Object.hasOwn(emailLayouts, `${noun}.${head}`) && isUsed(rest.join("."))) return false
    return !isUsed(key) && !isThrownByCode(noun, key)
  })
  expect(unused).toEqual([])
})

/** Sources may throw a refusal by its code: "api.notJson". */
function isThrownByCode(noun: string, key: string): boolean {
  return key.startsWith("refusals.") && sources.strings.has(`${noun}.${key.slice("refusals.".length)}`)
}

/** Names, units and codes that are the same in Vietnamese or Chinese. */
const sameInAllLanguages =
  "Google Facebook Singapore Malaysia E-mail Email CSV JSON PDF RLA ABV GST VAT km kg l ml dram Lagavulin ann QB"
    .toLowerCase()
    .split(" ")

const plainWordsOf = (text: string) => wordsOf(text.replaceAll(/`[^`]*`|"[^"]*"/g, " "))
test.each(["vi", "cn", "hk"] as const)("no text is left in English in %s", (language) => {
  const left = nouns.flatMap((noun) => {
    const english = new Map(flat(allTexts.en[noun]))
    return flat(allTexts[language][noun]).flatMap(([key, text]) => {
      const words = plainWordsOf(String(text))
      const isSame = text === english.get(key) && !words.every((word) => sameInAllLanguages.includes(word))
      const isEnglish = words.some((word) => englishWords.includes(word) && /^[a-z]+$/.test(word))
      return isSame || isEnglish ? [`${noun}:${key} ${text}`] : []
    })
  })
  expect(left).toEqual([])
})

test("a text that no source uses is found", () => {
  expect(isUsed("receipt.titel")).toBe(false)
  expect(isUsed("a.key.that.was.never.there")).toBe(false)
})

test("the check finds an English text", () => {
  expect(plainWordsOf("Nothing is left of {{the}} bottle").some((word) => englishWords.includes(word))).toBe(
    true,
  )
  expect(plainWordsOf("Chưa có ai trả giá cho lô này").some((word) => englishWords.includes(word))).toBe(
    false,
  )
})

test("an order reference does not count as English, whatever its letters spell", () => {
  const englishIn = englishDetector("cn", ["MYR"])
  expect(englishIn("选择 GGYCMYR7")).toBeUndefined()
  expect(englishIn("选择 GGYC")).toBeDefined()
})

test.each(["vi", "cn", "hk"] as const)(
  "a sentence left in English on a page in %s is found beside all names",
  (code) => {
    const englishIn = englishDetector(code, [...demoNames(), ...e2eNames(), ...countryNames(code)])
    const sentences = nouns.flatMap((noun) =>
      flat(allTexts.en[noun]).flatMap(([key, text]) =>
        typeof text === "string" && !text.includes("{{") && wordsOf(text).length > 3
          ? [[`${noun}:${key}`, text]]
          : [],
      ),
    )
    expect(sentences.length).toBeGreaterThan(1_000)
    expect(sentences.filter(([, text = ""]) => !englishIn(text)).map(([key]) => key)).toEqual([])
  },
)

test.each(languages)(
  "no text in %s says that shipments are insured: the buyer chooses cover, or bears the risk",
  (language) => {
    // A warehouse insures its casks; only their texts say so.
    const others = nouns.filter((noun) => noun !== "casks")
    const insured = others.flatMap((noun) =>
      flat(allTexts[language][noun]).filter(([, text]) => /insur|bảo hiểm|保险|保險/i.test(String(text))),
    )
    expect(insured).toEqual([])
  },
)

test.each(languages)("a receipt in %s names no minimum, because the lot moves on", (language) => {
  const receipt = flat(allTexts[language].bidding?.receipt)
  expect(receipt.length).toBeGreaterThan(5)
  expect(receipt.flatMap(([, text]) => blanksOf(String(text)))).not.toContain("minimum")
})
