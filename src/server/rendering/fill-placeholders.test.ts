import { createElement as h } from "react"
import { Outlet, Scripts } from "react-router"
import { expect, test } from "vitest"
import type { PriceHistory } from "#domains/prices/read-history.ts"
import { summaryOf } from "#domains/prices/rules.ts"
import { packed } from "#platform/database/packed.ts"
import { emptyAppData, packAppData } from "#shell/use-app-data.ts"
import { placeholderOf, ServerHtml } from "#ui/server-html.tsx"
import { createTestBuild, requestPage } from "../../../test/test-build.ts"

const history: PriceHistory = {
  productId: "prd_1",
  results: [],
  summary: summaryOf({
    ...{ sold: 0, ownSold: 0, ownUnsold: 0, recentSold: 0 },
    ...{ lowCents: null, highCents: null, middleCents: null },
  }),
  feesChanged: false,
}

function Document() {
  const body = h("body", null, h("p", null, "Rượu “mạnh” – 威士忌"), h(Outlet), h(Scripts))
  return h("html", { "data-texts": "" }, h("head", null, h("title", null, "A page")), body)
}

const build = createTestBuild(
  { default: Document, loader: () => packAppData(emptyAppData) },
  { faq: () => h(ServerHtml, { name: "prices", html: placeholderOf("prices") }) },
)

const parts = (name: string) => ({ prices: packed({ history, name }) })

test("a placeholder is filled with the server-rendered part, which is sent once", async () => {
  const { html } = await requestPage(build, "faq", "en", parts("Brora"))
  expect(html).toMatch(/<section id="prices" class="[^"]+"><h2[^>]*>Price history<\/h2>/)
  expect(html.match(/Price history/g)).toHaveLength(1)
  expect(html).toContain("<p>Rượu “mạnh” – 威士忌</p>")
  expect(await requestPage(build, "faq", "en", parts("Brora"))).toMatchObject({ html })
})

test("a part is rendered in the language of each page", async () => {
  await requestPage(build, "faq", "en", parts("Brora"))
  const { html } = await requestPage(build, "faq", "vi", parts("Brora"))
  expect(html).toMatch(/<section id="prices" class="[^"]+"><h2[^>]*>Lịch sử giá<\/h2>/)
})

test("a page without data for its part keeps an empty placeholder", async () => {
  const { html } = await requestPage(build, "faq")
  expect(html).toMatch(/<section id="prices" class="[^"]+"><!--prices--><\/section>/)
})
