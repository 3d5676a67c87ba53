import { LRUCache } from "lru-cache"
import type { ReactNode } from "react"
import type { EntryContext } from "react-router"
import { type TextSource, TextSourceContext } from "#language/use-texts.ts"
import { appDataOf } from "#shell/use-app-data.ts"
import { CacheContext } from "#ui/cached.tsx"
import { type Bytes, ownBytes } from "./bytes.ts"

/** In development components change between requests, so nothing is cached. */
const isDevelopment = process.env.NODE_ENV === "development"
const maxCharacters = 32 * 1024 * 1024

type CachedFragment = { html: Bytes; nouns: readonly string[] }

const parts = new LRUCache<string, CachedFragment>({
  maxSize: maxCharacters,
  sizeCalculation: ({ html }, key) => html.length + key.length,
})

/** Marks both ends of a part. No text contains it: PostgreSQL cannot store it. */
const fragmentEdge = "\0"
/** React writes these between two texts, and between a text and content for the head. */
const reactSeparators = /^<!-- -->|<!-- -->$/g

export function recordTexts(source: TextSource, nouns: Set<string>): TextSource {
  const find = (noun: string) => {
    nouns.add(noun)
    return source.find(noun)
  }
  return { ...source, find }
}

/**
 * Caches parts that several pages show: lot cards, the choices of a list, the scripts of a screen. The key has
 * everything a part shows.
 */
export class FragmentCache {
  readonly #about: string
  readonly #source: TextSource
  readonly #isOff: boolean
  readonly #parts: (CachedFragment | { key: string; nouns: Set<string> })[] = []

  constructor({ staticHandlerContext }: EntryContext, source: TextSource) {
    const { loaderData, errors } = staticHandlerContext
    this.#source = source
    this.#isOff = isDevelopment || errors !== null
    this.#about = JSON.stringify([source.language, loaderData.root && appDataOf(loaderData.root).currency])
  }

  has(key: string): boolean {
    return !this.#isOff && parts.has(this.#about + key)
  }

  /** Hit: an empty placeholder. Miss: the part between two markers, with the text namespaces it uses recorded. */
  readonly render = (name: string, part: ReactNode): ReactNode => {
    if (this.#isOff) return part
    const key = this.#about + name
    const cached = parts.get(key)
    if (cached) {
      for (const noun of cached.nouns) void this.#source.find(noun)
      this.#parts.push(cached)
      return fragmentEdge + fragmentEdge
    }
    const nouns = new Set<string>()
    this.#parts.push({ key, nouns })
    // Nested parts are cached within the outer one.
    return (
      <TextSourceContext value={recordTexts(this.#source, nouns)}>
        {fragmentEdge}
        <CacheContext value={null}>{part}</CacheContext>
        {fragmentEdge}
      </TextSourceContext>
    )
  }

  complete(html: Bytes): Bytes {
    if (this.#parts.length === 0) return html
    const chunks = html.split(fragmentEdge)
    if (chunks.length !== 2 * this.#parts.length + 1)
      throw new Error("a cached part is not the only child of its element")
    for (const [at, part] of this.#parts.entries()) {
      const index = 2 * at + 1
      if ("html" in part) chunks[index] = part.html
      else chunks[index] = this.#store(part, (chunks[index] ?? "").replaceAll(reactSeparators, "") as Bytes)
    }
    return chunks.join("") as Bytes
  }

  #store({ key, nouns }: { key: string; nouns: Set<string> }, html: Bytes): Bytes {
    parts.set(key, { html: ownBytes(html), nouns: [...nouns] })
    return html
  }
}
