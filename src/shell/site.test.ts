import { createElement as h } from "react"
import { Outlet } from "react-router"
import { expect, test } from "vitest"
import { usualSite } from "#domains/content/usual-site.ts"
import { aboutCompany } from "#domains/home/parts/about-company.ts"
import { languages } from "#language/languages.ts"
import { askPage, buildOf } from "../../test/page-build.ts"
import { PageHead } from "./page-head.tsx"
import { SocialLinks } from "./social-links.tsx"
import { bare, packAppData } from "./use-app-data.ts"

const pages = { lots: () => [h(PageHead, { key: "head", title: "Lots" }), h(SocialLinks, { key: "links" })] }

function pageOf(site: typeof usualSite) {
  const Document = () => h("html", null, h("head"), h("body", null, h(Outlet)))
  return buildOf({ default: Document, loader: () => packAppData({ ...bare, site }) }, pages)
}

test.each(languages)("in %s the title of a page is followed by the site's name", async (language) => {
  const { html } = await askPage(pageOf({ ...usualSite, name: "Cuach" }), "lots", language)
  expect(html).toContain("<title>Lots | Cuach</title>")
})

test("no social account is shown until the company has set one", async () => {
  const page = { name: "X", url: "https://x.com/cuach" }
  const { html } = await askPage(pageOf({ ...usualSite, socials: [page] }), "lots")
  expect(html).toContain('href="https://x.com/cuach"')
  expect((await askPage(pageOf(usualSite), "lots")).html).not.toMatch(/<(ul|li|a)\b/)
  expect(JSON.stringify(aboutCompany(usualSite, ""))).not.toContain("sameAs")
})
