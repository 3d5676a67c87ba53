/** What must never happen. The names are those of the JSON line. */
export const anomalyKinds = [
  /** A receipt that is not in the log. */
  "lost",
  /** Two bids or two answers for one key. */
  "doubled",
  /** An end that moved to an earlier time. */
  "shortened",
  /** A bid or an act with a time that it did not have, or after the end. */
  "late",
  /** A lot that closed before its end, while paused, or twice. */
  "misclosed",
  /** A price or a leader that the bids do not give. */
  "wrongResult",
  "overpaid",
  /** Numbers with gaps, or a chain that breaks. */
  "broken",
  /** A sold lot without exactly one order line of its winner and price. */
  "wrongOrder",
  /** A watcher who saw a version go back, or not the last. */
  "stale",
  /** A message that was not handled, or of a transaction that was rolled back. */
  "unhandled",
  "deadlocked",
  /** A request or a lot that nobody finished. */
  "stuck",
  /** An error that is no refusal and no outage. */
  "failed",
] as const

export type AnomalyKind = (typeof anomalyKinds)[number]

export type Anomaly = { kind: AnomalyKind; detail: string; atMs: number }

export class Anomalies {
  readonly found: Anomaly[] = []
  readonly #nowMs: () => number

  constructor(nowMs: () => number) {
    this.#nowMs = nowMs
  }

  add(kind: AnomalyKind, detail: string): void {
    this.found.push({ kind, detail, atMs: this.#nowMs() })
  }

  require(holds: boolean, kind: AnomalyKind, detail: () => string): void {
    if (!holds) this.add(kind, detail())
  }
}

export function countAnomalies(found: readonly Anomaly[]): Record<AnomalyKind, number> {
  const counts = {} as Record<AnomalyKind, number>
  for (const kind of anomalyKinds) counts[kind] = found.filter((each) => each.kind === kind).length
  return counts
}
