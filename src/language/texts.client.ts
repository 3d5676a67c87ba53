import type { Language } from "#platform/ctx.ts"
import { isForStaff } from "./for-browsers.ts"
import { isLanguage } from "./languages.ts"
import { type TextEntries, textsFrom } from "./texts-from.ts"
import type { AnyTexts, TextSource } from "./use-texts.ts"

// The keys are in the script of every page: short bases save bytes, and without `import` each text would be an export.
const english = {
  ...import.meta.glob<TextEntries>("./{*,auctions/*,bidding/*}/texts/en.json", {
    base: "../domains",
    import: "default",
  }),
  ...import.meta.glob<TextEntries>("./{shell,ui,ui/*,platform}/texts/en.json", {
    base: "..",
    import: "default",
  }),
}

/** Loads the page's texts before hydration. */
export async function openTexts(page: HTMLElement): Promise<TextSource> {
  const [language, version, ...nouns] = (page.dataset.texts ?? "").split(" ")
  const source = textSource(isLanguage(language) ? language : "en", version ?? "")
  await Promise.all(nouns.map((noun) => source.find(noun)))
  return source
}

function textSource(language: Language, version: string): TextSource {
  const found = new Map<string, Promise<AnyTexts>>()

  async function load(noun: string): Promise<AnyTexts> {
    const entries =
      language === "en" && !isForStaff(noun)
        ? await englishOf(noun)
        : await fetched(language, noun, version).catch(() => englishOf(noun))
    return textsFrom(entries)
  }

  return {
    language,
    find(noun) {
      let texts = found.get(noun)
      if (!texts) {
        texts = withStatus(load(noun))
        found.set(noun, texts)
      }
      return texts
    },
  }
}

/** React's `use` reads these fields: loaded texts render without suspending. */
function withStatus(loading: Promise<AnyTexts>): Promise<AnyTexts> {
  const promise = loading.then((texts) => {
    Object.assign(promise, { status: "fulfilled", value: texts })
    return texts
  })
  return promise
}

async function englishOf(noun: string): Promise<TextEntries> {
  const folder = noun === "api" ? "platform" : noun
  const path = Object.keys(english).find((name) => name.endsWith(`/${folder}/texts/en.json`))
  return (path && (await english[path]?.())) || {}
}

async function fetched(language: Language, noun: string, version: string): Promise<TextEntries> {
  const response = await fetch(`/locales/${language}/${noun}.json?v=${version}`)
  if (!response.ok) throw new Error(`no ${language} texts of ${noun}`)
  return await response.json()
}
