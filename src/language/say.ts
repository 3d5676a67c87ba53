import type { Language } from "#platform/ctx.ts"
import { localeOf } from "./languages.ts"
import type { Texts } from "./use-texts.ts"

/** A noun's file of texts: sentences by key, in groups. */
export type Entries = { readonly [key: string]: string | Entries }

/**
 * The texts of a file, in the way their files are written everywhere: `group.key`, blanks as `{{name}}`, and
 * `key_one`, `key_other` chosen by the fact `count`. A key that is missing shows itself.
 */
export function textsFrom(entries: Entries, language: Language): Texts {
  const plurals = new Intl.PluralRules(localeOf[language])
  return (key, facts = {}) => {
    const { count } = facts
    const text =
      typeof count === "number"
        ? (find(entries, `${key}_${plurals.select(count)}`) ??
          find(entries, `${key}_other`) ??
          find(entries, key))
        : find(entries, key)
    return text === undefined ? key : fill(text, facts)
  }
}

function find(entries: Entries, key: string): string | undefined {
  let found: string | Entries | undefined = entries
  for (const part of key.split(".")) {
    if (typeof found !== "object" || !Object.hasOwn(found, part)) return undefined
    found = found[part]
  }
  return typeof found === "string" ? found : undefined
}

function fill(text: string, facts: Readonly<Record<string, unknown>>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(facts[name] ?? ""))
}
