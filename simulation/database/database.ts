import { getTableName } from "drizzle-orm"
import type { PgTable } from "drizzle-orm/pg-core"
import type { CompileNested } from "../sql/compile-expression.ts"
import { parseStatements } from "../sql/parse-statement.ts"
import type { Scope, SimulatedRow } from "../sql/scope.ts"
import type { SelectSyntax, StatementSyntax } from "../sql/syntax.ts"
import { Execution } from "./execution.ts"
import { type CompiledSelect, compileSelect } from "./select.ts"
import { committedRow, type StoredRow, TableModel } from "./table.ts"
import { SimulatedTransaction } from "./transaction.ts"
import { compileDelete, compileInsert, compileUpdate } from "./write.ts"

export type CompiledStatement = {
  names: readonly string[]
  command: string
  run(execution: Execution): { rows: readonly (readonly unknown[])[]; count: number }
}

export type CommitListener = (changed: readonly StoredRow[], transaction: SimulatedTransaction) => void

/**
 * A model of PostgreSQL at read committed: row versions, row locks and their waiters, constraints and triggers. It
 * executes one statement at a time.
 */
export class SimulatedDatabase {
  readonly #schema: ReadonlyMap<string, PgTable>
  readonly #tables = new Map<string, TableModel>()
  readonly #compiled = new Map<string, CompiledStatement>()
  readonly #unvacuumed = new Set<StoredRow>()
  /** While a statement waits, it may need older versions. */
  waiting = 0
  commits = 0
  #transactions = 0
  /** Columns of a `with`'s parts, while its body is compiled. */
  readonly partColumns = new Map<string, readonly string[]>()
  nowMs: () => number
  onCommit: CommitListener = () => undefined

  constructor(tables: readonly PgTable[], nowMs: () => number = () => 0) {
    this.nowMs = nowMs
    this.#schema = new Map(tables.map((table) => [getTableName(table), table]))
  }

  table(name: string): TableModel {
    let model = this.#tables.get(name)
    if (model) return model
    const table = this.#schema.get(name)
    if (!table) throw new Error(`the simulated database has no table ${name}`)
    model = new TableModel(table)
    this.#tables.set(name, model)
    return model
  }

  get tables(): Iterable<TableModel> {
    return this.#tables.values()
  }

  /** Empties every table. What was compiled stays. */
  reset(): void {
    for (const table of this.#tables.values()) table.clear()
    this.#unvacuumed.clear()
    this.waiting = 0
    this.commits = 0
    this.#transactions = 0
    this.onCommit = () => undefined
  }

  begin(): SimulatedTransaction {
    return new SimulatedTransaction(++this.#transactions, this.nowMs())
  }

  /** An unknown statement fails here, with its text. */
  compiled(text: string): CompiledStatement {
    let found = this.#compiled.get(text)
    if (!found) {
      const [statement, ...more] = parseStatements(text)
      if (!statement || more.length > 0) throw new Error(`several statements in one: ${text}`)
      found = this.compile(statement)
      this.#compiled.set(text, found)
    }
    return found
  }

  /** Rows of a select within an expression. */
  readonly nested: CompileNested<Execution> = (select, outer) => {
    const { run } = this.compileSelect(select, outer)
    return (context) => run(context)
  }

  compileSelect(select: SelectSyntax, outer: Scope | undefined): CompiledSelect {
    return compileSelect(this, select, outer)
  }

  compile(statement: StatementSyntax): CompiledStatement {
    if (statement.kind === "select") {
      const { names, run } = compileSelect(this, statement, undefined)
      return {
        names,
        command: "SELECT",
        run(execution) {
          const rows = run({ rows: [], outer: undefined, execution })
          return { rows, count: rows.length }
        },
      }
    }
    if (statement.kind === "with") return this.#compileWith(statement)
    if (statement.kind === "insert" || statement.kind === "update" || statement.kind === "delete") {
      const { names, run } = this.#compileWrite(statement)
      const command = statement.kind.toUpperCase()
      return { names, command, run: (execution) => run({ rows: [], outer: undefined, execution }) }
    }
    throw new Error(`a ${statement.kind} cannot be compiled`)
  }

  #compileWrite(statement: Extract<StatementSyntax, { kind: "insert" | "update" | "delete" }>) {
    if (statement.kind === "insert") return compileInsert(this, statement)
    return statement.kind === "update" ? compileUpdate(this, statement) : compileDelete(this, statement)
  }

  #compileWith({ parts, body }: Extract<StatementSyntax, { kind: "with" }>): CompiledStatement {
    const compiled = parts.map(({ name, statement }) => {
      const part = this.compile(statement)
      this.partColumns.set(name, part.names)
      return { name, part }
    })
    const last = this.compile(body)
    for (const { name } of compiled) this.partColumns.delete(name)
    return {
      ...last,
      run(execution) {
        for (const { name, part } of compiled) {
          const { rows } = part.run(execution)
          execution.parts.set(
            name,
            rows.map((values) => Object.fromEntries(part.names.map((key, at) => [key, values[at]]))),
          )
        }
        return last.run(execution)
      },
    }
  }

  commit(transaction: SimulatedTransaction): void {
    const changed = [...transaction.changed]
    if (changed.length > 0) this.commits++
    for (const stored of changed) {
      const row = stored.pending?.row ?? null
      stored.pending = undefined
      stored.versions.push({ commit: this.commits, row })
      this.#unvacuumed.add(stored)
    }
    this.#end(transaction)
    if (changed.length > 0) this.onCommit(changed, transaction)
    if (this.waiting === 0) this.#vacuum()
  }

  rollback(transaction: SimulatedTransaction): void {
    transaction.undoTo(0)
    this.#end(transaction)
  }

  #end(transaction: SimulatedTransaction): void {
    for (const stored of transaction.locked) stored.locks.delete(transaction)
    transaction.isEnded = true
  }

  #vacuum(): void {
    for (const stored of this.#unvacuumed) {
      const old = stored.versions.splice(0, stored.versions.length - 1)
      const row = stored.versions[0]?.row
      if (row && !stored.pending)
        for (const version of old) if (version.row) stored.table.removeFromIndexes(stored, version.row, row)
      if (row === null && !stored.pending) stored.table.remove(stored)
    }
    this.#unvacuumed.clear()
  }

  /** The committed rows of a table. */
  committed(name: string): SimulatedRow[] {
    return [...this.table(name).stored].flatMap(committedRow)
  }

  /** Outside any connection, for fixtures and for triggers' tests. */
  run(text: string, values: readonly unknown[] = []): readonly (readonly unknown[])[] {
    const transaction = this.begin()
    const { rows } = this.compiled(text).run(new Execution(this, transaction, values))
    this.commit(transaction)
    return rows
  }
}
