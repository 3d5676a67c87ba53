import type { Page } from "@playwright/test"
import { address } from "../address.ts"
import { open } from "../fixtures.ts"
import { accessibilityViolations } from "./accessibility-violations.ts"
import { cutTexts } from "./cut-text.ts"
import { languageFaultsOf } from "./language-faults.ts"
import type { PageCase, Visitor } from "./page-case.ts"
import { policyFaults } from "./page-policy.ts"
import { sidewaysScrollOf } from "./sideways-scroll.ts"

type Viewport = { width: number; colorScheme?: "light" | "dark" }

/**
 * The widths in which a walk's visit is checked, in order, and the theme for those whose accessibility is checked: wide
 * in one theme and narrow in the other, in turn. A visit begins as the one before ended, since a change of width lays the
 * whole page out again.
 */
function viewportsOf(walk: number, visit: number, visitor: Visitor): Viewport[] {
  const [wide, narrow] =
    (visit + 2 * walk) % 4 < 2 ? (["light", "dark"] as const) : (["dark", "light"] as const)
  const viewports = [{ width: 1280, colorScheme: wide }, { width: 768 }, { width: 390, colorScheme: narrow }]
  const widest = visitor === "guest" ? [{ width: 1600 }] : []
  return visit % 2 === 0 ? [...widest, ...viewports] : [...viewports.toReversed(), ...widest]
}

/**
 * Returns the faults of a page. Every width is checked for overflow and cut texts. Accessibility is checked by all rules
 * in one width and theme, in the other by those that depend on them, and within the frame on the first page of a walk only,
 * because the frame is the same everywhere. The page policy is checked on the
 * response. In the other languages the page as it is sent is read and measured.
 */
export async function faultsOf(
  page: Page,
  { to, visitor, lang = "en", isForGuests, status = 200 }: PageCase,
  { walk, visit }: { walk: number; visit: number },
): Promise<string[]> {
  const faults: string[] = []
  const viewports = viewportsOf(walk, visit, visitor)
  const isFrameChecked = visit === 0
  let isStructureChecked = false
  if (viewports[0]) await show(page, viewports[0])
  await page.context().addCookies([{ name: "lang", value: lang, url: address }])
  const answered = page.waitForResponse(
    (response) =>
      response.request().isNavigationRequest() && (response.status() < 300 || response.status() >= 400),
  )
  await open(page, to)
  const answer = await answered
  if (answer.status() !== status) faults.push(`${to}: answered ${answer.status()} and not ${status}`)
  const policy = policyFaults(await answer.allHeaders(), await answer.text())
  faults.push(...policy.map((fault) => `${to}: ${fault}`))
  for (const viewport of viewports) {
    const { width, colorScheme } = viewport
    await show(page, viewport)
    const over = await sidewaysScrollOf(page)
    if (over > 0) faults.push(`${to} at ${width}: ${over} px too wide`)
    const cut = await cutTexts(page)
    faults.push(...cut.map((text) => `${to} at ${width}: the text "${text}" is cut`))
    if (!colorScheme) continue
    const found = await accessibilityViolations(page, {
      ...(isFrameChecked ? { within: "html" } : {}),
      of: isStructureChecked ? "appearance" : "all",
    })
    isStructureChecked = true
    faults.push(...found.map((fault) => `${to} at ${width} in ${colorScheme}: ${fault}`))
  }
  const languages = isForGuests && lang !== "en" ? { languages: [lang] } : {}
  faults.push(...(await languageFaultsOf(page, { to, isDisplayed: true, ...languages })))
  await hideDocument(page)
  return faults
}

async function show(page: Page, { width, colorScheme }: Viewport): Promise<void> {
  if (page.viewportSize()?.width !== width) await page.setViewportSize({ width, height: 900 })
  if (colorScheme) await page.emulateMedia({ colorScheme })
}

/** Spares the browser the layout for the next page's width, and for the scroll position that the script stores on leaving. */
async function hideDocument(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.documentElement.style.display = "none"
  })
}

/** Returns the faults of an answer that needs no browser: it leads elsewhere, or is the error page. */
export async function answerFaultsOf(page: Page, { to, leadsTo, refused }: PageCase): Promise<string[]> {
  const answer = await page.request.get(to, { maxRedirects: 0 })
  if (leadsTo !== undefined) {
    const location = (answer.headers().location ?? "").replace(address, "")
    const isRedirect = [301, 302, 303, 307, 308].includes(answer.status())
    return isRedirect && location.startsWith(leadsTo) ? [] : [`${to}: ${answer.status()} to ${location}`]
  }
  const faults = answer.status() === refused ? [] : [`answered ${answer.status()} and not ${refused}`]
  faults.push(...policyFaults(answer.headers(), await answer.text()))
  return [
    ...faults.map((fault) => `${to}: ${fault}`),
    ...(await languageFaultsOf(page, { to, isDisplayed: false })),
  ]
}
