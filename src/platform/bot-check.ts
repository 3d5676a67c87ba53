export type BotCheck = { kind: "off" } | { kind: "altcha" } | VouchedBotCheck

/** A third party's check: its widget on the page, and its server's verdict on the widget's answer. */
export type VouchedBotCheck = {
  kind: "recaptcha" | "turnstile"
  siteKey: string
  secret: string
  verifyUrl: string
}
