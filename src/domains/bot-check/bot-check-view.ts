import type { BotCheck } from "#domains/bot-check/bot-check.ts"

export type BotCheckView = { kind: "off" | "altcha" } | { kind: "recaptcha" | "turnstile"; siteKey: string }

export function botCheckView(check: BotCheck): BotCheckView {
  return "siteKey" in check ? { kind: check.kind, siteKey: check.siteKey } : { kind: check.kind }
}

const originsByKind = {
  recaptcha: ["https://www.google.com", "https://www.gstatic.com"],
  turnstile: ["https://challenges.cloudflare.com"],
  altcha: [],
  off: [],
} as const satisfies Record<BotCheck["kind"], readonly string[]>

export function originsOfCheck({ kind }: BotCheck): readonly string[] {
  return originsByKind[kind]
}
