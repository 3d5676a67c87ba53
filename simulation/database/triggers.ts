import { compileExpression, type Evaluate } from "../sql/compile-expression.ts"
import { parseExpression } from "../sql/parse-statement.ts"
import type { SimulatedRow } from "../sql/scope.ts"
import { Execution } from "./execution.ts"
import { databaseError } from "./problems.ts"
import type { StoredRow, TableModel } from "./table.ts"

export type TableChange = { stored: StoredRow; before: SimulatedRow | null; after: SimulatedRow | null }

/** `run` gets the values of the new row's columns. An error is raised if it returns a row of refused values. */
type TriggerModel = {
  on: "insert" | "update"
  when: string
  run: string
  values: readonly string[]
  refuses?: string
}

const toClosing = [
  ..."lot_id closed_at status ends_at price_cents leader_id leader_paddle reserve_met bought_now".split(" "),
  ..."last_number last_hash".split(" "),
]
const isLateKind = "new.kind not in ('exclusion', 'recount', 'disclosure')"

/** Those of db/functions that the simulated code fires. */
const triggers: Readonly<Record<string, readonly TriggerModel[]>> = {
  bidding_states: [
    {
      on: "update",
      when: "old.closed_at is null and new.closed_at is not null",
      run: `insert into closings (lot_id, at, status, ends_at, price_cents, leader_id, leader_paddle, reserve_met,
        bought_now, last_number, last_hash) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
      values: toClosing,
    },
    {
      on: "update",
      when: `old.status <> new.status or (new.status not in ('upcoming', 'live') and (
        old.price_cents <> new.price_cents or old.bid_count <> new.bid_count or old.ends_at <> new.ends_at))`,
      run: "update lots set changed_in = pg_current_xact_id() where id = $1",
      values: ["lot_id"],
    },
  ],
  auctions: [
    {
      on: "update",
      when: "old.status <> new.status or old.location <> new.location",
      run: "update lots set changed_in = pg_current_xact_id() where auction_id = $1",
      values: ["id"],
    },
  ],
  bids: [
    {
      on: "insert",
      when: "true",
      run: "select 1 from lot_entries where lot_id = $1 and kind = 'closing'",
      values: ["lot_id"],
      refuses: "a closed lot takes no bids",
    },
  ],
  lot_entries: [
    {
      on: "insert",
      when: `${isLateKind} and new.kind in ('outcome', 'offer', 'answer')`,
      run: `select 1 where not exists (select from lot_entries where lot_id = $1 and kind = 'closing')`,
      values: ["lot_id"],
      refuses: "an entry is on the wrong side of its closing",
    },
    {
      on: "insert",
      when: `${isLateKind} and new.kind not in ('outcome', 'offer', 'answer')`,
      run: "select 1 from lot_entries where lot_id = $1 and kind = 'closing' and number < $2",
      values: ["lot_id", "number"],
      refuses: "an entry is on the wrong side of its closing",
    },
  ],
}

const writtenOnce = new Set(
  "bids bid_refusals exclusions lot_extensions lot_entries closings lot_corrections lot_shifts outages audit_entries".split(
    " ",
  ),
)

const conditions = new WeakMap<TriggerModel, Evaluate<Execution>>()

export function runTriggers(
  execution: Execution,
  table: TableModel,
  kind: "insert" | "update" | "delete",
  changes: readonly TableChange[],
): void {
  if (kind !== "insert" && writtenOnce.has(table.name))
    throw databaseError("42501", `rows of ${table.name} are written once`)
  for (const trigger of triggers[table.name] ?? []) {
    if (trigger.on !== kind) continue
    for (const { before, after } of changes) {
      const row = after ?? {}
      const isFired = conditionOf(
        trigger,
        table,
        execution,
      )({ rows: [row, before ?? {}], outer: undefined, execution })
      if (isFired !== true) continue
      const values = trigger.values.map((column) => row[column])
      const { database, transaction } = execution
      const inner = new Execution(database, transaction, values)
      const { rows } = database.compiled(trigger.run).run(inner)
      if (trigger.refuses && rows.length > 0) throw databaseError("23514", trigger.refuses)
    }
  }
}

function conditionOf(trigger: TriggerModel, table: TableModel, { database }: Execution): Evaluate<Execution> {
  let condition = conditions.get(trigger)
  if (!condition) {
    const items = ["new", "old"].map((alias) => ({ alias, columns: table.columnNames }))
    condition = compileExpression(parseExpression(trigger.when), { items, outer: undefined }, database.nested)
    conditions.set(trigger, condition)
  }
  return condition
}
