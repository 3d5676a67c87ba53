import type { Page } from "@playwright/test"
import { countryNames, demoNames, e2eNames, englishFinder, type OtherLanguage } from "../test/english.ts"
import { address } from "./address.ts"
import { call } from "./calls.ts"
import { expect, test } from "./fixtures.ts"
import { casesOf } from "./page-cases.ts"
import { textsOnPage } from "./texts-on-page.ts"

const tongues = { vi: "Vietnamese", cn: "Chinese" } as const satisfies Record<OtherLanguage, string>
/** Each walk takes every n-th page: the walks run in parallel, and none nears its time limit on a slow machine. */
const walks = { guest: 3, ann: 2, hana: 1, admin: 2 } as const

/** The page repeats these search words as they were typed. */
const searchedNames = ["lemonade", "ardbeg", "brigadoon", "nobody", "atlantis"]

const names = [...demoNames(), ...e2eNames(), ...searchedNames]

for (const code of ["vi", "cn"] as const) {
  for (const who of ["guest", "ann", "hana", "admin"] as const) {
    for (let walk = 0; walk < walks[who]; walk++) {
      const title = `${who} gets every page in ${tongues[code]}, and it fits a phone`
      test(`${title} (${walk + 1} of ${walks[who]})`, async ({ visit }) => {
        test.setTimeout(180_000)
        const page = await visit(who === "guest" ? undefined : who, { javaScriptEnabled: false })
        await page.context().addCookies([{ name: "lang", value: code, url: address }])
        await page.setViewportSize({ width: 390, height: 900 })
        const { visits } = await casesOf(who)
        const englishIn = await findEnglishIn(code)
        const faults: string[] = []
        for (const { to } of visits.filter((_, index) => index % walks[who] === walk)) {
          await page.goto(to, { waitUntil: "domcontentloaded" })
          const left = new Set((await textsOnPage(page)).flatMap((text) => englishIn(text) ?? []))
          for (const text of left) faults.push(`${to}: ${text}`)
          // Without script the browser may show the page before its styles have loaded.
          if ((await overOf(page)) > 0) await page.waitForLoadState("load")
          const over = await overOf(page)
          if (over > 0) faults.push(`${to}: ${over} px too wide for a phone`)
          await page.setViewportSize({ width: 1280, height: 900 })
          const overWide = await overOf(page)
          if (overWide > 0) faults.push(`${to}: ${overWide} px too wide for a desktop`)
          await page.setViewportSize({ width: 390, height: 900 })
        }
        expect(faults).toEqual([])
      })
    }
  }
}

for (const code of ["vi", "cn"] as const) {
  test(`every refusal is in ${tongues[code]}`, async ({ visit }) => {
    const englishIn = await findEnglishIn(code)
    const faults: string[] = []
    for (const who of ["guest", "ann", "hana", "admin"] as const) {
      const page = await visit(who === "guest" ? undefined : who)
      await page.context().addCookies([{ name: "lang", value: code, url: address }])
      const { answers } = await casesOf(who)
      for (const { to } of answers.filter(({ refused }) => refused !== undefined)) {
        const html = await (await page.request.get(to)).text()
        const left = (await textsOnPage(page, html)).flatMap((text) => englishIn(text) ?? [])
        for (const text of new Set(left)) faults.push(`${to}: ${text}`)
      }
    }
    expect(faults).toEqual([])
  })
}

async function findEnglishIn(code: OtherLanguage): Promise<ReturnType<typeof englishFinder>> {
  const auctions: { title: string }[] = await call("/auction")
  return englishFinder(code, [...names, ...auctions.map(({ title }) => title), ...countryNames(code)])
}

/** By how many pixels the page is wider than the viewport. */
async function overOf(page: Page): Promise<number> {
  return await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return scrollWidth - clientWidth
  })
}
