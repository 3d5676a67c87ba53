export type BotCheck = { kind: "off" } | { kind: "altcha" } | VouchedBotCheck

export type VouchedBotCheck = {
  kind: "recaptcha" | "turnstile"
  siteKey: string
  secret: string
  verifyUrl: string
}
