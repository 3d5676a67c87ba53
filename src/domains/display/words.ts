import type { Language } from "#platform/ctx.ts"

/** What staff wrote, by language: English stands where another was left empty. */
export type Words = Readonly<Record<Language, string>>

export function wordsIn(words: Words, language: Language): string {
  return words[language] || words.en
}
