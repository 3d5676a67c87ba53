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

const asked = {
  all: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"],
  colours: { type: "rule", values: ["color-contrast"] },
} satisfies Record<string, axe.RunOptions["runOnly"]>

/** What keeps somebody out of the page as it stands, by the rules of WCAG 2.2 AA that a machine can tell. */
export async function barriers(page: Page, what: keyof typeof asked = "all"): Promise<string[]> {
  // The rules are put into a page once, and fetch nothing: looking at all pages is much of a test run.
  if (!(await page.evaluate(() => window.axe !== undefined))) await page.evaluate(rules)
  const options: axe.RunOptions = { runOnly: asked[what], resultTypes: ["violations"], preload: false }
  return await page.evaluate(async (options) => {
    if (!window.axe) throw new Error("The rules are not in the page")
    const { violations } = await window.axe.run(options)
    return violations.map(({ id, nodes }) => {
      const where = nodes.slice(0, 3).map(({ target }) => target.join(" "))
      return `${id} (${nodes.length}) ${where.join(", ")}`
    })
  }, options)
}
