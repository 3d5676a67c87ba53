import type { Page } from "@playwright/test"

/** Returns by how many pixels the page is wider than the viewport. */
export async function sidewaysScrollOf(page: Page): Promise<number> {
  return await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return scrollWidth - clientWidth
  })
}
