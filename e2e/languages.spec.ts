import { globSync, readFileSync } from "node:fs"
import { basename, dirname, join } from "node:path"
import type { Page } from "@playwright/test"
import { expect, open, test } from "./fixtures.ts"
import { liveLots } from "./sales/sale.ts"

type TextTree = { [key: string]: string | TextTree }

const tongues = [
  {
    code: "vi",
    name: "Tiếng Việt",
    lang: "vi-VN",
    titles: { "/auth/login": "Đăng nhập", "/auction-schedule": "Lịch đấu giá" },
  },
  {
    code: "cn",
    name: "简体中文",
    lang: "zh-Hans-SG",
    titles: { "/auth/login": "登录", "/auction-schedule": "拍卖日程" },
  },
] as const

/** The walks find English on every page as it is sent; these are read after hydration, too. */
const places = ["/whisky-auction-live/singapore?view=table", "/auction-schedule", "/auth/login"]

for (const { code, name, lang, titles } of tongues) {
  test(`the footer switches to ${name}, and the pages stay in it, with and without script`, async ({
    visit,
  }) => {
    const english = englishOnly(code)
    const lot = (await liveLots("singapore"))[0]
    for (const javaScriptEnabled of [true, false]) {
      const page = await visit(undefined, { javaScriptEnabled })
      await (javaScriptEnabled ? open(page, "/home") : page.goto("/home"))
      await expect(page.locator("html")).toHaveAttribute("lang", "en-SG")
      await page.getByRole("contentinfo").getByRole("button", { name }).click()
      await expect(page.locator("html")).toHaveAttribute("lang", lang)
      await expect(page).toHaveURL(/\/home$/)

      const paths = [...places, `/whisky-auction-live/singapore/${lot?.id}/lot`]
      for (const path of javaScriptEnabled ? paths : paths.slice(1, 2)) {
        await (javaScriptEnabled ? open(page, path) : page.goto(path))
        await expect(page.locator("html")).toHaveAttribute("lang", lang)
        const heading = titles[path as keyof typeof titles]
        if (heading) await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading)
        expect(await leftovers(page, english), `${path} in ${name}`).toEqual([])
      }
    }
  })
}

test("the figures of a price are formatted alike in every language", async ({ visit }) => {
  const lot = (await liveLots("malaysia"))[0]
  const path = `/whisky-auction-live/malaysia/${lot?.id}/lot`
  const page = await visit()
  await open(page, path)
  const price = await page.locator("#bid .price-huge").first().textContent()
  expect(price).toMatch(/^S\$[\d,]+$/)
  await page.getByRole("contentinfo").getByRole("button", { name: "Tiếng Việt" }).click()
  await expect(page.locator("html")).toHaveAttribute("lang", "vi-VN")
  await expect(page.locator("#bid .price-huge").first()).toHaveText(price ?? "?")
})

/** The English texts that this language translates differently: none of them may appear on a page. */
function englishOnly(code: string): Set<string> {
  const only = new Set<string>()
  const alike = new Set<string>()
  for (const file of globSync("src/**/texts/en.json")) {
    const own = flat(read(file))
    const other = flat(read(join(dirname(file), basename(file).replace("en", code))))
    for (const [key, text] of own) {
      if (text.includes("{{")) continue
      if (other.get(key) === text) alike.add(text)
      else only.add(text)
    }
  }
  return only.difference(alike)
}

function read(file: string): TextTree {
  return JSON.parse(readFileSync(file, "utf8")) as TextTree
}

function flat(texts: TextTree, above = ""): Map<string, string> {
  return new Map(
    Object.entries(texts).flatMap(([key, text]): [string, string][] =>
      typeof text === "string" ? [[above + key, text]] : [...flat(text, `${above}${key}.`)],
    ),
  )
}

/** English texts that appear on the page as a heading, a control's name or a whole text node. */
async function leftovers(page: Page, english: ReadonlySet<string>): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const found = [document.title.split(" | ")[0] ?? ""]
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const around = node.parentElement
      if (!around?.closest("script, style, noscript, [lang]:not(html)")) found.push(node.textContent ?? "")
    }
    for (const named of document.querySelectorAll("[aria-label], [placeholder], [title]"))
      for (const name of ["aria-label", "placeholder", "title"]) found.push(named.getAttribute(name) ?? "")
    return found.map((text) => text.trim())
  })
  return [...new Set(texts)].filter((text) => english.has(text))
}
