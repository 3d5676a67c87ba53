import type { SimulatedRow } from "../sql/scope.ts"
import type { StoredRow } from "./table.ts"

type UndoEntry = { stored: StoredRow; before: StoredRow["pending"] }

/** What a transaction has locked and changed. */
export class SimulatedTransaction {
  readonly id: number
  readonly startedMs: number
  readonly changed = new Set<StoredRow>()
  readonly locked = new Set<StoredRow>()
  readonly notified: { channel: string; payload: string }[] = []
  waitsFor: ReadonlySet<SimulatedTransaction> = new Set()
  isEnded = false
  #undo: UndoEntry[] = []

  constructor(id: number, startedMs: number) {
    this.id = id
    this.startedMs = startedMs
  }

  write(stored: StoredRow, row: SimulatedRow | null): void {
    this.#undo.push({ stored, before: stored.pending })
    if (row) stored.table.addToIndexes(stored, row)
    stored.pending = { transaction: this, row }
    this.changed.add(stored)
  }

  /** A statement or a savepoint can be undone back to a mark. */
  mark(): number {
    return this.#undo.length
  }

  undoTo(mark: number): void {
    for (const { stored, before } of this.#undo.splice(mark).toReversed()) {
      stored.pending = before
      if (before) continue
      this.changed.delete(stored)
      if (stored.versions.length === 0) stored.table.remove(stored)
    }
  }
}
