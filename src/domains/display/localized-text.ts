import type { Language } from "#platform/ctx.ts"

/** An empty text falls back to English. */
export type LocalizedText = Readonly<Record<Language, string>>

export function textIn(texts: LocalizedText, language: Language): string {
  return texts[language] || texts.en
}
