import { compileExpression, type Evaluate } from "../sql/compile-expression.ts"
import { parseExpression } from "../sql/parse-statement.ts"
import type { SimulatedRow } from "../sql/scope.ts"
import { compareValues } from "../sql/values.ts"
import type { Execution } from "./execution.ts"
import { Blocked, databaseError } from "./problems.ts"
import type { CheckModel, StoredRow, TableModel, UniqueModel } from "./table.ts"

/** Another row with the same key. Waits for a transaction that writes or deletes one. */
export function findConflict(
  execution: Execution,
  table: TableModel,
  row: SimulatedRow,
  own: StoredRow | undefined,
  skipsConflicts: boolean,
): boolean {
  for (const unique of table.uniques) {
    if (unique.columns.some((column) => row[column] === null)) continue
    if (unique.where && !holds(execution, table, unique.where, row)) continue
    for (const stored of table.withValue(unique.columns[0] ?? "", row[unique.columns[0] ?? ""])) {
      if (stored === own || !isTaken(execution, stored, unique, row)) continue
      if (skipsConflicts) return true
      throw databaseError("23505", `duplicate key value violates a unique constraint of ${table.name}`)
    }
  }
  return false
}

function isTaken(execution: Execution, stored: StoredRow, unique: UniqueModel, row: SimulatedRow): boolean {
  const isSame = (other: SimulatedRow | null | undefined) =>
    other !== null &&
    other !== undefined &&
    unique.columns.every(
      (column) => other[column] !== null && compareValues(other[column], row[column]) === 0,
    ) &&
    (!unique.where || holds(execution, stored.table, unique.where, other))
  const { pending } = stored
  if (!pending || pending.transaction === execution.transaction) return isSame(execution.readNewest(stored))
  if (isSame(pending.row) || isSame(stored.versions.at(-1)?.row)) throw new Blocked([pending.transaction])
  return false
}

const compiledChecks = new WeakMap<CheckModel, Evaluate<Execution>>()

function holds(execution: Execution, table: TableModel, check: CheckModel, row: SimulatedRow): boolean {
  return evaluateCheck(execution, table, check, row) === true
}

function evaluateCheck(
  execution: Execution,
  table: TableModel,
  check: CheckModel,
  row: SimulatedRow,
): unknown {
  let compiled = compiledChecks.get(check)
  if (!compiled) {
    const scope = { items: [{ alias: table.name, columns: table.columnNames }], outer: undefined }
    compiled = compileExpression(parseExpression(check.text), scope, execution.database.nested)
    compiledChecks.set(check, compiled)
  }
  return compiled({ rows: [row], outer: undefined, execution })
}

/** Null satisfies a check. */
export function requireValid(execution: Execution, table: TableModel, row: SimulatedRow): void {
  for (const { name, isRequired } of table.columns)
    if (isRequired && row[name] === null)
      throw databaseError("23502", `null value in column "${name}" of "${table.name}"`)
  for (const check of table.checks)
    if (evaluateCheck(execution, table, check, row) === false)
      throw databaseError("23514", `new row for "${table.name}" violates check constraint "${check.name}"`)
}

/** A foreign key locks the row that it leads to, so that nobody deletes it. */
export function requireUnlockedParents(
  execution: Execution,
  table: TableModel,
  row: SimulatedRow,
  before: SimulatedRow | undefined,
): void {
  for (const { columns, table: parentName, toColumns } of table.references) {
    if (columns.some((column) => row[column] === null)) continue
    if (before && columns.every((column) => row[column] === before[column])) continue
    const parents = execution.table(parentName).withValue(toColumns[0] ?? "", row[columns[0] ?? ""])
    const parent = [...parents].find((stored) => {
      const found = execution.readNewest(stored)
      return (
        found && columns.every((column, at) => compareValues(found[toColumns[at] ?? ""], row[column]) === 0)
      )
    })
    if (!parent) throw databaseError("23503", `"${table.name}" refers to no row of "${parentName}"`)
    execution.lock(parent, "key share")
  }
}
