import type { Expression } from "./syntax.ts"

/** A row of a table or of another source, by column. A stored row never changes: a new one takes its place. */
export type SimulatedRow = Readonly<Record<string, unknown>>

export type ScopeItem = { alias: string; columns: readonly string[] }

/** What names in an expression may mean. */
export type Scope = { items: readonly ScopeItem[]; outer: Scope | undefined }

/** The rows that an expression is evaluated for. */
export type RowContext<Execution> = {
  rows: SimulatedRow[]
  outer: RowContext<Execution> | undefined
  execution: Execution
  /** The rows of its group, if the select has groups. */
  group?: readonly SimulatedRow[][]
  /** How many rows the select found, before its limit. */
  found?: number
}

export type ColumnPlace = { depth: number; item: number }

export function findColumn(
  scope: Scope,
  { table, name }: { table: string | undefined; name: string },
): ColumnPlace | undefined {
  let depth = 0
  for (let at: Scope | undefined = scope; at; at = at.outer) {
    const item = at.items.findIndex(
      ({ alias, columns }) => (table === undefined || table === alias) && columns.includes(name),
    )
    if (item >= 0) return { depth, item }
    depth++
  }
  return undefined
}

export function findAlias(scope: Scope, alias: string): number {
  return scope.items.findIndex((item) => item.alias === alias)
}

/** True if all its columns belong to the first items of the scope, or to an outer one. */
export function usesOnly(expression: Expression, scope: Scope, firstItems: number): boolean {
  const isEarlier = (each: Expression): boolean => usesOnly(each, scope, firstItems)
  switch (expression.kind) {
    case "column": {
      const place = findColumn(scope, expression)
      return place !== undefined && (place.depth > 0 || place.item < firstItems)
    }
    case "parameter":
    case "literal":
      return true
    case "cast":
      return isEarlier(expression.of)
    case "binary":
      return isEarlier(expression.left) && isEarlier(expression.right)
    case "call":
      return expression.args.every(isEarlier)
    default:
      return false
  }
}

export function conjunctsOf(expression: Expression | undefined): Expression[] {
  if (!expression) return []
  if (expression.kind === "binary" && expression.operator === "and")
    return [...conjunctsOf(expression.left), ...conjunctsOf(expression.right)]
  return [expression]
}
