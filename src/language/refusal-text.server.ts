import type { Language } from "#platform/ctx.ts"
import type { Refusal } from "#platform/refusal.ts"
import { formatDuration, money } from "./format.ts"
import { anyTextsOf } from "./texts.server.ts"

/** Formats amounts among the facts as money, waiting times as `wait`. */
export function messageOf(refusal: Pick<Refusal, "code" | "facts">, language: Language): string {
  const [noun = "", reason] = refusal.code.split(".")
  return anyTextsOf(language, noun)(`refusals.${reason}`, {
    ...refusal.facts,
    ...formatFacts(refusal.facts, language),
  })
}

function formatFacts(facts: Refusal["facts"], language: Language): Record<string, string> {
  const texts: Record<string, string> = {}
  for (const [name, value] of Object.entries(facts)) {
    if (name.endsWith("Cents") && typeof value === "number")
      texts[name.slice(0, -"Cents".length)] = money(value)
  }
  if (typeof facts.retryAfterSeconds === "number")
    texts.wait = formatDuration(facts.retryAfterSeconds, language)
  return texts
}
