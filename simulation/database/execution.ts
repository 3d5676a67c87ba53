import type { SimulatedRow } from "../sql/scope.ts"
import type { LockStrength } from "../sql/syntax.ts"
import type { SimulatedDatabase } from "./database.ts"
import { Blocked } from "./problems.ts"
import type { StoredRow, TableModel } from "./table.ts"
import type { SimulatedTransaction } from "./transaction.ts"

const strengths: Readonly<Record<LockStrength, number>> = {
  "key share": 0,
  share: 1,
  "no key update": 2,
  update: 3,
}

/** PostgreSQL's table of conflicting row locks. */
function conflicts(one: number, other: number): boolean {
  const [weaker, stronger] = one < other ? [one, other] : [other, one]
  if (weaker === 0) return stronger === 3
  if (weaker === 1) return stronger >= 2
  return true
}

/** One statement: it reads what was committed when it began, and what its own transaction has written. */
export class Execution {
  readonly database: SimulatedDatabase
  readonly transaction: SimulatedTransaction
  readonly snapshot: number
  readonly parameters: readonly unknown[]
  /** The results of the parts of a `with`, by name. */
  readonly parts = new Map<string, readonly SimulatedRow[]>()

  constructor(
    database: SimulatedDatabase,
    transaction: SimulatedTransaction,
    parameters: readonly unknown[],
  ) {
    this.database = database
    this.transaction = transaction
    this.snapshot = database.commits
    this.parameters = parameters
  }

  get nowMs(): number {
    return this.database.nowMs()
  }

  get startedMs(): number {
    return this.transaction.startedMs
  }

  get id(): number {
    return this.transaction.id
  }

  read({ pending, versions }: StoredRow): SimulatedRow | null {
    if (pending?.transaction === this.transaction) return pending.row
    for (let at = versions.length - 1; at >= 0; at--) {
      const version = versions[at]
      if (version && version.commit <= this.snapshot) return version.row
    }
    return null
  }

  /** As it is now, also if it was committed after the statement began. */
  readNewest({ pending, versions }: StoredRow): SimulatedRow | null {
    return pending?.transaction === this.transaction ? pending.row : (versions.at(-1)?.row ?? null)
  }

  hasChanged({ pending, versions }: StoredRow): boolean {
    return pending?.transaction !== this.transaction && (versions.at(-1)?.commit ?? 0) > this.snapshot
  }

  /** False if it is locked and the caller does not wait. */
  lock(stored: StoredRow, strength: LockStrength, skipsLocked = false): boolean {
    const wanted = strengths[strength]
    const own = stored.locks.get(this.transaction)
    if (own !== undefined && own >= wanted) return true
    const holders: SimulatedTransaction[] = []
    for (const [holder, held] of stored.locks)
      if (holder !== this.transaction && conflicts(held, wanted)) holders.push(holder)
    if (holders.length > 0) {
      if (skipsLocked) return false
      throw new Blocked(holders)
    }
    stored.locks.set(this.transaction, wanted)
    this.transaction.locked.add(stored)
    return true
  }

  notify(channel: string, payload: string): void {
    this.transaction.notified.push({ channel, payload })
  }

  table(name: string): TableModel {
    return this.database.table(name)
  }
}
