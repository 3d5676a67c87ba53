import { globSync, readFileSync } from "node:fs"

type Sources = { strings: ReadonlySet<string>; words: ReadonlySet<string> }

/** Every quoted string of the sources without their tests, templates as they are written, and every word. */
export function readSources(paths = globSync("src/**/*.{ts,tsx}")): Sources {
  const texts = paths.filter((path) => !/\.test\.tsx?$/.test(path)).map((path) => readFileSync(path, "utf8"))
  const quoted = /"([^"\n]*)"|'([^'\n]*)'|`([^`]*)`/g
  const strings = texts.flatMap((text) =>
    [...text.matchAll(quoted)].map(([, double, single, template]) => double ?? single ?? template ?? ""),
  )
  return {
    strings: new Set(strings),
    words: new Set(texts.flatMap((text) => text.match(/[\p{L}\w]+/gu) ?? [])),
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
  const isFilling = (text: string) => text.split(/[^\p{L}\w]+/u).every((word) => words.has(word))
  return (key) =>
    strings.has(key) || templates.some((template) => template.exec(key)?.slice(1).every(isFilling) ?? false)
}
