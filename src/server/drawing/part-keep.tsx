import { LRUCache } from "lru-cache"
import type { ReactNode } from "react"
import type { EntryContext } from "react-router"
import { type TextSource, TextSourceContext } from "#language/use-texts.ts"
import { appDataOf } from "#shell/use-app-data.ts"
import { KeepContext } from "#ui/kept.tsx"
import { type Bytes, ownBytes } from "./bytes.ts"

/** Where the code of a part changes from one page to the next. */
const isDevelopment = process.env.NODE_ENV === "development"
const mostCharacters = 32 * 1024 * 1024

/** A part as HTML, and the nouns whose texts it says. */
type Part = { html: Bytes; nouns: readonly string[] }

const parts = new LRUCache<string, Part>({
  maxSize: mostCharacters,
  sizeCalculation: ({ html }, key) => html.length + key.length,
})

/** Stands before and after a part: no text of the house has it, for no database keeps it. */
const edge = "\0"
/** What React writes between two texts, and between a text and what goes to the head. */
const between = /^<!-- -->|<!-- -->$/g

/** The same texts; which nouns are asked for is noted. */
export function noting(source: TextSource, nouns: Set<string>): TextSource {
  const find = (noun: string) => {
    nouns.add(noun)
    return source.find(noun)
  }
  return { ...source, find }
}

/**
 * The parts of one page that come again on others: cards of lots, the choices of a list, the scripts of a screen. Each is
 * drawn once, kept as text by all that it shows, and put into the next page that shows it.
 */
export class PartKeep {
  readonly #about: string
  readonly #source: TextSource
  readonly #isOff: boolean
  /** In the order in which they stand on the page. */
  readonly #shown: (Part | { key: string; nouns: Set<string> })[] = []

  constructor({ staticHandlerContext }: EntryContext, source: TextSource) {
    const { loaderData, errors } = staticHandlerContext
    this.#source = source
    this.#isOff = isDevelopment || errors !== null
    this.#about = JSON.stringify([source.language, loaderData.root && appDataOf(loaderData.root).currency])
  }

  /** Whether a part is kept: what is will not be drawn. */
  has(key: string): boolean {
    return !this.#isOff && parts.has(this.#about + key)
  }

  /** An empty place where the part is known; else the part between two edges, of which is noted what it says. */
  readonly draw = (named: string, part: ReactNode): ReactNode => {
    if (this.#isOff) return part
    const key = this.#about + named
    const known = parts.get(key)
    if (known) {
      for (const noun of known.nouns) void this.#source.find(noun)
      this.#shown.push(known)
      return edge + edge
    }
    const nouns = new Set<string>()
    this.#shown.push({ key, nouns })
    // What is kept within another is kept with it.
    return (
      <TextSourceContext value={noting(this.#source, nouns)}>
        {edge}
        <KeepContext value={null}>{part}</KeepContext>
        {edge}
      </TextSourceContext>
    )
  }

  /** The page with the parts that were known, without its edges; and keeps those that were not. */
  complete(html: Bytes): Bytes {
    if (this.#shown.length === 0) return html
    const pieces = html.split(edge)
    if (pieces.length !== 2 * this.#shown.length + 1) throw new Error("a kept part stands where it may not")
    for (const [at, part] of this.#shown.entries()) {
      const place = 2 * at + 1
      if ("html" in part) pieces[place] = part.html
      else pieces[place] = this.#noted(part, (pieces[place] ?? "").replaceAll(between, "") as Bytes)
    }
    return pieces.join("") as Bytes
  }

  #noted({ key, nouns }: { key: string; nouns: Set<string> }, html: Bytes): Bytes {
    parts.set(key, { html: ownBytes(html), nouns: [...nouns] })
    return html
  }
}
