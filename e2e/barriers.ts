import AxeBuilder from "@axe-core/playwright"
import type { Page } from "@playwright/test"

const standards = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]

/** What keeps somebody out of the page as it stands, by the rules of WCAG 2.2 AA that a machine can tell. */
export async function barriers(page: Page, asked: "all" | "colours" = "all"): Promise<string[]> {
  // In legacy mode it looks at the page itself, without opening another for its report.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ["violations"] })
  if (asked === "colours") axe.withRules(["color-contrast"])
  else axe.withTags(standards)
  const { violations } = await axe.analyze()
  return violations.map(({ id, nodes }) => {
    const where = nodes.slice(0, 3).map((node) => node.target.join(" "))
    return `${id} (${nodes.length}) ${where.join(", ")}`
  })
}
