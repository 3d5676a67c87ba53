import type { Language, WrittenLanguage } from "#platform/ctx.ts"

export const languages = ["en", "vi", "cn", "hk"] as const satisfies readonly Language[]

/** In these people write. Texts for Hong Kong are made from the Chinese ones. */
export const writtenLanguages = ["en", "vi", "cn"] as const satisfies readonly WrittenLanguage[]

/** BCP 47 tags for browsers and Intl. */
export const localeOf = {
  en: "en-SG",
  vi: "vi-VN",
  cn: "zh-Hans-SG",
  hk: "zh-Hant-HK",
} as const satisfies Record<Language, string>

/** For search engines: English is for every reader, not for Singapore's only. */
export const hreflangOf = { en: "en", vi: "vi", cn: "zh-Hans", hk: "zh-Hant-HK" } as const satisfies Record<
  Language,
  string
>

export const nameOf = {
  en: "English",
  vi: "Tiếng Việt",
  cn: "简体中文",
  hk: "繁體中文",
} as const satisfies Record<Language, string>

export const shortNameOf = { en: "EN", vi: "VI", cn: "简", hk: "繁" } as const satisfies Record<
  Language,
  string
>

export function isLanguage(text: unknown): text is Language {
  return languages.some((language) => language === text)
}

export function isWrittenLanguage(text: unknown): text is WrittenLanguage {
  return writtenLanguages.some((language) => language === text)
}

/** In which people write for readers of this language. */
export function writtenLanguageOf(language: Language): WrittenLanguage {
  return language === "hk" ? "cn" : language
}
