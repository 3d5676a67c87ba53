import type { Texts } from "#language/use-texts.ts"

export type LetterView = {
  /** `t("title")` is the noun's "verifyMail.title". */
  t: Texts
  facts: Readonly<Record<string, string | number>>
  locale: string
  siteName: string
  /** Tells the reader how to unsubscribe, if that is possible. */
  stop?: LetterStop | undefined
}

export type LetterStop = { href: string; text: string }
