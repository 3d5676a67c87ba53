import { globSync, readFileSync } from "node:fs"

type Sources = { strings: ReadonlySet<string>; words: ReadonlySet<string> }

/** Every quoted string of the sources without their tests, templates as they are written, and every word. */
export function readSources(paths = globSync("src/**/*.{ts,tsx}")): Sources {
  const texts = paths
    .filter((path) => !/\.(test\.tsx?|d\.ts)$/.test(path))
    .map((path) => readFileSync(path, "utf8"))
  // Each kind by itself, as templates stand in templates.
  const innerTemplate = /`([\w.-]*(?:\$\{[^`{}]*\}[\w.-]*)*)`/g
  const kinds = [/"([^"\n]*)"/g, /'([^'\n]*)'/g, /`([^`]*)`/g, innerTemplate]
  const strings = texts.flatMap((text) =>
    kinds.flatMap((kind) => [...text.matchAll(kind)].map(([, quoted = ""]) => quoted)),
  )
  return {
    strings: new Set(strings),
    words: new Set(texts.flatMap((text) => text.toLowerCase().match(/[\p{L}\w]+/gu) ?? [])),
  }
}

/**
 * Returns a test for text keys that some source names: whole, or by a template whose placeholders are words of the
 * sources. Whether a key that is read exists is for the compiler.
 */
export function textKeyMatcher({ strings, words }: Sources): (key: string) => boolean {
  const templates = [...strings].flatMap((text) => {
    const parts = text.split(/\$\{[^}]*\}/)
    const isKey = parts.length > 1 && /^[\w.-]*[a-z][\w.-]*$/i.test(parts.join(""))
    return isKey ? [new RegExp(`^${parts.map((part) => RegExp.escape(part)).join("(.+)")}$`)] : []
  })
  const isWords = (text: string) => text.split(/[^\p{L}\w]+/u).every((word) => words.has(word.toLowerCase()))
  const fills = (text: string, isFilling: (part: string) => boolean) =>
    templates.some((template) => template.exec(text)?.slice(1).every(isFilling) ?? false)
  // A filling may come from a template, too: `bidding.${status}SecondChance`.
  return (key) => strings.has(key) || fills(key, (part) => isWords(part) || fills(part, isWords))
}
