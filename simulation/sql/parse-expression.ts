import type { Expression, SelectSyntax } from "./syntax.ts"
import type { TokenReader } from "./tokens.ts"

type ParseSelect = (reader: TokenReader) => SelectSyntax

const comparisons = ["=", "<>", "<=", ">=", "<", ">", "like", "~"]

/** Precedence from low to high: or, and, not, comparison, sum, product, cast. */
export class ExpressionParser {
  readonly #reader: TokenReader
  readonly #parseSelect: ParseSelect

  constructor(reader: TokenReader, parseSelect: ParseSelect) {
    this.#reader = reader
    this.#parseSelect = parseSelect
  }

  parse(): Expression {
    let left = this.#conjunction()
    while (this.#reader.skip("or"))
      left = { kind: "binary", operator: "or", left, right: this.#conjunction() }
    return left
  }

  #conjunction(): Expression {
    let left = this.#negation()
    while (this.#reader.skip("and")) left = { kind: "binary", operator: "and", left, right: this.#negation() }
    return left
  }

  #negation(): Expression {
    if (this.#reader.skip("not")) return { kind: "not", of: this.#negation() }
    return this.#comparison()
  }

  #comparison(): Expression {
    const reader = this.#reader
    const left = this.#sum()
    for (const operator of comparisons) {
      if (!reader.skip(operator)) continue
      for (const word of ["any", "all"])
        if (reader.isAt(word) && reader.isAt("(", 1)) {
          reader.expect(word, "(")
          const array = this.parse()
          reader.expect(")")
          return { kind: "quantified", operator, of: left, array, isAll: word === "all" }
        }
      return { kind: "binary", operator, left, right: this.#sum() }
    }
    if (reader.skip("is")) {
      const isNegated = reader.skip("not")
      if (reader.skip("null")) return { kind: "isNull", of: left, isNegated }
      reader.expect("true")
      const isTrue: Expression = { kind: "call", name: "coalesce", args: [left, literal(false)] }
      return isNegated ? { kind: "not", of: isTrue } : isTrue
    }
    if (reader.skip("between")) {
      const from: Expression = { kind: "binary", operator: ">=", left, right: this.#sum() }
      reader.expect("and")
      return {
        ...{ kind: "binary", operator: "and", left: from },
        right: { kind: "binary", operator: "<=", left, right: this.#sum() },
      }
    }
    const isNegated = reader.isAt("not") && reader.isAt("in", 1)
    if (!(isNegated ? reader.skip("not", "in") : reader.skip("in"))) return left
    reader.expect("(")
    const list = reader.list(() => this.parse())
    reader.expect(")")
    return { kind: "in", of: left, list, isNegated }
  }

  #sum(): Expression {
    let left = this.#product()
    for (;;) {
      const operator = ["+", "-", "||", "->>"].find((each) => this.#reader.skip(each))
      if (!operator) return left
      left = { kind: "binary", operator, left, right: this.#product() }
    }
  }

  #product(): Expression {
    let left = this.#cast()
    for (;;) {
      const operator = ["*", "/"].find((each) => this.#reader.skip(each))
      if (!operator) return left
      left = { kind: "binary", operator, left, right: this.#cast() }
    }
  }

  #cast(): Expression {
    let of = this.#primary()
    while (this.#reader.skip("::")) {
      const isArray = () => this.#reader.skip("[", "]")
      const type = this.#reader.name()
      of = { kind: "cast", of, type: isArray() ? `${type}[]` : type }
    }
    return of
  }

  #primary(): Expression {
    const reader = this.#reader
    const token = reader.peek()
    if (token.kind === "parameter") {
      reader.next()
      return { kind: "parameter", index: Number(token.text) - 1 }
    }
    if (token.kind === "number") {
      reader.next()
      return literal(Number(token.text))
    }
    if (token.kind === "string") {
      reader.next()
      return literal(token.text)
    }
    if (reader.skip("(")) {
      if (reader.isAt("select")) return this.#subselect("scalar")
      const inner = this.parse()
      reader.expect(")")
      return inner
    }
    if (token.kind !== "name") reader.fail("an expression")
    if (!("isQuoted" in token && token.isQuoted)) {
      const special = this.#keyword()
      if (special) return special
    }
    return this.#reference()
  }

  #subselect(kind: "scalar" | "exists"): Expression {
    const select = this.#parseSelect(this.#reader)
    this.#reader.expect(")")
    return { kind, select }
  }

  #keyword(): Expression | undefined {
    const reader = this.#reader
    if (reader.skip("null")) return literal(null)
    if (reader.skip("true")) return literal(true)
    if (reader.skip("false")) return literal(false)
    if (reader.skip("exists", "(")) return this.#subselect("exists")
    if (reader.skip("case")) return this.#branches()
    if (reader.skip("extract", "(", "epoch", "from")) {
      const args = [this.parse()]
      reader.expect(")")
      return { kind: "call", name: "epoch", args }
    }
    if (reader.isAt("interval") && reader.peek(1).kind === "string") {
      reader.next()
      return { kind: "cast", of: literal(reader.string()), type: "interval" }
    }
    return undefined
  }

  #branches(): Expression {
    const branches: { when: Expression; value: Expression }[] = []
    while (this.#reader.skip("when")) {
      const when = this.parse()
      this.#reader.expect("then")
      branches.push({ when, value: this.parse() })
    }
    const otherwise = this.#reader.skip("else") ? this.parse() : undefined
    this.#reader.expect("end")
    return { kind: "case", branches, otherwise }
  }

  #reference(): Expression {
    const reader = this.#reader
    let name = reader.name()
    let table: string | undefined
    if (reader.skip(".")) {
      table = name
      name = reader.name()
    }
    if (!reader.skip("(")) return { kind: "column", table, name }
    const args = this.#args()
    if (reader.skip("over", "(", ")")) return { kind: "call", name: `${name}_over`, args }
    return { kind: "call", name: table ? `${table}.${name}` : name, args }
  }

  /** After the opening bracket. The names of named arguments are left out: the callee knows their order. */
  #args(): Expression[] {
    const reader = this.#reader
    if (reader.skip(")")) return []
    if (reader.skip("*", ")")) return []
    const args = reader.list(() => {
      if (reader.isAt("=>", 1)) {
        reader.next()
        reader.next()
      }
      return this.parse()
    })
    reader.expect(")")
    return args
  }
}

function literal(value: unknown): Expression {
  return { kind: "literal", value }
}
