import { compileExpression } from "../sql/compile-expression.ts"
import type { Scope, SimulatedRow } from "../sql/scope.ts"
import type { DeleteSyntax, Expression, InsertSyntax, OutputSyntax, UpdateSyntax } from "../sql/syntax.ts"
import { convert } from "../sql/values.ts"
import { findConflict, requireUnlockedParents, requireValid } from "./constraints.ts"
import type { SimulatedDatabase } from "./database.ts"
import { compileJoin, compileSelect, expandOutput, newestRows } from "./select.ts"
import type { Context } from "./sources.ts"
import type { ColumnModel, StoredRow, TableModel } from "./table.ts"
import { runTriggers, type TableChange } from "./triggers.ts"

export type CompiledWrite = {
  names: readonly string[]
  /** Returns what the statement returns, and how many rows it wrote. */
  run(context: Context): { rows: readonly (readonly unknown[])[]; count: number }
}

export function compileInsert(database: SimulatedDatabase, insert: InsertSyntax): CompiledWrite {
  const table = database.table(insert.table)
  const columns = (insert.columns ?? table.columnNames).map((name) => columnOf(table, name))
  const listRows = compileRows(database, insert)
  const returned = compileReturning(database, insert.returning, [
    { alias: insert.table, columns: table.columnNames },
  ])
  const fallbacks = new Map(
    table.columns.flatMap(({ name, fallback }) => {
      return fallback ? [[name, compileFallback(database, table, fallback)] as const] : []
    }),
  )
  return {
    names: returned.names,
    run(context) {
      const { execution } = context
      const changes: TableChange[] = []
      for (const values of listRows(context)) {
        const given = new Map(columns.map(({ name }, at) => [name, values[at]]))
        const row: Record<string, unknown> = {}
        for (const { name, type } of table.columns) {
          const value = given.get(name)
          row[name] = convert(value === undefined ? fallbacks.get(name)?.(context) : value, type)
        }
        if (findConflict(execution, table, row, undefined, insert.skipsConflicts)) continue
        requireValid(execution, table, row)
        const stored: StoredRow = { table, versions: [], pending: undefined, locks: new Map() }
        table.stored.add(stored)
        execution.transaction.write(stored, row)
        execution.lock(stored, "update")
        changes.push({ stored, before: null, after: row })
      }
      finishWrite(context, table, "insert", changes)
      return {
        rows: returned.list(
          context,
          changes.map(({ after }) => [after ?? {}]),
        ),
        count: changes.length,
      }
    },
  }
}

/** Undefined is the column's default. */
function compileRows(
  database: SimulatedDatabase,
  { rows, select }: InsertSyntax,
): (context: Context) => readonly (readonly unknown[])[] {
  if (select) {
    const { run } = compileSelect(database, select, undefined)
    return run
  }
  const scope: Scope = { items: [], outer: undefined }
  const compiled = (rows ?? []).map((row) =>
    row.map((each) => each && compileExpression(each, scope, database.nested)),
  )
  return (context) => compiled.map((row) => row.map((each) => each?.(context)))
}

function compileFallback(database: SimulatedDatabase, table: TableModel, fallback: Expression) {
  if (fallback.kind === "call" && fallback.name === "next_number") return () => table.nextNumber++
  return compileExpression(fallback, { items: [], outer: undefined }, database.nested)
}

function columnOf(table: TableModel, name: string): ColumnModel {
  const column = table.columns.find((each) => each.name === name)
  if (!column) throw new Error(`${table.name} has no column ${name}`)
  return column
}

/** The table that is written, as another one to join. */
function targetOf({ table: name, alias }: Pick<UpdateSyntax, "table" | "alias">) {
  return { join: "inner", source: { kind: "table", name }, alias, on: undefined } as const
}

export function compileUpdate(database: SimulatedDatabase, update: UpdateSyntax): CompiledWrite {
  const table = database.table(update.table)
  // The other sources come first, so that the table's rows are found by their keys.
  const from = [...update.from, targetOf(update)]
  const place = update.from.length
  const join = compileJoin(database, { from, where: update.where }, undefined)
  const set = update.set.map(({ column, value }) => ({
    ...columnOf(table, column),
    value: compileExpression(value, join.scope, database.nested),
  }))
  const isKeyChange = set.some(({ name }) => table.keyColumns.has(name))
  const returned = compileReturning(database, update.returning, join.scope.items)
  return {
    names: returned.names,
    run(context) {
      const own: Context = { rows: [], outer: undefined, execution: context.execution }
      const { execution } = context
      const changes: (TableChange & { rows: SimulatedRow[] })[] = []
      const written = new Set<StoredRow>()
      for (const joined of join.list(own)) {
        const stored = joined.stored[place]
        if (!stored || written.has(stored)) continue
        execution.lock(stored, isKeyChange ? "update" : "no key update")
        const newest = newestRows(joined, [place], execution)
        if (newest === undefined || (newest !== "unchanged" && !join.recheck(newest, own))) continue
        const rows = [...(newest === "unchanged" ? joined : newest).rows]
        const before = rows[place] ?? {}
        const after: Record<string, unknown> = { ...before }
        for (const { name, type, value } of set) after[name] = convert(value({ ...own, rows }), type)
        rows[place] = after
        written.add(stored)
        changes.push({ stored, before, after, rows })
      }
      for (const { stored, before, after } of changes) {
        if (!after) continue
        if (isKeyChange) findConflict(execution, table, after, stored, false)
        requireValid(execution, table, after)
        execution.transaction.write(stored, after)
        requireUnlockedParents(execution, table, after, before ?? undefined)
      }
      finishWrite(context, table, "update", changes)
      return {
        rows: returned.list(
          own,
          changes.map(({ rows }) => rows),
        ),
        count: changes.length,
      }
    },
  }
}

export function compileDelete(database: SimulatedDatabase, statement: DeleteSyntax): CompiledWrite {
  const table = database.table(statement.table)
  const join = compileJoin(database, { from: [targetOf(statement)], where: statement.where }, undefined)
  return {
    names: [],
    run(context) {
      const own: Context = { rows: [], outer: undefined, execution: context.execution }
      let count = 0
      for (const joined of join.list(own)) {
        const [stored] = joined.stored
        if (!stored) continue
        own.execution.lock(stored, "update")
        const newest = newestRows(joined, [0], own.execution)
        if (newest === undefined || (newest !== "unchanged" && !join.recheck(newest, own))) continue
        own.execution.transaction.write(stored, null)
        count++
      }
      finishWrite(context, table, "delete", [])
      return { rows: [], count }
    },
  }
}

function compileReturning(
  database: SimulatedDatabase,
  returning: readonly OutputSyntax[] | undefined,
  items: Scope["items"],
) {
  const scope: Scope = { items, outer: undefined }
  const output = (returning ?? []).flatMap((each) =>
    expandOutput(each, scope, (expression) => compileExpression(expression, scope, database.nested)),
  )
  return {
    names: output.map(({ name }) => name),
    /** Without `returning` a statement returns no rows. */
    list: (context: Context, written: readonly SimulatedRow[][]) =>
      returning ? written.map((rows) => output.map(({ value }) => value({ ...context, rows }))) : [],
  }
}

function finishWrite(
  { execution }: Context,
  table: TableModel,
  kind: "insert" | "update" | "delete",
  changes: readonly TableChange[],
): void {
  for (const { after } of kind === "insert" ? changes : [])
    if (after) requireUnlockedParents(execution, table, after, undefined)
  runTriggers(execution, table, kind, changes)
}
