export class NumberColumn {
  values = new Float64Array(1_024)

  get(document: number): number {
    return this.values[document] ?? Number.NaN
  }

  set(document: number, value: number): void {
    if (document >= this.values.length) {
      const values = new Float64Array(Math.ceil(document * 1.4) + 1_024)
      values.set(this.values)
      this.values = values
    }
    this.values[document] = value
  }
}

/** Stores at most 255 per document. */
export class SmallColumn {
  values = new Uint8Array(1_024)

  set(document: number, value: number): void {
    if (document >= this.values.length) {
      const values = new Uint8Array(Math.ceil(document * 1.4) + 1_024)
      values.set(this.values)
      this.values = values
    }
    this.values[document] = Math.min(255, value)
  }
}

/** Stores a small integer per document; 0 means no name. */
export class NameColumn {
  codes: Uint16Array | Uint32Array = new Uint16Array(1_024)
  readonly names: string[] = [""]
  readonly #codeOf = new Map<string, number>()
  readonly #counts: number[] = [0]

  get(document: number): number {
    return this.codes[document] ?? 0
  }

  codeOf(name: string): number | undefined {
    return this.#codeOf.get(name)
  }

  countOf(name: string): number {
    return this.#counts[this.#codeOf.get(name) ?? -1] ?? 0
  }

  /** Call before a document is removed or its name changes. */
  leave(document: number): void {
    const code = this.get(document)
    this.#counts[code] = (this.#counts[code] ?? 0) - 1
  }

  nameOf(document: number): string | null {
    const code = this.get(document)
    return code === 0 ? null : (this.names[code] ?? null)
  }

  set(document: number, name: string | null): void {
    const code = name === null ? 0 : this.#code(name)
    const isWide = code > 65_535 || this.codes instanceof Uint32Array
    if (document >= this.codes.length || isWide !== this.codes instanceof Uint32Array) {
      const size = Math.max(this.codes.length, Math.ceil(document * 1.4) + 1_024)
      const codes = isWide ? new Uint32Array(size) : new Uint16Array(size)
      codes.set(this.codes)
      this.codes = codes
    }
    this.codes[document] = code
    this.#counts[code] = (this.#counts[code] ?? 0) + 1
  }

  #code(name: string): number {
    const existing = this.#codeOf.get(name)
    if (existing !== undefined) return existing
    const code = this.names.length
    this.names.push(name)
    this.#codeOf.set(name, code)
    return code
  }
}

const chunkBytes = 2 ** 22
/** Aligns texts; the padding lets a text grow a little in place. */
const unitBytes = 8
const longestBytes = 60_000
const tab = 9

/**
 * Outside the heap: the garbage collector would trace a million strings again and again. A changed text is overwritten
 * in place if it fits.
 */
export class TextColumn {
  readonly #chunks: Buffer[] = []
  #used = chunkBytes
  #starts = new Uint32Array(0)
  /** Pairs of bytes used and bytes available. */
  #sizes = new Uint16Array(0)

  get(document: number): string | undefined {
    const bytes = this.#sizes[document * 2] ?? 0
    if (bytes === 0) return undefined
    const start = (this.#starts[document] ?? 0) * unitBytes
    const from = start % chunkBytes
    return this.#chunks[(start - from) / chunkBytes]?.toString("utf8", from, from + bytes)
  }

  headOf(document: number): string {
    const bytes = this.#sizes[document * 2] ?? 0
    const start = (this.#starts[document] ?? 0) * unitBytes
    const from = start % chunkBytes
    const chunk = this.#chunks[(start - from) / chunkBytes]
    if (bytes === 0 || !chunk || chunk[from] === tab) return ""
    const end = chunk.indexOf(tab, from)
    return chunk.toString("utf8", from, end < 0 ? from + bytes : Math.min(end, from + bytes))
  }

  set(document: number, text: string | undefined): void {
    const bytes = text === undefined ? 0 : Buffer.byteLength(text)
    if (document >= this.#starts.length) this.#grow(document)
    this.#sizes[document * 2] = 0
    if (text === undefined || bytes > longestBytes) return
    if (bytes > (this.#sizes[document * 2 + 1] ?? 0)) this.#makeRoom(document, bytes)
    const start = (this.#starts[document] ?? 0) * unitBytes
    const from = start % chunkBytes
    this.#chunks[(start - from) / chunkBytes]?.write(text, from, bytes)
    this.#sizes[document * 2] = bytes
  }

  #makeRoom(document: number, bytes: number): void {
    const room = Math.ceil((bytes + unitBytes / 2) / unitBytes) * unitBytes
    if (this.#used + room > chunkBytes) {
      this.#chunks.push(Buffer.allocUnsafeSlow(chunkBytes))
      this.#used = 0
    }
    this.#starts[document] = ((this.#chunks.length - 1) * chunkBytes + this.#used) / unitBytes
    this.#sizes[document * 2 + 1] = room
    this.#used += room
  }

  #grow(document: number): void {
    const size = Math.ceil(document * 1.4) + 1_024
    const starts = new Uint32Array(size)
    starts.set(this.#starts)
    this.#starts = starts
    const sizes = new Uint16Array(size * 2)
    sizes.set(this.#sizes)
    this.#sizes = sizes
  }
}
