import type { AnyTexts } from "#language/use-texts.ts"

export type EmailView = {
  /** `t("title")` is the noun's "verifyMail.title". */
  t: AnyTexts
  facts: Readonly<Record<string, string | number>>
  locale: string
  siteName: string
  /** Tells the reader how to unsubscribe, if that is possible. */
  stop?: UnsubscribeLink | undefined
}

export type UnsubscribeLink = { href: string; text: string }
