import type { BotCheck, VouchedBotCheck } from "#platform/bot-check.ts"
import { ConfigProblem } from "#platform/config-problem.ts"
import { isLoopback } from "#platform/http/loopback.ts"

type BotCheckEnv = Readonly<Record<string, string | undefined>>

const usualUrls = {
  recaptcha: "https://www.google.com/recaptcha/api/siteverify",
  turnstile: "https://challenges.cloudflare.com/turnstile/v0/siteverify",
} as const

/** Our own check unless BOT_CHECK names another with its keys. Only a demo may run without one. */
export function botCheckOf(env: BotCheckEnv, isDemo: boolean): BotCheck {
  const kind = env.BOT_CHECK || "altcha"
  if (kind === "altcha") return { kind }
  if (kind === "off" && isDemo) return { kind }
  if (kind === "off") throw new ConfigProblem("BOT_CHECK cannot be off where AUTH_SECRET is set")
  if (kind === "recaptcha" || kind === "turnstile") return vouched(env, kind)
  throw new ConfigProblem(`BOT_CHECK must be one of altcha, recaptcha, turnstile, off, not "${kind}"`)
}

function vouched(env: BotCheckEnv, kind: VouchedBotCheck["kind"]): VouchedBotCheck {
  const { BOT_CHECK_SITE_KEY: siteKey, BOT_CHECK_SECRET: secret } = env
  if (!siteKey) throw new ConfigProblem(`BOT_CHECK_SITE_KEY is missing for BOT_CHECK=${kind}`)
  if (!secret) throw new ConfigProblem(`BOT_CHECK_SECRET is missing for BOT_CHECK=${kind}`)
  const verifyUrl = env.BOT_CHECK_VERIFY_URL || usualUrls[kind]
  const { protocol, hostname } = URL.canParse(verifyUrl) ? new URL(verifyUrl) : { protocol: "", hostname: "" }
  const isLocal = protocol === "http:" && isLoopback(hostname)
  if (protocol === "https:" || isLocal) return { kind, siteKey, secret, verifyUrl }
  throw new ConfigProblem("BOT_CHECK_VERIFY_URL must be an address that begins with https://")
}
