import { createElement as h, type ReactNode } from "react"
import { Outlet, Scripts } from "react-router"
import { expect, test } from "vitest"
import { CurrencyContext } from "#language/use-currency.ts"
import { useTexts } from "#language/use-texts.ts"
import { CachedPart } from "#shell/cached-part.tsx"
import { emptyAppData, packAppData, useAppData } from "#shell/use-app-data.ts"
import { Cached } from "#ui/cached.tsx"
import { Price } from "#ui/price.tsx"
import { createTestBuild, requestPage } from "../../../test/test-build.ts"

let currency: typeof emptyAppData.currency = null
let cards: { name: string; cents: number }[] = []
type CardPosition = "alone" | "beside a text" | "in another"
let position: CardPosition = "alone"
let rendered = 0

/** The card has text at both ends, a text that needs escaping, a price, and texts of its own noun. */
function Card({ name, cents }: { name: string; cents: number }) {
  rendered++
  const t = useTexts("archive")
  return [name, h("b", { key: "b" }, h(Price, { cents })), t("unsold")]
}

const placed: Record<CardPosition, (cached: ReactNode) => ReactNode> = {
  alone: (cached) => cached,
  "beside a text": (cached) => ["A text", cached],
  "in another": (cached) => h(Cached, { name: "outer", of: cards }, cached),
}

function Page() {
  const items = cards.map((card) =>
    h("li", { key: card.name }, placed[position](h(Cached, { name: "card", of: card }, h(Card, card)))),
  )
  return h("ul", null, items)
}

function Document() {
  const { currency } = useAppData()
  const scripts = h(CachedPart, { name: "scripts" }, h(Scripts))
  const body = h("body", null, h(CurrencyContext, { value: currency }, h(Outlet)), scripts)
  return h("html", { "data-texts": "" }, h("head", null, h("title", null, "A page")), body)
}

const build = createTestBuild(
  { default: Document, loader: () => packAppData({ ...emptyAppData, currency }) },
  { faq: Page, auth: Page },
)

async function see(path = "faq", language?: "vi") {
  rendered = 0
  const { html } = await requestPage(build, path, language)
  return { html, rendered }
}

test("a page with cached parts equals the page without the cache", async () => {
  cards = [
    { name: "Glen <Grant> & 'Co'", cents: 100_00 },
    { name: "Ardbeg $& $1", cents: 200_00 },
  ]
  const whole = await see()
  expect(whole.rendered).toBe(2)
  expect(whole.html).toContain("<li>Glen &lt;Grant&gt; &amp; &#x27;Co&#x27;<b><span")
  expect(whole.html).toContain("</b>Not sold</li><li>Ardbeg $&amp; $1<b>")
  expect(await see()).toEqual({ html: whole.html, rendered: 0 })
  expect(whole.html).toMatch(/data-texts="en \S+ [^"]*archive/)
})

test("only parts that no other page has shown are rendered", async () => {
  const [first] = cards
  cards = [{ name: "New here", cents: 300_00 }, ...(first ? [first] : [])]
  const { html, rendered } = await see()
  expect(rendered).toBe(1)
  expect(html).toMatch(/<li>New here<b>.*<\/li><li>Glen &lt;Grant&gt;/)
})

test("another price, language or currency makes another part", async () => {
  cards = [{ name: "Bowmore", cents: 100_00 }]
  await see()
  cards = [{ name: "Bowmore", cents: 120_00 }]
  expect((await see()).html).toContain("S$120")
  const vietnamese = await see("faq", "vi")
  expect(vietnamese.rendered).toBe(1)
  expect(vietnamese.html).toMatch(/data-texts="vi \S+ [^"]*archive/)
  const translated = await see("faq", "vi")
  expect(translated).toEqual({ html: vietnamese.html, rendered: 0 })
  const dollars = { code: "USD", symbol: "US$", decimals: 2, asOf: "2026-11-20" } as const
  currency = { ...dollars, perSgd: 0.75 }
  expect((await see()).html).toContain("US$90")
  currency = { ...dollars, perSgd: 0.8 }
  expect((await see()).html).toContain("US$96")
  currency = null
})

test("a page has the scripts of its own routes and the data of its own loaders", async () => {
  for (const path of ["faq", "auth", "faq", "auth"]) {
    const { html } = await see(path)
    expect(html).toContain(`from "/${path}.js"`)
    expect(html).not.toContain(`from "/${path === "faq" ? "auth" : "faq"}.js"`)
    expect(html).toContain("streamController.enqueue(")
    expect(html).not.toContain("<!-- --><script")
  }
})

test.each(["beside a text", "in another"] as const)(
  "a part %s is restored from the cache unchanged",
  async (where) => {
    position = where
    cards = [{ name: `Talisker ${where}`, cents: 100_00 }]
    const whole = await see()
    expect(whole.html).toContain(`Talisker ${where}`)
    expect(whole.html).not.toContain("\0")
    expect(await see()).toEqual({ html: whole.html, rendered: 0 })
    position = "alone"
  },
)
