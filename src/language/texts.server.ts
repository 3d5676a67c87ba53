import { createHash } from "node:crypto"
import { globSync, readFileSync } from "node:fs"
import { join } from "node:path"
import type { Language } from "#platform/ctx.ts"
import { recordOf } from "#platform/records.ts"
import { isLanguage, languages } from "./languages.ts"
import { type TextEntries, textsFrom } from "./texts-from.ts"
import type { AnyTexts, Noun, Texts } from "./use-texts.ts"

// The seed and the tools run from source, without the bundler that replaces `import.meta.glob`.
const files = import.meta.env
  ? import.meta.glob<TextEntries>(
      [
        "../domains/{*,*/admin,auctions/*,bidding/*}/texts/*.json",
        "../{shell,ui,ui/*,platform,admin}/texts/*.json",
      ],
      {
        eager: true,
        import: "default",
      },
    )
  : readFiles()

/** language → noun → its texts */
export const allTexts: Record<Language, Record<string, TextEntries>> = { en: {}, vi: {}, cn: {} }
for (const [path, texts] of Object.entries(files)) {
  const [, folder, language] = /([a-z-]+(?:\/admin)?)\/texts\/(en|vi|cn)\.json$/.exec(path) ?? []
  if (folder && isLanguage(language)) allTexts[language][nounOf(folder)] = texts
}

/** Texts for staff are in "casks-admin". The API's own refusals have codes "api.…". */
function nounOf(folder: string): string {
  return folder === "platform" ? "api" : folder.replace("/", "-")
}

/** Changes with any text, so /locales files may be cached forever. */
export const textsVersion = recordOf(languages, (language) => digest(JSON.stringify(allTexts[language])))

const bound = new Map<string, AnyTexts>()

/** Replaces `useTexts` outside components: in e-mails, refusals, and page titles of loaders. */
export function textsOf<N extends Noun>(language: Language, noun: N): Texts<N> {
  return anyTextsOf(language, noun) as Texts<N>
}
export function anyTextsOf(language: Language, noun: string): AnyTexts {
  const key = `${language} ${noun}`
  let texts = bound.get(key)
  if (!texts) {
    const entries = allTexts[language][noun] ?? allTexts.en[noun]
    if (!entries) throw new Error(`there are no texts of "${noun}"`)
    texts = textsFrom(entries)
    bound.set(key, texts)
  }
  return texts
}

function readFiles(): Record<string, TextEntries> {
  const folder = join(import.meta.dirname, "..")
  const paths = globSync(
    ["domains/{*,*/admin,auctions/*,bidding/*}/texts/*.json", "{shell,ui,ui/*,platform,admin}/texts/*.json"],
    {
      cwd: folder,
    },
  )
  return Object.fromEntries(paths.map((path) => [path, JSON.parse(readFileSync(join(folder, path), "utf8"))]))
}

function digest(text: string): string {
  return createHash("sha1").update(text).digest("base64url").slice(0, 10)
}
