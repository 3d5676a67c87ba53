import type { Language } from "#platform/ctx.ts"

export const languages = ["en", "vi", "cn"] as const satisfies readonly Language[]

/** BCP 47 tags for browsers and Intl. */
export const localeOf = { en: "en-SG", vi: "vi-VN", cn: "zh-Hans-SG" } as const satisfies Record<
  Language,
  string
>

export const nameOf = { en: "English", vi: "Tiếng Việt", cn: "简体中文" } as const satisfies Record<
  Language,
  string
>

export function isLanguage(text: unknown): text is Language {
  return languages.some((language) => language === text)
}
