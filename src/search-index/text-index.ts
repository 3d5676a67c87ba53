import type { BitSet } from "./bit-set.ts"
import { interpretations, type QueryInterpretation, queryTokens } from "./interpret-query.ts"
import { type Matches, narrowMatches, scoreWordOrder, startMatches } from "./matches.ts"
import { farPosition, inFacts, inMaker, inName } from "./postings.ts"
import { numberOf, type SearchToken, tokensOf } from "./tokens.ts"
import { type IndexedWord, Vocabulary } from "./vocabulary.ts"

export type EntryTexts = { name: string; makers: readonly string[]; facts: readonly string[] }

const maxCached = 5_000

export type TextSearchResult = { matches: Matches; corrected: string | null }

export class TextIndex {
  readonly vocabulary = new Vocabulary()
  readonly #tokensOf = new Map<string, readonly IndexedWord[]>()

  /** Returns the number of words in the name. */
  add(document: number, { name, makers, facts }: EntryTexts): number {
    this.vocabulary.documents = document + 1
    const named = tokensOf(name)
    for (const [position, token] of named.entries())
      this.#addToken(token, document, inName, Math.min(position, farPosition))
    for (const maker of makers) this.#addText(maker, document, inMaker)
    for (const fact of facts) this.#addText(fact, document, inFacts)
    return named.length
  }

  #addText(text: string, document: number, field: number): void {
    for (const { postings } of this.#wordsOf(text)) postings.add(document, field, farPosition)
  }

  #addToken(token: SearchToken, document: number, field: number, position: number): void {
    for (const { postings } of this.#wordsFor(token)) postings.add(document, field, position)
  }

  /** An age also matches its bare number. */
  #wordsFor(token: SearchToken): readonly IndexedWord[] {
    const word = this.vocabulary.make(token.text)
    return token.kind === "age" ? [word, this.vocabulary.make(numberOf(token))] : [word]
  }

  /** There are few distinct texts, unlike names. */
  #wordsOf(text: string): readonly IndexedWord[] {
    const cached = this.#tokensOf.get(text)
    if (cached) return cached
    if (this.#tokensOf.size >= maxCached) this.#tokensOf.clear()
    const words = tokensOf(text).flatMap((token) => this.#wordsFor(token))
    this.#tokensOf.set(text, words)
    return words
  }

  search(query: string, base: BitSet): TextSearchResult | undefined {
    const tokens = queryTokens(query)
    if (tokens.length === 0) return undefined
    for (const reading of interpretations(this.vocabulary, tokens)) {
      const matches = matchQuery(reading, base, this.vocabulary.documents)
      if (matches.length === 0) continue
      scoreWordOrder(matches, reading.parts.length)
      return { matches, corrected: reading.isCorrected ? correctedText(reading) : null }
    }
    return { matches: noMatches(), corrected: null }
  }
}

function noMatches(): Matches {
  return { documents: new Uint32Array(), scores: new Uint16Array(), positions: new Map(), length: 0 }
}

/**
 * Evaluates the rarest word first; bit filters exclude most documents that lack another word before entries are
 * searched.
 */
function matchQuery({ parts }: QueryInterpretation, base: BitSet, documents: number): Matches {
  const ordered = parts
    .map(({ choices }, wordIndex) => ({
      choices,
      wordIndex,
      size: choices.reduce((sum, { word }) => sum + word.postings.length, 0),
    }))
    .sort((a, b) => a.size - b.size)
  const [first, ...others] = ordered
  if (!first) return noMatches()
  const filters = others.map(({ choices }) =>
    choices.map(({ word }) => word.postings.bitFilterAmong(documents)),
  )
  let matches = startMatches(first.choices, first.wordIndex, base, filters)
  for (const { choices, wordIndex } of others) {
    if (matches.length === 0) break
    matches = narrowMatches(matches, choices, wordIndex)
  }
  return matches
}

function correctedText({ parts }: QueryInterpretation): string {
  return parts.map(({ text }) => text.replace(/^(\d+)y$/, "$1")).join(" ")
}
