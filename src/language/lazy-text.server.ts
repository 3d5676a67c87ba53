import type { Language } from "#platform/ctx.ts"
import { type DateStyle, formatCount, formatDate } from "./format.ts"
import { allTexts, anyTextsOf } from "./texts.server.ts"
import type { FactsOf, Noun, PlainKey, TextKey } from "./use-texts.ts"

/** A key and its facts, stored in place of a text. Each reader gets the text in the language of today. */
export type LazyText = { noun: string; key: string; facts?: LazyFacts }
export type LazyFacts = Readonly<Record<string, LazyFact>>
/** Of a list those that are not empty, with a space between. */
export type LazyFact = string | number | LazyText | LazyDate | { amount: number } | readonly LazyFact[]
type LazyDate = { date: string; style: DateStyle }

type LazyFactsOf<Facts> = {
  [Name in keyof Facts]: Facts[Name] extends number ? Facts[Name] : LazyFact
}

type LazyTexts<N extends Noun> = {
  (key: PlainKey<N>): LazyText
  <Key extends TextKey<N>>(key: Key, facts: LazyFactsOf<FactsOf<N, Key>> & LazyFacts): LazyText
}

/** Replaces `textsOf` for what is stored. A key that is stored must keep its facts. */
export function lazyTextsOf<N extends Noun>(noun: N): LazyTexts<N> {
  return anyLazyTextsOf(noun) as LazyTexts<N>
}
export function anyLazyTextsOf(noun: Noun) {
  return (key: string, facts?: LazyFacts): LazyText => ({ noun, key, ...(facts && { facts }) })
}

export function lazyDate(moment: Date | string, style: DateStyle = "moment"): LazyFact {
  return { date: new Date(moment).toISOString(), style }
}

/** Nothing for a key that this version does not know, as another version may have stored it. */
export function textIn(language: Language, { noun, key, facts = {} }: LazyText): string | undefined {
  if (!allTexts[language][noun]) return undefined
  const text = anyTextsOf(language, noun)(key, resolveFacts(language, facts))
  return text === key ? undefined : text
}

export function resolveFacts(language: Language, facts: LazyFacts): Record<string, string | number> {
  return Object.fromEntries(
    Object.entries(facts).map(([name, fact]) => [
      name,
      typeof fact === "number" ? fact : textOfFact(language, fact),
    ]),
  )
}

export function textOfFact(language: Language, fact: LazyFact): string {
  if (typeof fact !== "object") return String(fact)
  if (isList(fact))
    return fact
      .map((each) => textOfFact(language, each))
      .filter((text) => text !== "")
      .join(" ")
  if ("date" in fact) return formatDate(fact.date, language, fact.style)
  if ("amount" in fact) return formatCount(fact.amount, language)
  return textIn(language, fact) ?? ""
}

function isList(fact: LazyFact): fact is readonly LazyFact[] {
  return Array.isArray(fact)
}
