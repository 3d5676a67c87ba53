import { defineConfigPart, type Env } from "#platform/config-part.ts"
import { ConfigProblem } from "#platform/config-problem.ts"
import { choice, optionalSecureAddress, readVariables, secret, text } from "#platform/variables.ts"

export type BotCheck = { kind: "off" } | { kind: "altcha" } | VouchedBotCheck

export type VouchedBotCheck = {
  kind: "recaptcha" | "turnstile"
  siteKey: string
  secret: string
  verifyUrl: string
}

const usualUrls = {
  recaptcha: "https://www.google.com/recaptcha/api/siteverify",
  turnstile: "https://challenges.cloudflare.com/turnstile/v0/siteverify",
} as const

export const botCheckVariables = {
  BOT_CHECK: choice(
    "or `recaptcha`, `turnstile` with the next two; `off` in a demo only",
    ["altcha", "recaptcha", "turnstile", "off"],
    "altcha",
  ),
  BOT_CHECK_SITE_KEY: text("of the account there"),
  BOT_CHECK_SECRET: secret("of the account there"),
  BOT_CHECK_VERIFY_URL: optionalSecureAddress("another address to verify at", "the provider’s"),
}

export const botCheck = defineConfigPart<BotCheck>("botCheck")

/** Our own check unless BOT_CHECK names another with its keys. Only a demo may run without one. */
export function readBotCheck(env: Env, isDemo: boolean): BotCheck {
  const values = readVariables(botCheckVariables, env)
  const {
    BOT_CHECK: kind,
    BOT_CHECK_SITE_KEY: siteKey,
    BOT_CHECK_SECRET: key,
    BOT_CHECK_VERIFY_URL: url,
  } = values
  if (kind === "altcha" || (kind === "off" && isDemo)) return { kind }
  if (kind === "off") throw new ConfigProblem("BOT_CHECK cannot be off where AUTH_SECRET is set")
  if (!siteKey) throw new ConfigProblem(`BOT_CHECK_SITE_KEY is missing for BOT_CHECK=${kind}`)
  if (!key) throw new ConfigProblem(`BOT_CHECK_SECRET is missing for BOT_CHECK=${kind}`)
  return { kind, siteKey, secret: key, verifyUrl: url ?? usualUrls[kind] }
}
