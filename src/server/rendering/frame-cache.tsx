import { LRUCache } from "lru-cache"
import type { ReactNode } from "react"
import type { EntryContext } from "react-router"
import { type TextSource, TextSourceContext } from "#language/use-texts.ts"
import type { PartName } from "#shell/cached-part.tsx"
import type { PackedAppData } from "#shell/use-app-data.ts"
import { type Bytes, bytesOf, ownBytes } from "./bytes.ts"
import { recordTexts } from "./fragment-cache.tsx"

/** In development components change between requests, so nothing is cached. */
const isDevelopment = process.env.NODE_ENV === "development"
const maxBytes = 16 * 1024 * 1024
const names: readonly PartName[] = ["header", "footer"]

type FrameFragment = { chunks: string[]; nouns: string[] }

const frames = new LRUCache<string, Record<PartName, FrameFragment>>({
  maxSize: maxBytes,
  sizeCalculation: ({ header, footer }, key) =>
    [key, ...header.chunks, ...footer.chunks].reduce((all, { length }) => all + length, 0),
})

/** These pages have another search box, or none, and another sign-in link. */
const uncachedPaths = /^\/(auth|admin|product)(\/|$)/

/**
 * Caches header and footer: two fifths of a rendered page, and equal on all of a visitor's pages except for the page's
 * own address, which is inserted.
 */
export class FrameCache {
  readonly #key: string | undefined
  readonly #from: string
  readonly #source: TextSource
  readonly #nouns: Record<PartName, Set<string>> = { header: new Set(), footer: new Set() }
  readonly #cached: Record<PartName, FrameFragment> | undefined

  constructor({ staticHandlerContext }: EntryContext, source: TextSource) {
    const { location, loaderData, errors } = staticHandlerContext
    this.#source = source
    this.#from = location.pathname + location.search
    const isOwn = isDevelopment || errors || uncachedPaths.test(location.pathname)
    this.#key = isOwn ? undefined : keyOf(source, loaderData.root)
    this.#cached = this.#key === undefined ? undefined : frames.get(this.#key)
  }

  /** Hit: an empty placeholder. Miss: the part, with the text namespaces it uses recorded. */
  readonly render = (name: PartName, part: ReactNode): ReactNode => {
    if (this.#cached) {
      for (const noun of this.#cached[name].nouns) void this.#source.find(noun)
      return <div data-cached={name} />
    }
    const source = recordTexts(this.#source, this.#nouns[name])
    return <TextSourceContext value={source}>{part}</TextSourceContext>
  }

  complete(html: Bytes): Bytes {
    if (this.#cached) return this.#filled(html, this.#cached)
    const parts = names.map((name) => this.#cut(html, name))
    const [header, footer] = parts
    if (this.#key !== undefined && header && footer) frames.set(this.#key, { header, footer })
    return html
  }

  /** Finds both before filling one: a concatenated string would be copied for the second search. */
  #filled(html: Bytes, cached: Record<PartName, FrameFragment>): Bytes {
    const placeholder = (name: PartName) => `<div data-cached="${name}"></div>`
    const filledPart = (name: PartName) =>
      cached[name].chunks.map((piece, at) => (at % 2 ? this.#fromIn(piece) : piece)).join("")
    const header = html.indexOf(placeholder("header"))
    const footer = html.lastIndexOf(placeholder("footer"))
    const between = html.slice(header + placeholder("header").length, footer)
    return (html.slice(0, header) +
      filledPart("header") +
      between +
      filledPart("footer") +
      html.slice(footer + placeholder("footer").length)) as Bytes
  }

  /** Never cache a part with an <img>: React adds its preload to <head>. */
  #cut(html: Bytes, name: PartName): FrameFragment | undefined {
    const from = name === "header" ? html.indexOf("<header") : html.lastIndexOf("<footer")
    const to = html.indexOf(`</${name}>`, from)
    if (from < 0 || to < 0) return undefined
    const part = ownBytes(html.slice(from, to + name.length + 3) as Bytes)
    if (part.includes("<img")) return undefined
    const inForm = `name="from" value="${this.#fromIn("form")}"`
    const inLink = `/auth?from=${this.#fromIn("link")}"`
    const chunks = part
      .replaceAll(inForm, 'name="from" value="\0form\0"')
      .replaceAll(inLink, '/auth?from=\0link\0"')
      .split("\0")
    return { chunks, nouns: [...this.#nouns[name]] }
  }

  #fromIn(kind: string): Bytes {
    return bytesOf(escaped(kind === "link" ? encodeURIComponent(this.#from) : this.#from))
  }
}

/** Cache key: everything header and footer depend on. Of the time, only the year; no messages of a single page. */
function keyOf({ language }: TextSource, root: PackedAppData | undefined): string | undefined {
  return root && [language, root.now.slice(0, 4), root.providers, root.staying].join(" ")
}

const escapes: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#x27;",
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign)
}
