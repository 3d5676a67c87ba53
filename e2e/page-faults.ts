import type { Page } from "@playwright/test"
import { accessibilityViolations } from "./accessibility-violations.ts"
import { cutTexts } from "./cut-text.ts"
import { open } from "./fixtures.ts"
import { policyFaults } from "./page-policy.ts"

const schemes = ["light", "dark"] as const

type PageVisit = { to: string; status?: number }

/**
 * Returns the faults of a page. Every width is checked for overflow and cut texts. Accessibility is checked wide in one
 * theme and narrow in the other, in turn, and within the frame on a quarter of the pages only, because the frame is the
 * same everywhere. The page policy is checked on the response.
 */
export async function faultsOf(
  page: Page,
  { to, status = 200 }: PageVisit,
  index: number,
): Promise<string[]> {
  const faults: string[] = []
  const [first, second] = index % 2 === 0 ? schemes : schemes.toReversed()
  const viewports = [{ width: 1280, colorScheme: first }, { width: 768 }, { width: 390, colorScheme: second }]
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.emulateMedia({ colorScheme: first })
  const answered = page.waitForResponse(
    (response) =>
      response.request().isNavigationRequest() && (response.status() < 300 || response.status() >= 400),
  )
  await open(page, to)
  const answer = await answered
  if (answer.status() !== status) faults.push(`${to}: answered ${answer.status()} and not ${status}`)
  const policy = policyFaults(await answer.allHeaders(), await answer.text())
  faults.push(...policy.map((fault) => `${to}: ${fault}`))
  for (const { width, colorScheme } of viewports) {
    await page.setViewportSize({ width, height: 900 })
    const over = await page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement
      return scrollWidth - clientWidth
    })
    if (over > 0) faults.push(`${to} at ${width}: ${over} px too wide`)
    const cut = await cutTexts(page)
    faults.push(...cut.map((text) => `${to} at ${width}: the text "${text}" is cut`))
    if (!colorScheme) continue
    await page.emulateMedia({ colorScheme })
    const found = await accessibilityViolations(page, index % 8 < 2 ? {} : { within: "main" })
    faults.push(...found.map((fault) => `${to} at ${width} in ${colorScheme}: ${fault}`))
  }
  return faults
}
