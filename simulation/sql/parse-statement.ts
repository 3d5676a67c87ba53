import { ExpressionParser } from "./parse-expression.ts"
import {
  type DeleteSyntax,
  type Expression,
  type FromSyntax,
  type InsertSyntax,
  type LockSyntax,
  lockStrengths,
  type OutputSyntax,
  type SelectSyntax,
  type SourceSyntax,
  type StatementSyntax,
  type UpdateSyntax,
} from "./syntax.ts"
import { TokenReader } from "./tokens.ts"

export function parseStatements(text: string): StatementSyntax[] {
  const reader = new TokenReader(text)
  const statements = [parseOne(reader)]
  while (reader.skip(";")) if (reader.peek().kind !== "end") statements.push(parseOne(reader))
  if (reader.peek().kind !== "end") reader.fail("the end")
  return statements
}

export function parseExpression(text: string): Expression {
  const reader = new TokenReader(text)
  const expression = expressionOf(reader)
  if (reader.peek().kind !== "end") reader.fail("the end")
  return expression
}

function parseOne(reader: TokenReader): StatementSyntax {
  if (reader.isAt("select")) return parseSelect(reader)
  if (reader.skip("insert", "into")) return parseInsert(reader)
  if (reader.skip("update")) return parseUpdate(reader)
  if (reader.skip("delete", "from")) return parseDelete(reader)
  if (reader.skip("with")) {
    const parts = reader.list(() => {
      const name = reader.name()
      reader.expect("as", "(")
      const statement = parseOne(reader)
      reader.expect(")")
      return { name, statement }
    })
    return { kind: "with", parts, body: parseOne(reader) }
  }
  if (reader.skip("set")) return parseSetting(reader)
  if (reader.skip("listen")) return { kind: "listen", channel: reader.name() }
  for (const kind of ["begin", "commit", "rollback"] as const) if (reader.skip(kind)) return { kind }
  return reader.fail("a statement that the simulated database knows")
}

function expressionOf(reader: TokenReader): Expression {
  return new ExpressionParser(reader, parseSelect).parse()
}

function parseSetting(reader: TokenReader): StatementSyntax {
  const isLocal = reader.skip("local")
  const name = reader.name()
  reader.expect("=")
  return { kind: "set", name, value: reader.next().text, isLocal }
}

const clauses = ["from", "where", "group", "order", "limit", "for", "union", "returning", "on", "end"]

export function parseSelect(reader: TokenReader): SelectSyntax {
  reader.expect("select")
  const isEmpty = clauses.some((word) => reader.isAt(word)) || reader.isAt(")")
  const output = isEmpty ? [] : reader.list(() => parseOutput(reader))
  const from = reader.skip("from") ? parseFrom(reader) : []
  const where = reader.skip("where") ? expressionOf(reader) : undefined
  const groupBy = reader.skip("group", "by") ? reader.list(() => expressionOf(reader)) : []
  const orderBy = reader.skip("order", "by")
    ? reader.list(() => {
        const by = expressionOf(reader)
        const isDescending = reader.skip("desc")
        reader.skip("asc")
        return { by, isDescending }
      })
    : []
  const limit = reader.skip("limit") ? expressionOf(reader) : undefined
  const lock = reader.skip("for") ? parseLock(reader) : undefined
  const union = reader.skip("union", "all") ? parseSelect(reader) : undefined
  return { kind: "select", output, from, where, groupBy, orderBy, limit, lock, union }
}

function parseLock(reader: TokenReader): LockSyntax {
  const strength = lockStrengths.find((each) => reader.skip(...each.split(" ")))
  if (!strength) reader.fail("a lock")
  const of = reader.skip("of") ? reader.list(() => reader.name()) : []
  return { strength, of, skipsLocked: reader.skip("skip", "locked") }
}

function parseOutput(reader: TokenReader): OutputSyntax {
  if (reader.skip("*")) return { expression: undefined, table: undefined, name: "*" }
  if (reader.isAt(".", 1) && reader.isAt("*", 2)) {
    const table = reader.name()
    reader.expect(".", "*")
    return { expression: undefined, table, name: "*" }
  }
  const expression = expressionOf(reader)
  const isNamed = reader.skip("as")
  return { expression, table: undefined, name: isNamed ? reader.name() : nameOf(expression) }
}

