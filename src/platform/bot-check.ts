/** How a visitor shows to be no robot: by work of their browser, by somebody else's word, or not at all. */
export type BotCheck = { kind: "off" } | { kind: "altcha" } | VouchedBotCheck

/** Somebody else's check: their widget in the page, and their server's word on what it gave. */
export type VouchedBotCheck = {
  kind: "recaptcha" | "turnstile"
  siteKey: string
  secret: string
  verifyUrl: string
}
