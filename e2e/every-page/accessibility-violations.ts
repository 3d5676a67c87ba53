import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import type { Page } from "@playwright/test"
import type axe from "axe-core"
import { repeatedElements } from "./repeated-elements.ts"

declare global {
  interface Window {
    axe: typeof axe
    repeatedElements: typeof repeatedElements
  }
}

const scripts = `${readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8")};
window.repeatedElements = ${repeatedElements}`

const rules = {
  /** All rules of WCAG 2.2 AA that axe can check. */
  all: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"],
  /** Those whose result depends on colours and sizes, for a page that was checked by all rules at another width. */
  appearance: ["color-contrast", "link-in-text-block", "target-size", "scrollable-region-focusable"],
}

/**
 * Returns the violations on a part of the page: by default all but the frame around the content (header, footer, menus) in
 * which nothing is open, since it is the same on every page. Elements that look like two earlier ones beside them are left
 * out, too: scanning takes a large part of the run.
 */
export async function accessibilityViolations(
  page: Page,
  { within, of = "all" }: { within?: string; of?: keyof typeof rules } = {},
): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(scripts)
  await finishAnimations(page)
  return await page.evaluate(
    async ({ runOnly, within }) => {
      const { axe, repeatedElements } = window
      // The groups of a menu are open without anybody's doing.
      const isOpen = (part: Element) =>
        part.closest(":popover-open") !== null ||
        part.querySelector("dialog[open], :popover-open, [aria-expanded=true]") !== null ||
        (part.matches("header, footer") && part.querySelector("details[open]") !== null)
      const parts = [...document.querySelectorAll(within ?? "body > *:not(script)")]
      const frame = within
        ? []
        : [...document.querySelectorAll("header, footer, nav")].filter(
            (part) => !part.closest("main") && !isOpen(part),
          )
      if (parts.length === 0) throw new Error(`There is no ${within}`)
      const repeated = parts
        .flatMap(repeatedElements)
        .filter((element) => !frame.some((part) => part.contains(element)))
      const exclude = [...frame, ...repeated]
      const options: axe.RunOptions = { runOnly, resultTypes: ["violations"], preload: false }
      const { violations } = await axe.run(exclude.length ? { include: parts, exclude } : parts, options)
      return violations.map(({ id, nodes }) => {
        const where = nodes.slice(0, 3).map(({ target }) => target.join(" "))
        return `${id} (${nodes.length}) ${where.join(", ")}`
      })
    },
    { runOnly: rules[of], within },
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
