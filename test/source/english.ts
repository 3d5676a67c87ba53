import { globSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { defaultSite } from "#domains/content/default-site.ts"
import { listCountries } from "#domains/countries/countries.ts"
import { hongKongText } from "#language/hong-kong/hong-kong-text.ts"
import { localeOf, writtenLanguageOf } from "#language/languages.ts"
import { allTexts } from "#language/texts.server.ts"
import type { TextEntries } from "#language/texts-from.ts"
import type { Language } from "#platform/ctx.ts"
import { auditor, bidders, demoLogins, secondAdmin, sellers } from "../../seed/people.ts"
import { readSources } from "./text-keys.ts"

export type OtherLanguage = "vi" | "cn" | "hk"

/** English words that are not Vietnamese words. "an", "do", "in", "so", "than" and "to" are both. */
export const englishWords =
  "the and of for with from your you is are was were be been has have had will it its we our this that these those not by at on or as when which who what where there here all any more one other others can may must only after before because about into over under between while if then".split(
    " ",
  )

/** "refusals.tooLow" → its text, for every text of a domain. */
export function flat(texts: TextEntries, above = ""): Map<string, string> {
  return new Map(
    Object.entries(texts).flatMap(([key, text]): [string, string][] =>
      typeof text === "string" ? [[above + key, text]] : [...flat(text, `${above}${key}.`)],
    ),
  )
}

function textsIn(language: Language): string[] {
  return Object.values(allTexts[language]).flatMap((own) => [...flat(own).values()])
}

function pagesIn(language: OtherLanguage): string[] {
  const pages = globSync(`src/**/texts/${writtenLanguageOf(language)}/*`).map((file) =>
    readFileSync(file, "utf8"),
  )
  return language === "hk" ? pages.map(hongKongText) : pages
}

const blank = /\{\{.*?\}\}/g

const addresses = /https?:\S+|[^\s：:]+@[\w.-]+/g
/** Order references. Any letters may occur in them, even those of a currency: "GGYCMYR7". */
const references = /(?<![\p{L}\d])[2-9A-HJKMNP-TV-Z]{8}(?![\p{L}\d])/gu
/** Words with digits or underscores, order references, short capitals and paths: "/membership", "ann_1", "SGD". */
const codes =
  /https?:\S+|\S+@\S+|#?[\w.-]*[\d_][\w.-]*|[A-Z]{2}-[A-Z]+|(?<![\p{L}'’-])(?:[A-Z]{1,3}|[A-Z]{8})(?![\p{L}'’-])|(?<!\S)\/[\w/-]+/gu

export function wordsOf(text: string): string[] {
  const plain = text.replace(blank, " ").replace(codes, " ")
  return plain.toLowerCase().match(/[\p{L}\p{M}]+(?:['’-][\p{L}\p{M}]+)*/gu) ?? []
}

/**
 * Finds English in another language's pages: whole texts that have a translation, and words that only English has. In
 * pages for Hong Kong also what is not in its characters and words.
 */
export function englishDetector(language: OtherLanguage, names: readonly string[]) {
  const english = textsIn("en")
  const own = textsIn(language)
  const ownTexts = new Set(own)
  const ownWords = new Set([...own, ...pagesIn(language)].flatMap(wordsOf))
  const words = new Set([...english.flatMap(wordsOf), ...englishWords].filter((word) => !ownWords.has(word)))
  const patterns = patternsOf(english.filter((text) => !ownTexts.has(text)))
  const ownPatterns = patternsOf(own)
  const longest = [...new Set(names)]
    .filter((name) => /[a-z]/i.test(name))
    .toSorted((a, b) => b.length - a.length)
  const verdicts = new Map<string, string | undefined>()

  function judge(phrase: string): string | undefined {
    if (language === "hk" && hongKongText(phrase) !== phrase) return `“${phrase}” (simplified)`
    if (!/[a-z]{2}/i.test(phrase)) return undefined
    const plain = phrase.replace(addresses, " ").replace(references, " ")
    const rest = longest.reduce(
      (text, name) => (text.includes(name) ? text.replaceAll(name, " ") : text),
      plain,
    )
    if (!/[a-z]{2}/i.test(rest)) return undefined
    if (patterns(phrase) && !ownPatterns(phrase)) return `“${phrase}”`
    const left = wordsOf(rest).filter((word) => /^[a-z'’-]{2,}$/.test(word) && isEnglish(word))
    return left.length > 0 ? `“${phrase}” (${[...new Set(left)].join(", ")})` : undefined
  }

  function isEnglish(word: string): boolean {
    if (ownWords.has(word)) return false
    // No Chinese word has Latin letters.
    return language !== "vi" || words.has(word)
  }

  return (text: string): string | undefined => {
    const phrase = text.replace(/\s+/g, " ").trim()
    if (!verdicts.has(phrase)) verdicts.set(phrase, judge(phrase))
    return verdicts.get(phrase)
  }
}

/** True if a text is one of these with its placeholders filled in. Ignores texts that are placeholders only. */
function patternsOf(texts: readonly string[]): (phrase: string) => boolean {
  const whole = new Set(texts.filter((text) => !text.includes("{{")))
  const filled = texts
    .filter((text) => text.includes("{{") && wordsOf(text).some((word) => word.length > 2))
    .map((text) => new RegExp(`^${text.split(blank).map(RegExp.escape).join(".+")}$`))
  return (phrase) => whole.has(phrase) || filled.some((pattern) => pattern.test(phrase))
}

type SeedDataRow = Record<string, unknown>
const nameFields = [
  "name",
  "distillery",
  "bottler",
  "owner",
  "series",
  "region",
  "city",
  "country",
  "category",
  "whiskyType",
]
const wood = ["caskType", "previousContents", "fill"]

/**
 * Names that are the same in every language: of the company, of the demo's bottles, makers, places and people, and of
 * cask types.
 */
export function demoNames(): string[] {
  const folder = join(import.meta.dirname, "../../seed/data")
  const goods = ["bottles", "casks", "distilleries", "bottlers"].flatMap((file) => {
    const rows: SeedDataRow[] = JSON.parse(readFileSync(join(folder, `${file}.json`), "utf8"))
    return rows.flatMap((row) => [...nameFields, ...wood].flatMap((field) => row[field] ?? [])).map(String)
  })
  const articles: { en: { title: string } }[] = JSON.parse(
    readFileSync(join(folder, "articles.json"), "utf8"),
  )
  const { name, legalName, addressLines, socials } = defaultSite
  const people = [...Object.values(bidders).flat(), ...sellers]
  const app = [name, legalName, ...addressLines, ...socials.map((social) => social.name)]
  return [
    ...app,
    ...goods,
    // The cask's fill and wood also occur in the middle of a line.
    ...goods.map((each) => each.toLowerCase()).filter((each) => each === "refill"),
    // A notification quotes the title that its author wrote.
    ...articles.map(({ en }) => en.title),
    ...people,
    ...people.map((name) => name.toUpperCase()),
    // The surname of every demo member with an address, the unit of a volume, and a loanword.
    ...["Tan", "Ben", "collector", "ml", "dram"],
    // The demo's addresses use the username as first name.
    ...people.map((username) => username.charAt(0).toUpperCase() + username.slice(1).replaceAll("_", " ")),
    ...Object.values(demoLogins).flat(),
    secondAdmin,
    auditor,
    // Roles that the demo's staff have named.
    ...["Warehouse", "Cataloguer"],
  ]
}

/** Names and sentences that the demo's people and the e2e tests enter, none of which are the app's own texts. */
export function e2eNames(): string[] {
  const app = new Set(textsIn("en"))
  const { strings } = readSources(globSync(["e2e/**/*.ts", "seed/*.ts", "test/fixtures.ts"]))
  return [...strings]
    .flatMap((text) => text.split(/\$\{[^}]*\}/))
    .map((part) => part.trim())
    .filter((part) => /^[A-Z].{2,}|\p{L} \p{L}/u.test(part) && !app.has(part))
}

export function countryNames(language: OtherLanguage): string[] {
  return listCountries(localeOf[language]).map(({ name }) => name)
}
