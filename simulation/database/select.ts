import { compileExpression, type Evaluate, isAggregate } from "../sql/compile-expression.ts"
import type { Scope, SimulatedRow } from "../sql/scope.ts"
import type { LockSyntax, OutputSyntax, SelectSyntax } from "../sql/syntax.ts"
import { compareValues, keyOfValue } from "../sql/values.ts"
import type { SimulatedDatabase } from "./database.ts"
import type { Execution } from "./execution.ts"
import { type CompiledItem, type Context, compileItem, itemOf } from "./sources.ts"
import type { StoredRow } from "./table.ts"

export type CompiledSelect = {
  names: readonly string[]
  run(context: Context): readonly (readonly unknown[])[]
}

/** Rows that were joined, with the places of those that are a table's. */
export type JoinedRows = { rows: SimulatedRow[]; stored: (StoredRow | undefined)[] }

/** `outer` is the context that the select is nested in. */
export function compileSelect(
  database: SimulatedDatabase,
  select: SelectSyntax,
  outer: Scope | undefined,
): CompiledSelect {
  const join = compileJoin(database, select, outer)
  const { scope } = join
  const nested = database.nested
  const compile = (expression: Parameters<typeof isAggregate>[0]) =>
    compileExpression(expression, scope, nested)
  const output = select.output.flatMap((each) => expandOutput(each, scope, compile))
  const order = select.orderBy.map(({ by, isDescending }) => ({
    by: compile(by),
    sign: isDescending ? -1 : 1,
  }))
  const limit = select.limit && compile(select.limit)
  const lock = select.lock && compileLock(select.lock, scope)
  const groupBy = select.groupBy.map(compile)
  const isGrouped =
    groupBy.length > 0 ||
    select.output.some(({ expression }) => expression !== undefined && isAggregate(expression))
  const union = select.union && compileSelect(database, select.union, outer)
  function run(context: Context): readonly (readonly unknown[])[] {
    const own = { rows: [], outer: context, execution: context.execution }
    let found = join.list(own)
    if (order.length > 0) found = sorted(found, order, own)
    const most = limit ? Number(limit(own)) : Number.POSITIVE_INFINITY
    if (lock) found = lockRows(found, lock, join.recheck, own, most)
    const contexts: Context[] = isGrouped
      ? groups(found, groupBy, own)
      : found.map(({ rows }) => ({ ...own, rows, found: found.length }))
    const rows = contexts.slice(0, most).map((each) => output.map(({ value }) => value(each)))
    return union ? [...rows, ...union.run(context)] : rows
  }
  return { names: output.map(({ name }) => name), run }
}

type CompiledOutput = { name: string; value: Evaluate<Execution> }

export function expandOutput(
  { expression, table, name }: OutputSyntax,
  scope: Scope,
  compile: (expression: NonNullable<OutputSyntax["expression"]>) => Evaluate<Execution>,
): CompiledOutput[] {
  if (expression) return [{ name, value: compile(expression) }]
  return scope.items.flatMap(({ alias, columns }) =>
    table === undefined || alias === table
      ? columns.map((column) => ({
          name: column,
          value: compile({ kind: "column", table: alias, name: column }),
        }))
      : [],
  )
}

export type CompiledJoin = {
  scope: Scope
  list(context: Context): JoinedRows[]
  /** With other versions of its rows. */
  recheck(joined: JoinedRows, context: Context): boolean
}

export function compileJoin(
  database: SimulatedDatabase,
  { from, where }: Pick<SelectSyntax, "from" | "where">,
  outer: Scope | undefined,
): CompiledJoin {
  const scope: { items: Scope["items"]; outer: Scope | undefined } = { items: [], outer }
  for (const each of from) scope.items = [...scope.items, itemOf(database, each, scope)]
  const items = from.map((each, place) => compileItem(database, each, place, scope, where))
  const condition = where && compileExpression(where, scope, database.nested)
  return {
    scope,
    list(context) {
      const found: JoinedRows[] = []
      joinFrom(items, 0, { ...context, rows: [] }, [], (rows, stored) => {
        if (!condition || condition({ ...context, rows }) === true)
          found.push({ rows: [...rows], stored: [...stored] })
      })
      return found
    },
    recheck({ rows }, context) {
      const own = { ...context, rows }
      const isJoined = items.every(({ isOuter, matches }) => isOuter || !matches || matches(own) === true)
      return isJoined && (!condition || condition(own) === true)
    },
  }
}

