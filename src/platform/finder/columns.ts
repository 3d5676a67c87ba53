/** A number for each document, which grows with them. */
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

/** One of few names for each document, as a small number; 0 is none. */
export class NameColumn {
  codes = new Uint16Array(1_024)
  readonly names: string[] = [""]
  readonly #codeOf = new Map<string, number>()

  get(document: number): number {
    return this.codes[document] ?? 0
  }

  /** Undefined for a name that no document ever had. */
  codeOf(name: string): number | undefined {
    return this.#codeOf.get(name)
  }

  set(document: number, name: string | null): void {
    if (document >= this.codes.length) {
      const codes = new Uint16Array(Math.ceil(document * 1.4) + 1_024)
      codes.set(this.codes)
      this.codes = codes
    }
    this.codes[document] = name === null ? 0 : this.#code(name)
  }

  #code(name: string): number {
    const known = this.#codeOf.get(name)
    if (known !== undefined) return known
    const code = this.names.length
    // 65,535 different names are more than a filter can show; what comes after them is found, but not filtered by.
    if (code > 65_535) return 0
    this.names.push(name)
    this.#codeOf.set(name, code)
    return code
  }
}
