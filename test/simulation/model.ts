import { openModel } from "../../simulation/database/open-model.ts"
import { SimulatedServer } from "../../simulation/database/server.ts"
import { DatabaseSession } from "../../simulation/database/session.ts"
import { inJson } from "../../simulation/sql/values.ts"
import { Scheduler } from "../../simulation/world/scheduler.ts"
import type { TestApp } from "../db.ts"

/** Differ by nature: transactions, sequences and the time of the machine. */
const ownValues: Readonly<Record<string, readonly string[]>> = {
  auction_keys: ["created_at"],
  bid_refusals: ["id"],
  outbox_messages: ["id", "due_at", "failed_at"],
  lots: ["changed_in"],
  auction_pauses: [],
}

/** The simulated database with the rows of a real one. */
export async function copyDatabase(app: TestApp, tables: readonly string[]) {
  const database = await openModel()
  const scheduler = new Scheduler(1, Date.parse("2040-01-01T00:00:00Z"))
  const server = new SimulatedServer(database, scheduler, new Map())
  database.nowMs = () => server.nowMs()
  for (const name of tables) {
    const table = database.table(name)
    const { rows } = await app.pool.query(
      `select row_to_json(t) as row from (select * from ${name} order by 1, 2) t`,
    )
    for (const { row } of rows) {
      const columns = table.columnNames.filter((column) => column in row).join(", ")
      database.run(
        `insert into ${name} (${columns}) select ${columns} from json_populate_recordset(null::${name}, $1::json)`,
        [JSON.stringify([row])],
      )
      if (typeof row.id === "number") table.nextNumber = Math.max(table.nextNumber, row.id + 1)
    }
  }
  const limits = { statementMs: 1e9, idleInTransactionMs: 1e9 }
  return {
    database,
    server,
    /** Commits at once. */
    settle() {
      while (scheduler.step(scheduler.nowMs + 60));
    },
    openSession: () => new DatabaseSession(server, limits, null),
  }
}

export function normalized(value: unknown): unknown {
  const plain = inJson(value)
  if (plain instanceof Date) return plain.toISOString()
  if (typeof plain === "string" && /^\d{4}-\d\d-\d\d[ T]\d\d:\d\d/.test(plain))
    return new Date(plain).toISOString()
  // A numeric, which the driver leaves as text.
  if (typeof plain === "string" && /^\d+\.\d+$/.test(plain)) return Number(plain)
  if (Array.isArray(plain)) return plain.map(normalized)
  if (typeof plain !== "object" || plain === null) return plain ?? null
  return Object.fromEntries(
    Object.entries(plain)
      .map(([key, each]) => [key, normalized(each)] as const)
      .toSorted(([one], [other]) => (one < other ? -1 : 1)),
  )
}

export async function readBoth(
  app: TestApp,
  { database }: Awaited<ReturnType<typeof copyDatabase>>,
  table: string,
): Promise<{ real: string[]; simulated: string[] }> {
  const { rows } = await app.pool.query(`select row_to_json(t) as row from ${table} t`)
  const own = ownValues[table] ?? []
  const asText = (row: Readonly<Record<string, unknown>>) =>
    JSON.stringify(
      normalized(Object.fromEntries(Object.entries(row).filter(([name]) => !own.includes(name)))),
    )
  return {
    real: rows.map(({ row }) => asText(row)).toSorted(),
    simulated: database.committed(table).map(asText).toSorted(),
  }
}
