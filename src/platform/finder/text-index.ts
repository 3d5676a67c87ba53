import type { BitSet } from "./bit-set.ts"
import { begin, type Matches, narrow, weighOrder } from "./matches.ts"
import { farIn, inFacts, inMaker, inName } from "./postings.ts"
import { askedIn, type QueryInterpretation, readingsOf } from "./question.ts"
import { type IndexedWord, Vocabulary } from "./vocabulary.ts"
import { numberOf, type SearchToken, tokensOf } from "./words.ts"

export type EntryTexts = { name: string; makers: readonly string[]; facts: readonly string[] }

const mostKnown = 5_000

export type TextSearchResult = { matches: Matches; corrected: string | null }

export class TextIndex {
  readonly vocabulary = new Vocabulary()
  readonly #known = new Map<string, readonly IndexedWord[]>()

  /** Returns the number of words in the name. */
  add(document: number, { name, makers, facts }: EntryTexts): number {
    this.vocabulary.documents = document + 1
    const named = tokensOf(name)
    for (const [place, token] of named.entries()) this.#note(token, document, inName, Math.min(place, farIn))
    for (const maker of makers) this.#noteAll(maker, document, inMaker)
    for (const fact of facts) this.#noteAll(fact, document, inFacts)
    return named.length
  }

  #noteAll(text: string, document: number, field: number): void {
    for (const { postings } of this.#wordsOf(text)) postings.add(document, field, farIn)
  }

  #note(token: SearchToken, document: number, field: number, place: number): void {
    for (const { postings } of this.#wordsFor(token)) postings.add(document, field, place)
  }

  /** An age also matches its bare number. */
  #wordsFor(token: SearchToken): readonly IndexedWord[] {
    const word = this.vocabulary.make(token.text)
    return token.kind === "age" ? [word, this.vocabulary.make(numberOf(token))] : [word]
  }

  /** There are few distinct texts, unlike names. */
  #wordsOf(text: string): readonly IndexedWord[] {
    const known = this.#known.get(text)
    if (known) return known
    if (this.#known.size >= mostKnown) this.#known.clear()
    const words = tokensOf(text).flatMap((token) => this.#wordsFor(token))
    this.#known.set(text, words)
    return words
  }

  search(query: string, base: BitSet): TextSearchResult | undefined {
    const tokens = askedIn(query)
    if (tokens.length === 0) return undefined
    for (const reading of readingsOf(this.vocabulary, tokens)) {
      const matches = match(reading, base, this.vocabulary.documents)
      if (matches.length === 0) continue
      weighOrder(matches, reading.parts.length)
      return { matches, corrected: reading.isCorrected ? said(reading) : null }
    }
    return { matches: none(), corrected: null }
  }
}

function none(): Matches {
  return { documents: new Uint32Array(), worth: new Uint16Array(), places: new Map(), length: 0 }
}

/**
 * Evaluates the rarest word first; bit filters exclude most documents that lack another word before entries are
 * searched.
 */
function match({ parts }: QueryInterpretation, base: BitSet, documents: number): Matches {
  const inTurn = parts
    .map(({ choices }, asked) => ({
      choices,
      asked,
      size: choices.reduce((sum, { word }) => sum + word.postings.length, 0),
    }))
    .sort((a, b) => a.size - b.size)
  const [first, ...others] = inTurn
  if (!first) return none()
  const sieves = others.map(({ choices }) => choices.map(({ word }) => word.postings.sieveAmong(documents)))
  let matches = begin(first.choices, first.asked, base, sieves)
  for (const { choices, asked } of others) {
    if (matches.length === 0) break
    matches = narrow(matches, choices, asked)
  }
  return matches
}

function said({ parts }: QueryInterpretation): string {
  return parts.map(({ text }) => text.replace(/^(\d+)y$/, "$1")).join(" ")
}