const noRow: SimulatedRow = {}

function joinFrom(
  items: readonly CompiledItem[],
  place: number,
  context: Context,
  stored: (StoredRow | undefined)[],
  emit: (rows: SimulatedRow[], stored: (StoredRow | undefined)[]) => void,
): void {
  const item = items[place]
  if (!item) {
    emit(context.rows, stored)
    return
  }
  let hasMatched = false
  for (const candidate of item.list(context)) {
    context.rows[place] = candidate.row
    context.rows.length = place + 1
    if (item.matches && item.matches(context) !== true) continue
    hasMatched = true
    stored[place] = candidate.stored
    joinFrom(items, place + 1, context, stored, emit)
  }
  if (hasMatched || !item.isOuter) return
  context.rows[place] = noRow
  stored[place] = undefined
  joinFrom(items, place + 1, context, stored, emit)
}

type CompiledOrder = readonly { by: Evaluate<Execution>; sign: number }[]

function sorted(found: readonly JoinedRows[], order: CompiledOrder, context: Context): JoinedRows[] {
  const keyed = found.map((joined) => ({
    joined,
    keys: order.map(({ by }) => by({ ...context, rows: joined.rows })),
  }))
  keyed.sort((one, other) => {
    for (const [place, { sign }] of order.entries()) {
      const by = compareNullsLast(one.keys[place], other.keys[place])
      if (by !== 0) return by * sign
    }
    return 0
  })
  return keyed.map(({ joined }) => joined)
}

function compareNullsLast(one: unknown, other: unknown): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null)
  return compareValues(one, other)
}

type CompiledLock = Pick<LockSyntax, "strength" | "skipsLocked"> & { places: readonly number[] }

function compileLock({ strength, of, skipsLocked }: LockSyntax, { items }: Scope): CompiledLock {
  const places = [...items.keys()].filter(
    (place) => of.length === 0 || of.includes(items[place]?.alias ?? ""),
  )
  return { strength, skipsLocked, places }
}

/** A row that was changed while the statement waited is read again, and left out if it no longer matches. */
function lockRows(
  found: readonly JoinedRows[],
  { strength, skipsLocked, places }: CompiledLock,
  recheck: CompiledJoin["recheck"],
  context: Context,
  most: number,
): JoinedRows[] {
  const { execution } = context
  const locked: JoinedRows[] = []
  for (const joined of found) {
    if (locked.length >= most) break
    const stored = places.flatMap((place) => joined.stored[place] ?? [])
    if (!stored.every((each) => execution.lock(each, strength, skipsLocked))) continue
    const newest = newestRows(joined, places, execution)
    if (newest === "unchanged") locked.push(joined)
    else if (newest && recheck(newest, context)) locked.push(newest)
  }
  return locked
}

export function newestRows(
  joined: JoinedRows,
  places: readonly number[],
  execution: Execution,
): JoinedRows | "unchanged" | undefined {
  let hasChanged = false
  const rows = [...joined.rows]
  for (const place of places) {
    const stored = joined.stored[place]
    if (!stored || !execution.hasChanged(stored)) continue
    const row = execution.readNewest(stored)
    if (!row) return undefined
    rows[place] = row
    hasChanged = true
  }
  return hasChanged ? { rows, stored: joined.stored } : "unchanged"
}

function groups(
  found: readonly JoinedRows[],
  groupBy: readonly Evaluate<Execution>[],
  context: Context,
): Context[] {
  const byKey = new Map<string, SimulatedRow[][]>()
  if (groupBy.length === 0) byKey.set("", [])
  for (const { rows } of found) {
    const key = groupBy.map((by) => keyOfValue(by({ ...context, rows }))).join("\n")
    const group = byKey.get(key)
    if (group) group.push(rows)
    else byKey.set(key, [rows])
  }
  return [...byKey.values()].map((group) => ({ ...context, rows: group[0] ?? [], group }))
}
