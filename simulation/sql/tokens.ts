export type SqlToken =
  | { kind: "name"; text: string; isQuoted: boolean }
  | { kind: "number" | "string" | "parameter" | "symbol"; text: string }
  | { kind: "end"; text: "" }

const pattern =
  /\s+|"((?:[^"]|"")*)"|([a-z_][a-z0-9_]*)|(\d+(?:\.\d+)?)|'((?:[^']|'')*)'|\$(\d+)|(->>|->|::|<>|!=|<=|>=|=>|\|\||[-+*/%=<>~(),.;[\]])/iy

export function tokenize(text: string): SqlToken[] {
  const tokens: SqlToken[] = []
  pattern.lastIndex = 0
  while (pattern.lastIndex < text.length) {
    const at = pattern.lastIndex
    const match = pattern.exec(text)
    if (!match) throw new Error(`cannot read SQL at "${text.slice(at, at + 40)}"`)
    const [, quoted, name, number, string, parameter, symbol] = match
    if (quoted !== undefined)
      tokens.push({ kind: "name", text: quoted.replaceAll('""', '"'), isQuoted: true })
    else if (name !== undefined) tokens.push({ kind: "name", text: name.toLowerCase(), isQuoted: false })
    else if (number !== undefined) tokens.push({ kind: "number", text: number })
    else if (string !== undefined) tokens.push({ kind: "string", text: string.replaceAll("''", "'") })
    else if (parameter !== undefined) tokens.push({ kind: "parameter", text: parameter })
    else if (symbol !== undefined) tokens.push({ kind: "symbol", text: symbol === "!=" ? "<>" : symbol })
  }
  tokens.push({ kind: "end", text: "" })
  return tokens
}

/** Reads tokens one by one. Keywords are unquoted names. */
export class TokenReader {
  readonly #text: string
  readonly #tokens: readonly SqlToken[]
  #at = 0

  constructor(text: string) {
    this.#text = text
    this.#tokens = tokenize(text)
  }

  peek(ahead = 0): SqlToken {
    return this.#tokens[Math.min(this.#at + ahead, this.#tokens.length - 1)] ?? { kind: "end", text: "" }
  }

  next(): SqlToken {
    const token = this.peek()
    this.#at++
    return token
  }

  isAt(text: string, ahead = 0): boolean {
    const token = this.peek(ahead)
    return token.text === text && (token.kind === "symbol" || (token.kind === "name" && !token.isQuoted))
  }

  /** Skips the words if all of them follow. */
  skip(...words: readonly string[]): boolean {
    if (!words.every((word, ahead) => this.isAt(word, ahead))) return false
    this.#at += words.length
    return true
  }

  expect(...words: readonly string[]): void {
    if (!this.skip(...words)) this.fail(`"${words.join(" ")}"`)
  }

  name(): string {
    const token = this.next()
    if (token.kind !== "name") this.fail("a name")
    return token.text
  }

  string(): string {
    const token = this.next()
    if (token.kind !== "string") this.fail("a string")
    return token.text
  }

  list<Item>(read: () => Item): Item[] {
    const items = [read()]
    while (this.skip(",")) items.push(read())
    return items
  }

  fail(expected: string): never {
    throw new Error(`SQL has "${this.peek().text}" in place of ${expected}: ${this.#text}`)
  }
}
