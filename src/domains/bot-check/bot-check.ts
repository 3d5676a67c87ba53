import { defineConfigPart, type Env } from "#platform/config-part.ts"
import { ConfigProblem } from "#platform/config-problem.ts"
import { apiAddress } from "#platform/http/api-address.ts"

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

export const botCheck = defineConfigPart<BotCheck>("botCheck")

/** Our own check unless BOT_CHECK names another with its keys. Only a demo may run without one. */
export function readBotCheck(env: Env, isDemo: boolean): BotCheck {
  const kind = env.BOT_CHECK || "altcha"
  if (kind === "altcha") return { kind }
  if (kind === "off" && isDemo) return { kind }
  if (kind === "off") throw new ConfigProblem("BOT_CHECK cannot be off where AUTH_SECRET is set")
  if (kind === "recaptcha" || kind === "turnstile") return vouched(env, kind)
  throw new ConfigProblem(`BOT_CHECK must be one of altcha, recaptcha, turnstile, off, not "${kind}"`)
}

function vouched(env: Env, kind: VouchedBotCheck["kind"]): VouchedBotCheck {
  const { BOT_CHECK_SITE_KEY: siteKey, BOT_CHECK_SECRET: secret } = env
  if (!siteKey) throw new ConfigProblem(`BOT_CHECK_SITE_KEY is missing for BOT_CHECK=${kind}`)
  if (!secret) throw new ConfigProblem(`BOT_CHECK_SECRET is missing for BOT_CHECK=${kind}`)
  return { kind, siteKey, secret, verifyUrl: apiAddress(env, "BOT_CHECK_VERIFY_URL", usualUrls[kind]) }
}
