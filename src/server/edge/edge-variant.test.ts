import { readFileSync } from "node:fs"
import fc from "fast-check"
import { expect, test } from "vitest"
import { savedView } from "#domains/auctions/parts/lot-view.ts"
import { chosenCurrency, hasDeclaration } from "#domains/countries/cookie-choices.ts"
import { isLanguage } from "#language/languages.ts"
import { readCookie } from "#platform/http/cookies.ts"
import { themeOf } from "#shell/preferences.ts"
import { savedSortFor } from "#ui/lists/saved-sort.ts"

/** The rules of the edge, whose patterns mean the same here. */
const [, rules = ""] =
  /^sub variant \{\n([\s\S]*?)^\}/m.exec(readFileSync("deploy/varnish/quaich.vcl", "utf8")) ?? []
const patternsOf = (form: RegExp) => [...rules.matchAll(form)].map(([, text = ""]) => new RegExp(text))
const [grammar = /^/] = patternsOf(/Cookie !~ "(.+)"\)/g)
const [repeated = /^/, malformed = /^/, declared = /^/, language = /^/] = patternsOf(/Cookie ~ "(.+)"\)/g)
const values = [...rules.matchAll(/regsub\(req\.http\.Cookie, "(.+)", "\\1"\)/g)].map(([, text = ""]) => ({
  name: /([a-z-]+)=/.exec(text)?.[1] ?? "",
  pattern: new RegExp(text),
}))

/** The shortest cookies of the same variant. Undefined for what is passed on. */
function variantOf(cookies: string): string | undefined {
  if (cookies !== "" && !grammar.test(cookies)) return undefined
  if (repeated.test(cookies) || malformed.test(cookies)) return undefined
  const pairs = values
    .filter(({ name }) => name !== "lang" || language.test(cookies))
    .map(({ name, pattern }) => [name, cookies.replace(pattern, "$1")] as const)
    .filter(([, value]) => value !== "")
  return [
    ...pairs.map(([name, value]) => `${name}=${value}`),
    ...(declared.test(cookies) ? ["age=yes"] : []),
  ].join("; ")
}

/** What the server distinguishes (`keyOf`). */
function serverKeyOf(cookies: string): readonly unknown[] {
  const lang = readCookie(cookies, "lang")
  return [
    isLanguage(lang) ? lang : "",
    themeOf(cookies),
    savedView(cookies),
    savedSortFor(new URLSearchParams("q=islay"), cookies),
    chosenCurrency(cookies),
    hasDeclaration(cookies),
  ]
}

const names = ["lang", "theme", "lots", "search-sort", "currency", "age", "xlang", "other", "Lang"]
const texts = [
  "vi",
  "cn",
  "dark",
  "light",
  "table",
  "price-up",
  "VND",
  "SGD",
  "SG.18.x.1.y",
  "",
  "v%69",
  '"vi"',
  "%zz",
  "dark;",
  "vi lang=cn",
  "a, lang=vi",
]
const spaces = ["", "", "", " ", "  ", "\t", "\u00a0"]
const pair = fc
  .tuple(
    fc.constantFrom(...spaces),
    fc.constantFrom(...names),
    fc.constantFrom(...spaces),
    fc.constantFrom(...spaces),
    fc.constantFrom(...texts),
    fc.constantFrom(...spaces),
  )
  .map(
    ([before, name, after, beforeValue, value, afterValue]) =>
      `${before}${name}${after}=${beforeValue}${value}${afterValue}`,
  )
const headers = fc
  .array(fc.oneof({ weight: 9, arbitrary: pair }, fc.string({ maxLength: 6 })), { maxLength: 4 })
  .map((pairs) => pairs.join(";"))

test("cookies of one variant at the edge are one page of the server", () => {
  expect(values.map(({ name }) => name).toSorted()).toEqual([
    "currency",
    "lang",
    "lots",
    "search-sort",
    "theme",
  ])
  let kept = 0
  fc.assert(
    fc.property(headers, (cookies) => {
      const variant = variantOf(cookies)
      if (variant === undefined) return
      kept++
      expect(serverKeyOf(cookies), cookies).toEqual(serverKeyOf(variant))
    }),
    { numRuns: 5_000 },
  )
  expect(kept).toBeGreaterThan(100)
})

test("cookies as browsers send them are kept, and others are passed on", () => {
  expect(variantOf("")).toBe("")
  expect(variantOf("_ga=GA1.1.2; theme=dark; lang=vi; age=SG.18.x.1.y")).toBe("theme=dark; lang=vi; age=yes")
  for (const cookies of ["lang =vi", "a=1;\u00a0lang=vi", "lang=vi; lang=cn", "lang=v%69", "lang", "age="])
    expect(variantOf(cookies), cookies).toBeUndefined()
})