function nameOf(expression: Expression): string {
  if (expression.kind === "column" || expression.kind === "call") return expression.name
  return expression.kind === "cast" ? nameOf(expression.of) : "?column?"
}

function parseFrom(reader: TokenReader): FromSyntax[] {
  const items = [parseItem(reader, "inner")]
  for (;;) {
    if (reader.skip(",") || reader.skip("cross", "join")) {
      reader.skip("lateral")
      items.push(parseItem(reader, "inner"))
    } else if (reader.skip("left", "join")) items.push(parseItem(reader, "left"))
    else if (reader.skip("inner", "join") || reader.skip("join")) items.push(parseItem(reader, "inner"))
    else return items
  }
}

function parseItem(reader: TokenReader, join: FromSyntax["join"]): FromSyntax {
  const { source, alias } = parseSource(reader)
  const on = reader.skip("on") ? expressionOf(reader) : undefined
  return { join, source, alias, on }
}

const afterTable = [
  "where",
  "set",
  "on",
  "order",
  "group",
  "limit",
  "for",
  "join",
  "inner",
  "left",
  "cross",
  "union",
]

function parseSource(reader: TokenReader): { source: SourceSyntax; alias: string } {
  if (reader.skip("(")) {
    const select = parseSelect(reader)
    reader.expect(")")
    reader.skip("as")
    return { source: { kind: "select", select }, alias: reader.name() }
  }
  const name = reader.name()
  if (!reader.skip("(")) return { source: { kind: "table", name }, alias: parseAlias(reader) ?? name }
  const args = reader.list(() => expressionOf(reader))
  reader.expect(")")
  const isNumbered = reader.skip("with", "ordinality")
  const alias = parseAlias(reader) ?? name
  const columns = reader.skip("(") ? reader.list(() => reader.name()) : []
  if (columns.length > 0) reader.expect(")")
  return { source: { kind: "call", name, args, columns, isNumbered }, alias }
}

function parseAlias(reader: TokenReader): string | undefined {
  if (reader.skip("as")) return reader.name()
  const isAlias =
    reader.peek().kind === "name" && ![...clauses, ...afterTable].some((word) => reader.isAt(word))
  return isAlias ? reader.name() : undefined
}

function parseInsert(reader: TokenReader): InsertSyntax {
  const table = reader.name()
  const columns = reader.skip("(") ? reader.list(() => reader.name()) : undefined
  if (columns) reader.expect(")")
  const select = reader.isAt("select") ? parseSelect(reader) : undefined
  if (!select) reader.expect("values")
  const rows = select ? undefined : reader.list(() => parseRow(reader))
  const skipsConflicts = reader.skip("on", "conflict", "do", "nothing")
  const returning = reader.skip("returning") ? reader.list(() => parseOutput(reader)) : undefined
  return { kind: "insert", table, columns, rows, select, skipsConflicts, returning }
}

function parseRow(reader: TokenReader): (Expression | undefined)[] {
  reader.expect("(")
  const row = reader.list(() => (reader.skip("default") ? undefined : expressionOf(reader)))
  reader.expect(")")
  return row
}

function parseUpdate(reader: TokenReader): UpdateSyntax {
  const table = reader.name()
  const alias = parseAlias(reader) ?? table
  reader.expect("set")
  const set = reader.list(() => {
    const column = reader.name()
    reader.expect("=")
    return { column, value: expressionOf(reader) }
  })
  const from = reader.skip("from") ? parseFrom(reader) : []
  const where = reader.skip("where") ? expressionOf(reader) : undefined
  const returning = reader.skip("returning") ? reader.list(() => parseOutput(reader)) : undefined
  return { kind: "update", table, alias, set, from, where, returning }
}

function parseDelete(reader: TokenReader): DeleteSyntax {
  const table = reader.name()
  const alias = parseAlias(reader) ?? table
  return { kind: "delete", table, alias, where: reader.skip("where") ? expressionOf(reader) : undefined }
}
