import type { Texts } from "#language/use-texts.ts"

export type LetterView = {
  /** The texts of this kind of e-mail: `t("title")` is the noun's "verifyMail.title". */
  t: Texts
  facts: Readonly<Record<string, string | number>>
  locale: string
  siteName: string
  /** How to unsubscribe from e-mails of this kind, if that is possible. */
  stop?: LetterStop | undefined
}

export type LetterStop = { href: string; text: string }
