import { expect, test } from "vitest"
import { sitesOf } from "#domains/bot-check/shown-check.ts"
import type { BotCheck } from "#platform/bot-check.ts"
import { finish } from "./pages.ts"

const keys = { siteKey: "a site", secret: "hush", verifyUrl: "https://example.com" }

async function policyWith(check: BotCheck): Promise<Record<string, string>> {
  const page = await finish(new Response(null), "<script>one()</script>", [], sitesOf(check))
  const policy = new Map(page.headers).get("content-security-policy") ?? ""
  return Object.fromEntries(policy.split("; ").map((rule) => rule.split(/ (.*)/, 2) as [string, string]))
}

test("a page runs its own scripts alone, and of the house's own check nothing else", async () => {
  for (const kind of ["altcha", "off"] as const) {
    const policy = await policyWith({ kind })
    expect(policy["script-src"]).toMatch(/^'self' 'sha256-[^ ]+'$/)
    expect(policy["connect-src"]).toBe("'self'")
    expect(policy["frame-src"]).toBeUndefined()
  }
})

test.each([
  ["recaptcha", "https://www.google.com https://www.gstatic.com"],
  ["turnstile", "https://challenges.cloudflare.com"],
] as const)("where %s is chosen its sites are let in, and no others", async (kind, sites) => {
  const policy = await policyWith({ kind, ...keys })
  expect(policy["script-src"]).toMatch(new RegExp(`^'self' 'sha256-[^ ]+' ${sites}$`))
  expect(policy["frame-src"]).toBe(sites)
  expect(policy["default-src"]).toBe("'self'")
})
