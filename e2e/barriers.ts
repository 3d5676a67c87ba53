import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import type { Page } from "@playwright/test"
import type axe from "axe-core"

declare global {
  interface Window {
    axe?: typeof axe
  }
}

const rules = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8")

const standards = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]

/** What keeps somebody out of the page, or a part of it, as it stands, by the rules of WCAG 2.2 AA that a machine can tell. */
export async function barriers(page: Page, { within = "html" } = {}): Promise<string[]> {
  // The rules are put into a page once, and fetch nothing: looking at all pages is much of a test run.
  if (!(await page.evaluate(() => window.axe !== undefined))) await page.evaluate(rules)
  await comeToRest(page)
  const options: axe.RunOptions = { runOnly: standards, resultTypes: ["violations"], preload: false }
  return await page.evaluate(
    async ({ options, within }) => {
      if (!window.axe) throw new Error("The rules are not in the page")
      const { violations } = await window.axe.run(within, options)
      return violations.map(({ id, nodes }) => {
        const where = nodes.slice(0, 3).map(({ target }) => target.join(" "))
        return `${id} (${nodes.length}) ${where.join(", ")}`
      })
    },
    { options, within },
  )
}

/** What comes in by fading has its colours when it has come. */
async function comeToRest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(
        ({ effect, playState }) =>
          playState === "running" && Number.isFinite(effect?.getComputedTiming().endTime),
      )
    await Promise.allSettled(ending.map(({ finished }) => finished))
  })
}
