import { aggregates, functions } from "./functions.ts"
import { findAlias, findColumn, type RowContext, type Scope } from "./scope.ts"
import type { Expression, SelectSyntax } from "./syntax.ts"
import { compareValues, convert, Interval, inJson, JsonValue } from "./values.ts"

/** What an execution must know for its expressions. */
export type ExpressionExecution = {
  parameters: readonly unknown[]
  nowMs: number
  startedMs: number
  id: number
  notify(channel: string, payload: string): void
}

export type Evaluate<Execution> = (context: RowContext<Execution>) => unknown

/** Rows of a nested select. */
export type CompileNested<Execution> = (
  select: SelectSyntax,
  outer: Scope,
) => (context: RowContext<Execution>) => readonly (readonly unknown[])[]

const operators: Readonly<Record<string, (left: unknown, right: unknown) => unknown>> = {
  "=": (left, right) => compareValues(left, right) === 0,
  "<>": (left, right) => compareValues(left, right) !== 0,
  "<": (left, right) => compareValues(left, right) < 0,
  ">": (left, right) => compareValues(left, right) > 0,
  "<=": (left, right) => compareValues(left, right) <= 0,
  ">=": (left, right) => compareValues(left, right) >= 0,
  /** The schema has patterns of a beginning only. */
  like: (left, right) => String(left).startsWith(String(right).replace(/%$/, "")),
  "~": (left, right) => new RegExp(String(right)).test(String(left)),
  "+": add,
  "-": (left, right) => Number(left) - Number(right),
  "*": multiply,
  "/": (left, right) => Math.trunc(Number(left) / Number(right)),
  "||": (left, right) => `${left}${right}`,
  "->>": (left, right) => {
    const part =
      left instanceof JsonValue ? (left.value as Record<string, unknown>)[String(right)] : undefined
    if (part === null || part === undefined) return null
    return typeof part === "object" ? JSON.stringify(part) : String(part)
  },
}

function add(left: unknown, right: unknown): unknown {
  if (right instanceof Interval) return new Date(convertedMs(left) + right.ms)
  return Number(left) + Number(right)
}

function convertedMs(value: unknown): number {
  const moment = convert(value, "timestamptz")
  return moment instanceof Date ? moment.getTime() : Number.NaN
}

function multiply(left: unknown, right: unknown): unknown {
  if (right instanceof Interval) return new Interval(Number(left) * right.ms)
  if (left instanceof Interval) return new Interval(left.ms * Number(right))
  return Number(left) * Number(right)
}

export function compileExpression<Execution extends ExpressionExecution>(
  expression: Expression,
  scope: Scope,
  nested: CompileNested<Execution>,
): Evaluate<Execution> {
  const compile = (each: Expression) => compileExpression(each, scope, nested)
  switch (expression.kind) {
    case "column":
      return compileColumn(expression, scope)
    case "parameter": {
      const { index } = expression
      return ({ execution }) => execution.parameters[index] ?? null
    }
    case "literal": {
      const { value } = expression
      return () => value
    }
    case "cast":
      return compileCast(compile(expression.of), expression.type)
    case "not": {
      const of = compile(expression.of)
      return (context) => negated(of(context))
    }
    case "binary":
      return compileBinary(expression.operator, compile(expression.left), compile(expression.right))
    case "isNull": {
      const of = compile(expression.of)
      const { isNegated } = expression
      return (context) => ((of(context) ?? null) === null) !== isNegated
    }
    case "in":
      return compileIn(compile(expression.of), expression.list.map(compile), expression.isNegated)
    case "quantified":
      return compileQuantified(compile(expression.of), compile(expression.array), expression)
    case "exists": {
      const select = nested(expression.select, scope)
      return (context) => select(context).length > 0
    }
    case "scalar": {
      const select = nested(expression.select, scope)
      return (context) => select(context)[0]?.[0] ?? null
    }
    case "case": {
      const branches = expression.branches.map(({ when, value }) => ({
        when: compile(when),
        value: compile(value),
      }))
      const otherwise = expression.otherwise && compile(expression.otherwise)
      return (context) => {
        for (const { when, value } of branches) if (when(context) === true) return value(context)
        return otherwise?.(context) ?? null
      }
    }
    case "call":
      return compileCall(expression.name, expression.args, compile, scope)
  }
}

