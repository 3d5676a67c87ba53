import type { Language } from "#platform/ctx.ts"

/** Staff's text by language. An empty one falls back to English. */
export type Words = Readonly<Record<Language, string>>

export function wordsIn(words: Words, language: Language): string {
  return words[language] || words.en
}
