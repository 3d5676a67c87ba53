import { existsSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { allTexts } from "./texts.server.ts"
import type { TextEntries } from "./texts-from.ts"

/** Types with every text: noun → the keys that need no facts, and noun → key → its blanks, and `count` for plural forms. */
export function textFactsOf(nouns: Readonly<Record<string, TextEntries>>): string {
  const plain: string[] = []
  const facts: string[] = []
  for (const [noun, entries] of Object.entries(nouns).toSorted(([a], [b]) => a.localeCompare(b))) {
    const keys = [...factsByKey(entries)]
    const plainKeys = keys.flatMap(([key, own]) => (own.size === 0 ? JSON.stringify(key) : []))
    const others = keys.filter(([, own]) => own.size > 0)
    plain.push(`  ${JSON.stringify(noun)}: ${plainKeys.join(" | ") || "never"}`)
    facts.push(`  ${JSON.stringify(noun)}: {`, ...others.map(([key, own]) => memberOf(key, own)), "  }")
  }
  return `type Fact = string | number

export type PlainKeys = {
${plain.join("\n")}
}

export type TextFacts = {
${facts.join("\n")}
}
`
}

function memberOf(key: string, facts: ReadonlyMap<string, string>): string {
  return `    ${JSON.stringify(key)}: { ${[...facts].map(([name, type]) => `${name}: ${type}`).join("; ")} }`
}

function factsByKey(entries: TextEntries): Map<string, Map<string, string>> {
  const facts = new Map<string, Map<string, string>>()
  for (const [path, text] of flat(entries)) {
    const key = path.replace(/_(one|other)$/, "")
    const own = facts.get(key) ?? new Map<string, string>()
    facts.set(key, own)
    for (const [, blank = ""] of text.matchAll(/\{\{(\w+)\}\}/g)) own.set(blank, own.get(blank) ?? "Fact")
    if (key !== path) own.set("count", "number")
  }
  return facts
}

function flat(entries: TextEntries): [path: string, text: string][] {
  return Object.entries(entries).flatMap(([key, entry]): [string, string][] =>
    typeof entry === "string"
      ? [[key, entry]]
      : flat(entry).map(([path, text]): [string, string] => [`${key}.${path}`, text]),
  )
}

if (import.meta.main) {
  const path = join(import.meta.dirname, "text-facts.generated.d.ts")
  const source = textFactsOf(allTexts.en)
  // An unchanged file keeps its time, so that watchers and incremental builds stay quiet.
  if (!existsSync(path) || readFileSync(path, "utf8") !== source) writeFileSync(path, source)
}
