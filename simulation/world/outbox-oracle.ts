import type { StoredRow } from "../database/table.ts"
import { inJson } from "../sql/values.ts"
import type { Anomalies } from "./anomalies.ts"

/** Each committed message is handled at least once before it is deleted, and no other. */
export class OutboxOracle {
  readonly #anomalies: Anomalies
  readonly #handled = new Map<string, number>()
  readonly #committed = new Set<string>()
  readonly #waiting = new Map<StoredRow, string>()
  messages = 0

  constructor(anomalies: Anomalies) {
    this.#anomalies = anomalies
  }

  committed(stored: StoredRow): void {
    const row = stored.versions.at(-1)?.row
    if (row) {
      const text = JSON.stringify(inJson(row.payload))
      if (!this.#waiting.has(stored)) this.messages++
      this.#waiting.set(stored, text)
      this.#committed.add(text)
      return
    }
    const text = this.#waiting.get(stored) ?? ""
    this.#waiting.delete(stored)
    const left = this.#handled.get(text) ?? 0
    this.#anomalies.require(left > 0, "unhandled", () => `a message was deleted unhandled: ${text}`)
  }

  handled(payload: unknown): void {
    const text = JSON.stringify(payload)
    this.#anomalies.require(
      this.#committed.has(text),
      "unhandled",
      () => `a message of no transaction: ${text}`,
    )
    this.#handled.set(text, (this.#handled.get(text) ?? 0) + 1)
  }

  finish(): void {
    for (const text of this.#waiting.values())
      this.#anomalies.add("unhandled", `a message was never handled: ${text}`)
  }
}
