import i18next, { type i18n } from "i18next"
import type { Language } from "#platform/ctx.ts"
import { languages } from "./languages.ts"

type Texts = Record<string, unknown>

const files = import.meta.glob<Texts>(["../domains/*/texts/*.json", "../{shell,ui,platform}/texts/*.json"], {
  eager: true,
  import: "default",
})

/** language → noun → its texts, from the `texts` folder of every domain. */
export const allTexts: Record<Language, Record<string, Texts>> = { en: {}, vi: {}, cn: {} }
for (const [path, texts] of Object.entries(files)) {
  const [, noun, language] = /([a-z-]+)\/texts\/(en|vi|cn)\.json$/.exec(path) ?? []
  // The refusals of the doors themselves are coded "api.…".
  if (noun && language) allTexts[language as Language][noun === "platform" ? "api" : noun] = texts
}

/** One instance per language for the whole process: it is never switched, so requests cannot mix. */
const instances = Object.fromEntries(
  languages.map((language) => {
    const instance = i18next.createInstance({
      lng: language,
      fallbackLng: "en",
      resources: { [language]: allTexts[language], en: allTexts.en },
      interpolation: { escapeValue: false },
      initAsync: false,
      showSupportNotice: false,
    } as Parameters<typeof i18next.createInstance>[0])
    void instance.init()
    return [language, instance]
  }),
) as Record<Language, i18n>

export function textsIn(language: Language): i18n {
  return instances[language]
}
