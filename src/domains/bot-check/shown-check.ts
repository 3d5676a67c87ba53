import type { BotCheck } from "#platform/bot-check.ts"

/** As much of the check as a page may know. */
export type ShownCheck = { kind: "off" | "altcha" } | { kind: "recaptcha" | "turnstile"; siteKey: string }

export function shownCheck(check: BotCheck): ShownCheck {
  return "siteKey" in check ? { kind: check.kind, siteKey: check.siteKey } : { kind: check.kind }
}
