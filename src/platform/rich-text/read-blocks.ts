import { Parser } from "htmlparser2"
import { isId } from "../ids.ts"
import type { Inline, RichBlock } from "./blocks.ts"
import { safeHref } from "./safe-href.ts"

const pictureSource = /^\/pictures\/(pic_[0-9a-z]{24})\/\d{1,4}\.(?:webp|avif)$/
const maxBlocks = 1_000

/** A foreign element contributes its text only, or nothing. */
export function readBlocks(html: string): RichBlock[] {
  const reading = new BlockReader()
  const parser = new Parser({
    onopentag: (name, attributes) => reading.open(name, attributes),
    ontext: (text) => reading.text(text),
    onclosetag: (name) => reading.close(name),
  })
  parser.end(html)
  return reading.end().slice(0, maxBlocks)
}

class BlockReader {
  readonly #blocks: RichBlock[] = []
  #run: Inline[] = []
  #level: 2 | 3 | undefined
  #lists: boolean[] = []
  #list: Extract<RichBlock, { kind: "list" }> | undefined
  #quote: Extract<RichBlock, { kind: "quote" }> | undefined
  #quotes = 0
  #bold = 0
  #italic = 0
  #hrefs: (string | undefined)[] = []

  open(name: string, { href, src, alt }: Readonly<Record<string, string>>): void {
    if (name === "strong") this.#bold++
    else if (name === "em") this.#italic++
    else if (name === "a") this.#hrefs.push(href === undefined ? undefined : safeHref(href))
    else if (name === "br") this.#run.push({ kind: "break" })
    else this.#openBlock(name, src ?? "", alt ?? "")
  }

  #openBlock(name: string, src: string, alt: string): void {
    if (name === "p" && this.#lists.length > 0) {
      this.#break()
      return
    }
    this.#flush()
    if (name === "h2" || name === "h3") this.#level = name === "h2" ? 2 : 3
    if (name === "blockquote") this.#quotes++
    if (name === "ul" || name === "ol") this.#lists.push(name === "ol")
    if (name === "hr") this.#add({ kind: "rule" })
    const [, pictureId] = (name === "img" && pictureSource.exec(src)) || []
    if (isId("pic", pictureId))
      this.#add({ kind: "picture", pictureId, alt: spaced(alt).trim().slice(0, 300) })
  }

  #break(): void {
    const last = this.#run.at(-1)
    if (last?.kind === "text" && last.text.trim()) this.#run.push({ kind: "break" })
  }

  text(text: string): void {
    const href = this.#hrefs.at(-1)
    this.#run.push({
      kind: "text",
      text: spaced(text),
      ...(this.#bold > 0 ? { isBold: true } : {}),
      ...(this.#italic > 0 ? { isItalic: true } : {}),
      ...(href === undefined ? {} : { href }),
    })
  }

  close(name: string): void {
    if (name === "strong") this.#bold = Math.max(0, this.#bold - 1)
    else if (name === "em") this.#italic = Math.max(0, this.#italic - 1)
    else if (name === "a") this.#hrefs.pop()
    else if (name === "p" && this.#lists.length > 0) this.#break()
    else if (name !== "br") {
      this.#flush()
      if (name === "blockquote") this.#endQuote()
      if (name === "ul" || name === "ol") this.#endList()
    }
  }

  #endQuote(): void {
    this.#quotes = Math.max(0, this.#quotes - 1)
    if (this.#quotes === 0) this.#quote = undefined
  }

  #endList(): void {
    this.#lists.pop()
    if (this.#lists.length === 0) this.#list = undefined
  }

  end(): RichBlock[] {
    this.#flush()
    return this.#blocks
  }

  #flush(): void {
    const inlines = tidied(this.#run)
    this.#run = []
    const level = this.#level
    this.#level = undefined
    if (inlines.length === 0) return
    if (this.#lists.length > 0) this.#addItem(inlines)
    else if (this.#quotes > 0) this.#addQuoted(inlines)
    else this.#add(level ? { kind: "heading", level, inlines } : { kind: "paragraph", inlines })
  }

  #addItem(inlines: Inline[]): void {
    const list = this.#list ?? { kind: "list", isOrdered: this.#lists[0] ?? false, items: [] }
    list.items.push(inlines)
    if (list !== this.#list) this.#blocks.push(list)
    this.#list = list
  }

  #addQuoted(inlines: Inline[]): void {
    const quote = this.#quote ?? { kind: "quote", paragraphs: [] }
    quote.paragraphs.push(inlines)
    if (quote !== this.#quote) this.#blocks.push(quote)
    this.#quote = quote
  }

  #add(block: RichBlock): void {
    this.#list = undefined
    this.#quote = undefined
    this.#blocks.push(block)
  }
}

/** Leaves single spaces, and no control, direction or invisible characters. */
function spaced(text: string): string {
  const seen = text.replace(/[^\P{Cc}\t\r\n\f]|[\u202a-\u202e\u2066-\u2069\ufeff]/gu, "")
  return seen.replace(/[ \t\r\n\f]+/g, " ")
}

function tidied(run: readonly Inline[]): Inline[] {
  const tidy: Inline[] = []
  for (const inline of joined(run)) {
    if (inline.kind === "break") {
      trimLast(tidy)
      if (tidy.length > 0) tidy.push(inline)
      continue
    }
    const last = tidy.at(-1)
    const text =
      last?.kind !== "text" || last.text.endsWith(" ") ? inline.text.replace(/^ +/, "") : inline.text
    if (text === "") continue
    if (last?.kind === "text" && isAlike(last, inline)) last.text += text
    else tidy.push({ ...inline, text })
  }
  trimLast(tidy)
  while (tidy.at(-1)?.kind === "break") {
    tidy.pop()
    trimLast(tidy)
  }
  return tidy
}

/** The parser delivers down to single characters: joining them one by one would copy everything before each. */
function joined(run: readonly Inline[]): Inline[] {
  const whole: Inline[] = []
  let pieces: string[] = []
  for (const [index, inline] of run.entries()) {
    if (inline.kind === "text") pieces.push(inline.text)
    const next = run[index + 1]
    if (inline.kind === "text" && next?.kind === "text" && isAlike(inline, next)) continue
    whole.push(inline.kind === "text" ? { ...inline, text: spaced(pieces.join("")) } : inline)
    pieces = []
  }
  return whole
}

function trimLast(tidy: Inline[]): void {
  for (let last = tidy.at(-1); last?.kind === "text"; last = tidy.at(-1)) {
    last.text = last.text.trimEnd()
    if (last.text !== "") return
    tidy.pop()
  }
}

type Text = Extract<Inline, { kind: "text" }>

function isAlike(one: Text, other: Text): boolean {
  return one.isBold === other.isBold && one.isItalic === other.isItalic && one.href === other.href
}
