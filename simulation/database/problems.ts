import pg from "pg"
import type { SimulatedTransaction } from "./transaction.ts"

export function databaseError(code: string, message: string): pg.DatabaseError {
  return Object.assign(new pg.DatabaseError(message, message.length, "error"), { code, severity: "ERROR" })
}

/** Interrupts a statement, which runs again when these transactions have ended. */
export class Blocked extends Error {
  override readonly name = "Blocked"
  readonly by: ReadonlySet<SimulatedTransaction>

  constructor(by: Iterable<SimulatedTransaction>) {
    super("a lock is held by another transaction")
    this.by = new Set(by)
  }
}
