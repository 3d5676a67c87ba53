import { anyTextsOf } from "#language/texts.server.ts"
import type { Language } from "#platform/ctx.ts"

const clauses = ["sale", "reserve", "fees", "payment", "genuine", "care", "withdrawal", "unsold"] as const

/** The numbered terms of a version, also for loss and damage (`care`) and returns (`withdrawal`, `unsold`). */
export function clausesOf(version: string, language: Language): string[] {
  const t = anyTextsOf(language, "submissions")
  return clauses.map((clause, place) => `${place + 1}. ${t(`agreement.clauses.${version}.${clause}`)}`)
}
