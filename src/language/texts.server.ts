import { createHash } from "node:crypto"
import { globSync, readFileSync } from "node:fs"
import { join } from "node:path"
import i18next, { type i18n } from "i18next"
import type { Language } from "#platform/ctx.ts"
import { languages } from "./languages.ts"
import type { Texts } from "./use-texts.ts"

type Entries = Record<string, unknown>

// The seed and the tools run from source, without the bundler that fills in the first form.
const files = import.meta.env
  ? import.meta.glob<Entries>(["../domains/*/texts/*.json", "../{shell,ui,platform}/texts/*.json"], {
      eager: true,
      import: "default",
    })
  : readFiles()

/** language → noun → its texts, from the `texts` folder of every domain. */
export const allTexts: Record<Language, Record<string, Entries>> = { en: {}, vi: {}, cn: {} }
for (const [path, texts] of Object.entries(files)) {
  const [, noun, language] = /([a-z-]+)\/texts\/(en|vi|cn)\.json$/.exec(path) ?? []
  // The refusals of the doors themselves are coded "api.…".
  if (noun && language) allTexts[language as Language][noun === "platform" ? "api" : noun] = texts
}

/** Grows stale with any word of the language: what makes /locales files keepable for good. */
export const textsVersion = Object.fromEntries(
  languages.map((language) => [language, digest(JSON.stringify(allTexts[language]))]),
) as Record<Language, string>

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

const bound = new Map<string, Texts>()

/** The same as `useTexts`, for code that is no component: mails, refusals, page titles made by loaders. */
export function textsOf(language: Language, noun: string): Texts {
  const key = `${language} ${noun}`
  let texts = bound.get(key)
  if (!texts) {
    if (!allTexts.en[noun]) throw new Error(`there are no texts of "${noun}"`)
    const t = instances[language].getFixedT(language, noun)
    texts = (name, facts) => t(name, { ...facts })
    bound.set(key, texts)
  }
  return texts
}

function readFiles(): Record<string, Entries> {
  const folder = join(import.meta.dirname, "..")
  const paths = globSync(["domains/*/texts/*.json", "{shell,ui,platform}/texts/*.json"], { cwd: folder })
  return Object.fromEntries(
    paths.map((path) => [path, JSON.parse(readFileSync(join(folder, path), "utf8")) as Entries]),
  )
}

function digest(text: string): string {
  return createHash("sha1").update(text).digest("base64url").slice(0, 10)
}
