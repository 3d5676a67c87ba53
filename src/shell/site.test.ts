import { createElement as h } from "react"
import { Outlet } from "react-router"
import { expect, test } from "vitest"
import { defaultSite } from "#domains/content/default-site.ts"
import { aboutCompany } from "#domains/home/parts/about-company.ts"
import { languages } from "#language/languages.ts"
import { PageDataContext } from "#web/page-data.ts"
import { PageHead } from "#web/page-head.tsx"
import { createTestBuild, requestPage } from "../../test/test-build.ts"
import { SocialLinks } from "./social-links.tsx"
import { emptyAppData, useAppData } from "./use-app-data.ts"

const pages = { lots: () => [h(PageHead, { key: "head", title: "Lots" }), h(SocialLinks, { key: "links" })] }

function pageOf(site: typeof defaultSite) {
  const Body = () => h("body", null, h(PageDataContext, { value: useAppData() }, h(Outlet)))
  const Document = () => h("html", null, h("head"), h(Body))
  return createTestBuild({ default: Document, loader: () => ({ ...emptyAppData, site }) }, pages)
}

test.each(languages)("in %s the title of a page is followed by the site's name", async (language) => {
  const { html } = await requestPage(pageOf({ ...defaultSite, name: "Cuach" }), "lots", language)
  expect(html).toContain("<title>Lots | Cuach</title>")
})

test("no social account is shown until the company has set one", async () => {
  const page = { name: "X", url: "https://x.com/cuach" }
  const { html } = await requestPage(pageOf({ ...defaultSite, socials: [page] }), "lots")
  expect(html).toContain('href="https://x.com/cuach"')
  expect((await requestPage(pageOf(defaultSite), "lots")).html).not.toMatch(/<(ul|li|a)\b/)
  expect(JSON.stringify(aboutCompany(defaultSite, ""))).not.toContain("sameAs")
})