function negated(value: unknown): boolean | null {
  return value === null || value === undefined ? null : value !== true
}

function compileColumn<Execution>(
  column: { table: string | undefined; name: string },
  scope: Scope,
): Evaluate<Execution> {
  const place = findColumn(scope, column)
  const { name } = column
  if (!place) throw new Error(`no column ${column.table ?? ""}.${name} in ${JSON.stringify(scope.items)}`)
  const { depth, item } = place
  if (depth === 0) return ({ rows }) => rows[item]?.[name] ?? null
  return (context) => {
    let at: RowContext<Execution> | undefined = context
    for (let level = 0; level < depth; level++) at = at?.outer
    return at?.rows[item]?.[name] ?? null
  }
}

/** A cast to a composite type's null (`null::bids`) stays null: its function knows the table. */
function compileCast<Execution>(of: Evaluate<Execution>, type: string): Evaluate<Execution> {
  return (context) => {
    const value = of(context)
    return value === null ? null : convert(value, type)
  }
}

function compileBinary<Execution>(
  operator: string,
  left: Evaluate<Execution>,
  right: Evaluate<Execution>,
): Evaluate<Execution> {
  if (operator === "and")
    return (context) => {
      const first = left(context)
      if (first === false) return false
      const second = right(context)
      if (second === false) return false
      return first === true && second === true ? true : null
    }
  if (operator === "or")
    return (context) => {
      const first = left(context)
      if (first === true) return true
      const second = right(context)
      if (second === true) return true
      return first === false && second === false ? false : null
    }
  const apply = operators[operator]
  if (!apply) throw new Error(`unknown operator ${operator}`)
  return (context) => {
    const first = left(context)
    const second = right(context)
    return first === null || second === null ? null : apply(first, second)
  }
}

function compileIn<Execution>(
  of: Evaluate<Execution>,
  list: readonly Evaluate<Execution>[],
  isNegated: boolean,
): Evaluate<Execution> {
  return (context) => {
    const value = of(context)
    if (value === null) return null
    const isIn = list.some((each) => {
      const other = each(context)
      return other !== null && compareValues(value, other) === 0
    })
    return isIn !== isNegated
  }
}

function compileQuantified<Execution>(
  of: Evaluate<Execution>,
  array: Evaluate<Execution>,
  { operator, isAll }: { operator: string; isAll: boolean },
): Evaluate<Execution> {
  const apply = operators[operator]
  if (!apply) throw new Error(`unknown operator ${operator}`)
  return (context) => {
    const value = of(context)
    const values = array(context)
    if (value === null || !Array.isArray(values)) return null
    const holds = (each: unknown) => apply(value, each) === true
    return isAll ? values.every(holds) : values.some(holds)
  }
}

function compileCall<Execution extends ExpressionExecution>(
  name: string,
  args: readonly Expression[],
  compile: (expression: Expression) => Evaluate<Execution>,
  scope: Scope,
): Evaluate<Execution> {
  const [first] = args
  if (name === "row_to_json" && first?.kind === "column") {
    const item = findAlias(scope, first.name)
    return ({ rows }) =>
      new JsonValue(
        Object.fromEntries(Object.entries(rows[item] ?? {}).map(([key, value]) => [key, inJson(value)])),
      )
  }
  if (name === "count_over") return ({ found }) => found ?? 0
  const compiled = args.map(compile)
  const aggregate = aggregates[name]
  if (aggregate) return compileAggregate(aggregate, compiled[0])
  const call = functions[name]
  if (!call) throw new Error(`unknown function ${name}`)
  return (context) =>
    call(
      compiled.map((each) => each(context)),
      context.execution,
    )
}

function compileAggregate<Execution>(
  aggregate: (values: readonly unknown[]) => unknown,
  argument: Evaluate<Execution> | undefined,
): Evaluate<Execution> {
  return (context) => {
    const values = (context.group ?? []).map((rows) =>
      argument ? argument({ rows, outer: context.outer, execution: context.execution }) : 1,
    )
    return aggregate(values.filter((value) => value !== null))
  }
}

export function isAggregate(expression: Expression): boolean {
  if (expression.kind === "call") return expression.name in aggregates || expression.args.some(isAggregate)
  if (expression.kind === "cast" || expression.kind === "not") return isAggregate(expression.of)
  return expression.kind === "binary" && (isAggregate(expression.left) || isAggregate(expression.right))
}
