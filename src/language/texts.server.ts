import { createHash } from "node:crypto"
import { globSync, readFileSync } from "node:fs"
import { join } from "node:path"
import type { Language } from "#platform/ctx.ts"
import { hongKongTexts } from "./hong-kong/hong-kong-text.ts"
import { isWrittenLanguage } from "./languages.ts"
import { type TextEntries, textsFrom } from "./texts-from.ts"
import type { AnyTexts, Noun, Texts } from "./use-texts.ts"

type NounTexts = Record<string, TextEntries>

// The seed and the tools run from source, without the bundler that replaces `import.meta.glob`.
const files: NounTexts = import.meta.env
  ? import.meta.glob<TextEntries>(
      [
        "../domains/{*,*/admin,auctions/*,bidding/*}/texts/{en,vi,cn}.json",
        "../{shell,ui,ui/*,platform,admin}/texts/{en,vi,cn}.json",
      ],
      { eager: true, import: "default" },
    )
  : readFiles("{en,vi,cn}")

/** Converted by the bundler, see `hong-kong/vite-plugin.ts`. */
const hongKongFiles: NounTexts | undefined = import.meta.env
  ? import.meta.glob<TextEntries>(
      [
        "../domains/{*,*/admin,auctions/*,bidding/*}/texts/cn.json",
        "../{shell,ui,ui/*,platform,admin}/texts/cn.json",
      ],
      { eager: true, import: "default", query: "?hk" },
    )
  : undefined

let hongKong: NounTexts | undefined

/** language → noun → its texts */
export const allTexts: Record<Language, NounTexts> = {
  ...{ en: {}, vi: {}, cn: {} },
  get hk() {
    hongKong ??= byNoun(hongKongFiles ?? convertFiles())
    return hongKong
  },
}
for (const [path, texts] of Object.entries(files)) {
  const [, language] = /\/(en|vi|cn)\.json$/.exec(path) ?? []
  if (isWrittenLanguage(language)) allTexts[language][nounOf(path)] = texts
}

function byNoun(texts: NounTexts): NounTexts {
  return Object.fromEntries(Object.entries(texts).map(([path, own]) => [nounOf(path), own]))
}

/** Texts for staff are in "casks-admin". The API's own refusals have codes "api.…". */
function nounOf(path: string): string {
  const [, folder = path] = /([a-z-]+(?:\/admin)?)\/texts\/\w+\.json/.exec(path) ?? []
  return folder === "platform" ? "api" : folder.replace("/", "-")
}

const versions = new Map<Language, string>()

/** Changes with any text, so /locales files may be cached forever. */
export function textsVersionOf(language: Language): string {
  let version = versions.get(language)
  if (version === undefined) {
    version = digest(JSON.stringify(allTexts[language]))
    versions.set(language, version)
  }
  return version
}

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

function readFiles(name: string): NounTexts {
  const folder = join(import.meta.dirname, "..")
  const paths = globSync(
    [
      `domains/{*,*/admin,auctions/*,bidding/*}/texts/${name}.json`,
      `{shell,ui,ui/*,platform,admin}/texts/${name}.json`,
    ],
    { cwd: folder },
  )
  return Object.fromEntries(paths.map((path) => [path, JSON.parse(readFileSync(join(folder, path), "utf8"))]))
}

function convertFiles(): NounTexts {
  const own = readFiles("hk")
  return Object.fromEntries(
    Object.entries(readFiles("cn")).map(([path, texts]) => [
      path,
      hongKongTexts(texts, own[path.replace(/cn\.json$/, "hk.json")]),
    ]),
  )
}

function digest(text: string): string {
  return createHash("sha1").update(text).digest("base64url").slice(0, 10)
}
