import type { Page } from "@playwright/test"
import {
  countryNames,
  demoNames,
  e2eNames,
  englishDetector,
  type OtherLanguage,
} from "../../test/source/english.ts"
import { address } from "../address.ts"
import { call } from "../calls.ts"
import { sidewaysScrollOf } from "./sideways-scroll.ts"
import { showReadDocument, textsOnPage } from "./texts-on-page.ts"

const otherLanguages: readonly OtherLanguage[] = ["vi", "cn"]

/** The page repeats these search words as they were typed. */
const searchedNames = ["lemonade", "ardbeg", "brigadoon", "nobody", "atlantis"]

const names = [...demoNames(), ...e2eNames(), ...searchedNames]

const detectors = new Map<OtherLanguage, Promise<ReturnType<typeof englishDetector>>>()

function findEnglishIn(code: OtherLanguage): Promise<ReturnType<typeof englishDetector>> {
  const detector = detectors.get(code) ?? createDetector(code)
  detectors.set(code, detector)
  return detector
}

async function createDetector(code: OtherLanguage): Promise<ReturnType<typeof englishDetector>> {
  const auctions: { title: string }[] = await call("/auction")
  return englishDetector(code, [...names, ...auctions.map(({ title }) => title), ...countryNames(code)])
}

type AddressVisit = { to: string; isDisplayed: boolean; languages?: readonly OtherLanguage[] }

/**
 * Returns the English texts in the HTML of the page at this address in the other languages. With `isDisplayed` the HTML
 * is also shown instead of the open page, and must fit a phone, and the width of the open page.
 */
export async function languageFaultsOf(
  page: Page,
  { to, isDisplayed, languages = otherLanguages }: AddressVisit,
): Promise<string[]> {
  const faults: string[] = []
  for (const code of languages) {
    await page.context().addCookies([{ name: "lang", value: code, url: address }])
    const html = await (await page.request.get(to)).text()
    const englishIn = await findEnglishIn(code)
    const left = (await textsOnPage(page, html)).flatMap((text) => englishIn(text) ?? [])
    faults.push(...new Set(left))
    if (!isDisplayed) continue
    await showReadDocument(page)
    faults.push(...(await widthFaultsOf(page)))
    // The page that was open in a wide viewport must fit a phone as well.
    if (page.viewportSize()?.width === 390) continue
    await page.setViewportSize({ width: 390, height: 900 })
    faults.push(...(await widthFaultsOf(page)))
  }
  await page.context().clearCookies({ name: "lang" })
  return faults.map((fault) => `${to}: ${fault}`)
}

async function widthFaultsOf(page: Page): Promise<string[]> {
  const over = await sidewaysScrollOf(page)
  return over > 0 ? [`${over} px too wide at ${page.viewportSize()?.width}`] : []
}
