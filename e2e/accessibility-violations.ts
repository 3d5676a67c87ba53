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

/** Returns the violations of the WCAG 2.2 AA rules that axe can check, on the page or a part of it. */
export async function accessibilityViolations(page: Page, { within = "html" } = {}): Promise<string[]> {
  // Injects axe once per page: checking all pages takes a large part of the run.
  if (!(await page.evaluate(() => window.axe !== undefined))) await page.evaluate(rules)
  await finishAnimations(page)
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

/** Waits for fade-in animations to end: until then the colours, and their contrast, are not final. */
async function finishAnimations(page: Page): Promise<void> {
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
