import { writtenLanguageOf } from "#language/languages.ts"
import type { Language, WrittenLanguage } from "#platform/ctx.ts"

/** An empty text falls back to English. */
export type LocalizedText = Readonly<Record<WrittenLanguage, string>>

export function textIn(texts: LocalizedText, language: Language): string {
  return texts[writtenLanguageOf(language)] || texts.en
}
