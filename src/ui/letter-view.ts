import type { AnyTexts } from "#language/use-texts.ts"

export type LetterView = {
  /** `t("title")` is the noun's "verifyMail.title". */
  t: AnyTexts
  facts: Readonly<Record<string, string | number>>
  locale: string
  siteName: string
  /** Tells the reader how to unsubscribe, if that is possible. */
  stop?: LetterStop | undefined
}

export type LetterStop = { href: string; text: string }
