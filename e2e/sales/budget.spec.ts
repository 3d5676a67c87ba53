import type { Page } from "@playwright/test"
import { newMember } from "../calls.ts"
import { expect, open, test } from "../fixtures.ts"
import { liveLots } from "./sale.ts"

/**
 * Limits on the compressed bytes of script that a page loads before it is interactive, for a phone on a slow
 * connection. Members load the notifications and their stream as well.
 */
const maxBytes = { guest: 130_500, member: 132_500 }

const pages = {
  lot: ({ id }: BudgetLot) => `/whisky-auction-live/singapore/${id}/lot`,
  bottle: ({ product }: BudgetLot) => `/whisky-shop/singapore/${product}/bottle`,
}
type BudgetLot = Awaited<ReturnType<typeof liveLots>>[number]

for (const [what, pathOf] of Object.entries(pages))
  for (const visitor of ["guest", "member"] as const) measure(what, pathOf, visitor)

function measure(what: string, pathOf: (lot: BudgetLot) => string, visitor: keyof typeof maxBytes): void {
  const max = maxBytes[visitor]
  test(`the ${what} page loads at most ${max / 1_000} kB of script for a ${visitor}`, async ({ visit }) => {
    const page = await visit(visitor === "member" ? await newMember("budget") : undefined)
    const loaded = collectScripts(page)
    const lot = (await liveLots("singapore"))[0]
    if (!lot) throw new Error("nothing is live in Singapore")
    await open(page, pathOf(lot))
    await page.waitForLoadState("load")
    // Scripts fetched after hydration count too.
    await page.waitForTimeout(1_000)
    const scripts = await Promise.all(loaded)
    const bytes = scripts.reduce((sum, script) => sum + script.bytes, 0)
    console.log(
      `${what} page for a ${visitor}: ${scripts.length} scripts, ${(bytes / 1_000).toFixed(1)} kB compressed`,
    )
    expect(scripts.length).toBeGreaterThan(3)
    expect(scripts.filter((script) => script.encoding !== "br" && script.bytes > 1_024)).toEqual([])
    expect(bytes).toBeLessThanOrEqual(max)
  })
}

type LoadedScript = { path: string; encoding: string | undefined; bytes: number }

function collectScripts(page: Page): Promise<LoadedScript>[] {
  const scripts: Promise<LoadedScript>[] = []
  page.on("response", (response) => {
    if (!response.headers()["content-type"]?.includes("javascript")) return
    const sizes = response.finished().then(() => response.request().sizes())
    scripts.push(
      sizes.then(({ responseBodySize }) => ({
        path: new URL(response.url()).pathname,
        encoding: response.headers()["content-encoding"],
        bytes: responseBodySize,
      })),
    )
  })
  return scripts
}
