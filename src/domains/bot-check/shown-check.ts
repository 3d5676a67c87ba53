import type { BotCheck } from "#platform/bot-check.ts"

/** As much of the check as a page may know. */
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

/** Whose scripts and frames the check needs in a page. */
export function sitesOf({ kind }: BotCheck): readonly string[] {
  return sites[kind]
}
