import fc from "fast-check"
import { expect, test } from "vitest"
import { saveSetting } from "#domains/content/settings.ts"
import { siteSetting } from "#domains/content/site.ts"
import { feesSetting } from "#domains/orders/fees.ts"
import { writtenLanguages } from "#language/languages.ts"
import { textsOf } from "#language/texts.server.ts"
import { contextFor } from "#platform/ctx.ts"
import { plainTextOf, type RichBlock } from "#platform/rich-text/blocks.ts"
import { readBlocks } from "#platform/rich-text/read-blocks.ts"
import { testApp } from "../../../test/db.ts"
import { registerForGst } from "../../../test/fixtures.ts"
import { figureNames, figuresOf, fillBlocks, fillText, hasLooseBraces, unknownFigureIn } from "./figures.ts"
import { contentNames, nameOf, pagePaths, slugOf } from "./names.ts"
import { readContent } from "./read-content.ts"
import { readCompanyTerms } from "./read-terms.ts"
import { shippedContent } from "./shipped.server.ts"

const app = await testApp()
const terms = await readCompanyTerms(contextFor(app))
const values = figuresOf(terms)

function shapeOf(blocks: readonly RichBlock[]): string {
  return blocks
    .map((block) => (block.kind === "list" ? `list of ${block.items.length}` : block.kind))
    .join(" ")
}

const blanksOf = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name).sort()
const linksOf = (html: string) => [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href).sort()

test.each(contentNames)("%s has the same structure and existing figures in every language", (name) => {
  const english = shippedContent(name, "en")
  for (const language of writtenLanguages) {
    const { title, summary, body } = shippedContent(name, language)
    const whole = `${title} ${summary} ${body}`
    expect(unknownFigureIn(whole), `${name} in ${language}`).toBeUndefined()
    expect(hasLooseBraces(whole), `${name} in ${language}`).toBe(false)
    expect(shapeOf(readBlocks(body)), `${name} in ${language}`).toBe(shapeOf(readBlocks(english.body)))
    expect([...new Set(blanksOf(whole))], `${name} in ${language}`).toEqual([
      ...new Set(blanksOf(`${english.title} ${english.summary} ${english.body}`)),
    ])
    expect(linksOf(body), `${name} in ${language}`).toEqual(linksOf(english.body))
    expect(title.length > 0 && summary.length > 0 && summary.length <= 300).toBe(true)
  }
})

test("no page contains a price, percentage or time as plain text", () => {
  for (const name of contentNames)
    for (const language of writtenLanguages) {
      const { summary, body } = shippedContent(name, language)
      const text = `${summary} ${plainTextOf(readBlocks(body))}`.replace(/\{\{\w+\}\}/g, "")
      expect(
        text.match(/S?\$\s?\d|\d+\s?%|\d+\s?(?:hours|giờ|小时|months|tháng|个月)/g),
        `${name} in ${language}`,
      ).toBe(null)
    }
})

test("every figure is used by some page, and none is empty", () => {
  const text = writtenLanguages.flatMap((language) =>
    contentNames.flatMap((name) => blanksOf(JSON.stringify(shippedContent(name, language)))),
  )
  const offered = ["minTopUp", "maxTopUp"]
  expect(figureNames.filter((name) => !text.includes(name) && !offered.includes(name))).toEqual([])
  expect(
    figureNames.filter((name) => values[name] === "" || /NaN|undefined|Infinity/.test(values[name])),
  ).toEqual([])
})

test("a figure changes with its setting", () => {
  const dearer = figuresOf({ ...terms, fees: { ...terms.fees, commissionBasisPoints: 1_250 } })
  expect(fillText("{{commission}} and {{lateFee}}", dearer)).toBe("12.5% and 3%")
  expect(dearer.exampleTotal).toBe("S$1,125")
  expect(values.exampleNet).toBe("S$934")
})

test.each(writtenLanguages)(
  "in %s the terms describe what invoices state, with and without the Gross Margin Scheme",
  async (language) => {
    const reader = contextFor(app, undefined, language)
    const readTermsText = async () => plainTextOf((await readContent(reader, "Terms & Conditions")).blocks)
    const t = textsOf(language, "pages")
    expect(await readTermsText()).toContain(t("gstOnInvoices.stated"))
    await saveSetting(reader, feesSetting, { isMarginScheme: true })
    expect(await readTermsText(), "no rate, no scheme").toContain(t("gstOnInvoices.stated"))
    await registerForGst(app)
    expect(await readTermsText()).toContain(t("gstOnInvoices.margin"))
    await saveSetting(reader, feesSetting, { isMarginScheme: false })
    expect(await readTermsText()).toContain(t("gstOnInvoices.stated"))
    await saveSetting(reader, siteSetting, {})
  },
)

test("figures are filled in wherever there is text", () => {
  const html =
    '<h2>{{freeMonths}}</h2><p>a <strong>{{cardFee}}</strong></p><ul><li><a href="/x">{{lateFee}}</a></li></ul><blockquote><p>{{coverFee}}</p></blockquote><hr>'
  expect(plainTextOf(fillBlocks(readBlocks(html), values))).toBe("3 a 3% 3% 3%")
})

test("braces without a known figure are refused, and other text stays as it was", () => {
  expect(unknownFigureIn("{{commision}}")).toEqual({ unknown: "commision" })
  expect(unknownFigureIn("{{toString}}")).toEqual({ unknown: "toString" })
  expect(hasLooseBraces("{{commission}")).toBe(true)
  fc.assert(
    fc.property(fc.string({ maxLength: 40 }), fc.constantFrom(...figureNames), (text, name) => {
      const clear = text.replace(/[{}]/g, "")
      expect(fillText(`${clear}{{${name}}}${clear}`, values)).toBe(`${clear}${values[name]}${clear}`)
      expect(unknownFigureIn(`${clear}{{${name}}}`)).toBeUndefined()
    }),
  )
})

test("a content is found by its name in any spelling", () => {
  for (const name of contentNames) {
    expect(nameOf(name)).toBe(name)
    expect(nameOf(slugOf(name))).toBe(name)
  }
  expect(nameOf("terms & conditions")).toBe("Terms & Conditions")
  expect(nameOf("")).toBeUndefined()
  expect(new Set(Object.values(pagePaths)).size).toBe(Object.keys(pagePaths).length)
})
