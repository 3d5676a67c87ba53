import type { Texts } from "#language/use-texts.ts"

/** What a letter is drawn from: the words of its kind, and the facts that were ordered with it. */
export type LetterView = {
  /** The texts of the letter's kind: `t("title")` is the noun's "verifyMail.title". */
  t: Texts
  facts: Readonly<Record<string, string | number>>
  locale: string
  siteName: string
  /** How to get no more letters of this kind, where that is for the reader to say. */
  stop?: LetterStop | undefined
}

export type LetterStop = { href: string; text: string }
