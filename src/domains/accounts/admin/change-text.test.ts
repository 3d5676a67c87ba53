import { globSync, readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { formatDate } from "#language/format.ts"
import { languages, writtenLanguages } from "#language/languages.ts"
import { anyTextsOf } from "#language/texts.server.ts"
import type { Language } from "#platform/ctx.ts"
import { auditObjectKinds, auditObjectOf } from "./audit-objects.ts"
import { actText, changeText, untranslated } from "./change-text.ts"
import { adminPermissions } from "./page-permissions.ts"

const sources = globSync("src/**/*.ts").filter((path) => !path.endsWith(".test.ts"))
const acts = [
  ...sources.flatMap((path) =>
    [...readFileSync(path, "utf8").matchAll(/\bact: "([\w. -]+)"/g)].map(([, act = ""]) => act),
  ),
  ...["distilleries", "bottlers", "glossary", "categories"].flatMap((noun) => [
    `${noun}.add`,
    `${noun}.change`,
  ]),
]

test("the sources record many acts", () => {
  expect(acts.length).toBeGreaterThan(25)
})

test.each([...new Set(acts)])("%s has a text in every language", (act) => {
  const texts = languages.map((language) => actText(act, anyTextsOf(language, "accounts-admin")))
  expect(texts).not.toContain(act)
  expect(new Set(texts).size).toBeGreaterThanOrEqual(writtenLanguages.length)
})

test("changes are shown in the reader's language, and untranslated if there is no text", () => {
  const entry = {
    before: { role: "user", status: "active", twoStep: true, moons: 3.2 },
    after: { role: "shopkeeper", status: "suspended", twoStep: false, passkey: "Phone" },
  }
  expect(changeText(entry, textsIn("en"))).toBe(
    "role: User → Shopkeeper; status: Active → Suspended; two-step sign-in: yes → no; moons: 3.2 → –; passkey: Phone",
  )
  expect(changeText(entry, textsIn("cn"))).toContain("两步登录: 是 → 否")
  expect(changeText(entry, untranslated)).toContain(
    "role: user → shopkeeper; status: active → suspended; twoStep: true → false",
  )
  expect(actText("moon.walk", anyTextsOf("en", "accounts-admin"))).toBe("moon.walk")
})

test("kinds and locations are translated, and values that are empty on both sides are left out", () => {
  const entry = { before: {}, after: { kind: "cask", location: "singapore", salePriceCents: null } }
  expect(changeText(entry, textsIn("cn"))).toBe("类别: 桶; 地点: 新加坡")
  expect(changeText(entry, untranslated)).toBe("kind: cask; location: singapore")
})

test("values that are the same before and after are left out", () => {
  const entry = {
    before: { status: "on-sale", priceCents: 100_00, startsAt: "2026-11-26T01:43:23.875Z" },
    after: { status: "on-sale", priceCents: 90_00, startsAt: "2026-11-26T01:43:23.875Z" },
  }
  expect(changeText(entry, textsIn("en"))).toBe("price: S$100 → S$90")
  expect(changeText(entry, untranslated)).toBe("priceCents: 10000 → 9000")
})

test("a percentage is written as one, and recorded in hundredths", () => {
  const entry = { before: { basisPoints: 1_000 }, after: { basisPoints: 1_250, commissionBasisPoints: 5 } }
  expect(changeText(entry, textsIn("en"))).toMatch(/^percentage: 10% → 12\.5%; .*: 0\.05%$/)
  expect(changeText(entry, untranslated)).toBe("basisPoints: 1000 → 1250; commissionBasisPoints: 5")
})

test("times are local and lengths in minutes, but a file has them as recorded", () => {
  const until = "2026-11-26T01:43:23.875Z"
  const entry = { before: {}, after: { until, shiftMs: 96_384 } }
  expect(changeText(entry, textsIn("en"))).toBe(`until: ${formatDate(until, "en")}; moved by: 2 minutes`)
  expect(changeText(entry, textsIn("cn"))).toContain(`${formatDate(until, "cn")}; 顺延: 2分钟`)
  expect(changeText(entry, untranslated)).toBe("until: 2026-11-26T01:43:23.875Z; shiftMs: 96384")
})

test("an id is a word with a link to its page, if it has one", () => {
  const id = (kind: string) => `${kind}_01m8c8v9tx008zt6519rpjm7`
  expect(auditObjectOf(id("ord"))).toEqual({
    kind: "ord",
    tail: "9rpjm7",
    path: `/admin/orders/${id("ord")}`,
  })
  expect(auditObjectOf(id("shp"))).toMatchObject({ kind: "shp", path: undefined })
  for (const text of ["settings", "staffRules", id("zzz"), "ord_1"])
    expect(auditObjectOf(text)).toBeUndefined()
  for (const kind of auditObjectKinds) {
    const { path } = auditObjectOf(id(kind)) ?? {}
    const page = path?.replace(id(kind), ":id")
    expect(page === undefined || page in adminPermissions, kind).toBe(true)
  }
})

function textsIn(language: Language) {
  return { t: anyTextsOf(language, "accounts-admin"), places: anyTextsOf(language, "places"), language }
}
