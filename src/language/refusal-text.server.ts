import type { Language } from "#platform/ctx.ts"
import type { Refusal } from "#platform/refusal.ts"
import { money } from "./format.ts"
import { textsOf } from "./texts.server.ts"

/** The refusal in the visitor's words; amounts among the facts are written as money. */
export function messageOf(refusal: Pick<Refusal, "code" | "facts">, language: Language): string {
  const [noun = "", reason] = refusal.code.split(".")
  return textsOf(language, noun)(`refusals.${reason}`, { ...refusal.facts, ...inWords(refusal.facts) })
}

function inWords(facts: Refusal["facts"]): Record<string, string> {
  const words: Record<string, string> = {}
  for (const [name, value] of Object.entries(facts)) {
    if (name.endsWith("Cents") && typeof value === "number")
      words[name.slice(0, -"Cents".length)] = money(value)
  }
  return words
}
