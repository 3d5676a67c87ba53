import type { WordCandidate } from "./match-score.ts"
import { numberOf, type SearchToken, tokensOf } from "./tokens.ts"
import type { Vocabulary } from "./vocabulary.ts"

/** Every query word must match one of its choices. */
export type QueryInterpretation = {
  parts: { text: string; choices: WordCandidate[] }[]
  isCorrected: boolean
}

/** People use these with a bottle although they are not part of its name: they are never required. */
const fillerWords = new Set([
  "whisky",
  "whiskey",
  "the",
  "and",
  "of",
  "by",
  "from",
  "a",
  "bottle",
  "chai",
  "ruou",
])
const maxTokens = 12

export function queryTokens(query: string): SearchToken[] {
  const all = tokensOf(query).slice(0, maxTokens)
  const significant = all.filter(({ text }) => !fillerWords.has(text))
  return significant.length > 0 ? significant : all
}

/**
 * The most literal reading first: as typed; words that are in no name corrected; every word corrected; words that
 * resemble nothing left out. The first with a result counts.
 */
export function* interpretations(
  vocabulary: Vocabulary,
  tokens: readonly SearchToken[],
): Generator<QueryInterpretation> {
  if (tokens.length === 0) return
  const literal = tokens.map((token, index) => ({
    text: token.text,
    choices: literalChoices(vocabulary, token, index === tokens.length - 1),
  }))
  if (literal.every(({ choices }) => choices.length > 0)) yield { parts: literal, isCorrected: false }
  const corrected = correctWords(vocabulary, tokens, (index) => literal[index]?.choices.length === 0)
  if (corrected.every(({ choices }) => choices.length > 0)) yield { parts: corrected, isCorrected: true }
  const all = correctWords(vocabulary, tokens, () => true)
  if (all.every(({ choices }) => choices.length > 0)) yield { parts: all, isCorrected: true }
  const found = corrected.filter(({ choices }) => choices.length > 0)
  if (tokens.length >= 3 && found.length >= 2 && found.length < corrected.length)
    yield { parts: found, isCorrected: true }
}

function literalChoices(vocabulary: Vocabulary, token: SearchToken, isLast: boolean): WordCandidate[] {
  const exact = vocabulary.find(token.text)
  const choices: WordCandidate[] = exact ? [{ word: exact, matchKind: "exact" }] : []
  if (token.kind === "age" && !exact) {
    const number = vocabulary.find(numberOf(token))
    return number ? [{ word: number, matchKind: "exact" }] : []
  }
  if (token.kind !== "word") return choices
  // The last word may be unfinished; an earlier one may be an abbreviation if it is not a word itself.
  if (isLast || (!exact && token.text.length >= 3)) choices.push(...prefixChoices(vocabulary, token.text))
  return choices
}

function prefixChoices(vocabulary: Vocabulary, text: string): WordCandidate[] {
  const word = vocabulary.prefix(text)
  return word ? [{ word, matchKind: text.length < 3 ? "shortPrefix" : "prefix" }] : []
}

type QueryPart = { text: string; choices: WordCandidate[] }

function correctWords(
  vocabulary: Vocabulary,
  tokens: readonly SearchToken[],
  isDoubtful: (index: number) => boolean,
): QueryPart[] {
  const parts: QueryPart[] = []
  for (let index = 0; index < tokens.length; index++) {
    const token = tokens[index]
    const next = tokens[index + 1]
    if (!token) continue
    const isLast = index === tokens.length - 1
    if (next && (isDoubtful(index) || isDoubtful(index + 1))) {
      const joined = joinWords(vocabulary, token, next, index + 1 === tokens.length - 1)
      if (joined) {
        parts.push(joined)
        index++
        continue
      }
    }
    if (isDoubtful(index)) parts.push(...correctWord(vocabulary, token, isLast))
    else parts.push({ text: token.text, choices: literalChoices(vocabulary, token, isLast) })
  }
  return parts
}

function joinWords(
  vocabulary: Vocabulary,
  token: SearchToken,
  next: SearchToken,
  isLast: boolean,
): QueryPart | undefined {
  if (token.kind !== "word" || next.kind !== "word") return undefined
  const text = token.text + next.text
  const exact = vocabulary.find(text)
  if (exact) return { text, choices: [{ word: exact, matchKind: "exact" }] }
  if (isLast && text.length >= 6) {
    const choices = prefixChoices(vocabulary, text)
    const [first] = choices
    if (first) return { text: first.word.text, choices }
  }
  if (similarChoices(vocabulary, token.text).length > 0 && similarChoices(vocabulary, next.text).length > 0)
    return undefined
  const choices = similarChoices(vocabulary, text, 1)
  return choices.length > 0 ? { text: choices[0]?.word.text ?? text, choices } : undefined
}

function correctWord(vocabulary: Vocabulary, token: SearchToken, isLast: boolean): QueryPart[] {
  const { text } = token
  const literal = literalChoices(vocabulary, token, isLast)
  if (token.kind !== "word") {
    // Numbers are never corrected: 16 is not 15. The last one may still be the beginning of a year.
    const choices =
      literal.length > 0 || !isLast || token.kind !== "number" ? literal : prefixChoices(vocabulary, text)
    return [{ text, choices }]
  }
  const split = splitWord(vocabulary, text, isLast)
  if (split && literal.length === 0) return split
  const choices = [...literal, ...similarChoices(vocabulary, text)]
  if (choices.length === 0 && isLast && text.length >= 4)
    choices.push(...vocabulary.nearlyWithPrefix(text).map((word) => ({ word, matchKind: "typos" as const })))
  return [{ text: choices[0]?.word.text ?? text, choices }]
}

/** Allows one slip in words of four to seven letters, two in longer ones. */
function similarChoices(vocabulary: Vocabulary, text: string, max = allowedSlips(text)): WordCandidate[] {
  if (max === 0) return []
  const found = vocabulary.near(text, max)
  const nearest = found[0]?.distance
  return found
    .filter(({ distance }) => distance > 0 && distance === Math.max(1, nearest ?? 1))
    .slice(0, 8)
    .map(({ word, distance }) => ({
      word,
      matchKind: distance === 1 ? ("typo" as const) : ("typos" as const),
    }))
}

function allowedSlips(text: string): number {
  if (text.length >= 8) return 2
  return text.length >= 4 ? 1 : 0
}

/** Splits "caolila" into the two words that most names have. */
function splitWord(vocabulary: Vocabulary, text: string, isLast: boolean): QueryPart[] | undefined {
  let best: { score: number; parts: QueryPart[] } | undefined
  for (let cut = 2; cut <= text.length - 2; cut++) {
    const head = vocabulary.find(text.slice(0, cut))
    if (!head) continue
    const rest = text.slice(cut)
    const exact = vocabulary.find(rest)
    const begun = !exact && isLast && rest.length >= 3 ? prefixChoices(vocabulary, rest) : []
    const choices: WordCandidate[] = exact ? [{ word: exact, matchKind: "exact" }] : begun
    const lengths = choices.map(({ word }) => word.longest ?? word.postings.length)
    const score = Math.min(head.postings.length, Math.max(0, ...lengths))
    if (score === 0 || (best && best.score >= score)) continue
    best = {
      score,
      parts: [
        { text: head.text, choices: [{ word: head, matchKind: "exact" }] },
        { text: rest, choices },
      ],
    }
  }
  return best?.parts
}
