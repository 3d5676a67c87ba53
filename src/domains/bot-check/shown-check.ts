import type { BotCheck } from "#platform/bot-check.ts"

export type ShownCheck = { kind: "off" | "altcha" } | { kind: "recaptcha" | "turnstile"; siteKey: string }

export function shownCheck(check: BotCheck): ShownCheck {
  return "siteKey" in check ? { kind: check.kind, siteKey: check.siteKey } : { kind: check.kind }
}

const sites = {
  recaptcha: ["https://www.google.com", "https://www.gstatic.com"],
  turnstile: ["https://challenges.cloudflare.com"],
  altcha: [],
  off: [],
} as const satisfies Record<BotCheck["kind"], readonly string[]>

export function sitesOf({ kind }: BotCheck): readonly string[] {
  return sites[kind]
}
