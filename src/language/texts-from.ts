import type { AnyTexts } from "./use-texts.ts"

export type TextEntries = { readonly [key: string]: string | TextEntries }

/**
 * The i18next format: `group.key`, placeholders `{{name}}`, and `key_one` or `key_other` by the fact `count`, also in
 * Vietnamese and Chinese: the text for one may name it. A missing key shows itself.
 */
export function textsFrom(entries: TextEntries): AnyTexts {
  const texts = new Map<string, string>()
  flatten(entries, "", texts)
  return (key, facts = noFacts) => {
    const { count } = facts
    const text =
      typeof count === "number"
        ? (texts.get(`${key}_${count === 1 ? "one" : "other"}`) ??
          texts.get(`${key}_other`) ??
          texts.get(key))
        : texts.get(key)
    return text === undefined ? key : fill(text, facts)
  }
}

function flatten(entries: TextEntries, before: string, texts: Map<string, string>): void {
  for (const [key, entry] of Object.entries(entries)) {
    if (typeof entry === "string") texts.set(before + key, entry)
    else flatten(entry, `${before}${key}.`, texts)
  }
}

const noFacts: Readonly<Record<string, unknown>> = {}

function fill(text: string, facts: Readonly<Record<string, unknown>>): string {
  if (!text.includes("{{")) return text
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(facts[name] ?? ""))
}
