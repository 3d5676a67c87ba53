import type { ScanMode } from "../kinds.ts"

export type QueuedMode = ScanMode | "pack"

/** A scan that the server has not answered yet, or has refused. */
export type QueuedScan = {
  key: string
  mode: QueuedMode
  /** A label's code, or the id of a bottle or of the parcel that was packed. */
  code: string
  /** Of a parcel its order's reference. */
  shelf: string
  at: string
  /** Why it was refused; it is kept until somebody has read it. */
  problem?: string
}

/** What became of a scan that was sent. "unanswered": it is sent again. */
export type ScanOutcome = { kind: "recorded" } | { kind: "refused"; message: string } | { kind: "unanswered" }

type Stored = Pick<Storage, "getItem" | "setItem" | "removeItem">

const nameOf = (memberId: string) => `scans:${memberId}`

export function readQueue(storage: Stored, memberId: string): QueuedScan[] {
  try {
    const stored: unknown = JSON.parse(storage.getItem(nameOf(memberId)) ?? "[]")
    return Array.isArray(stored) ? stored.filter(isQueued) : []
  } catch {
    return []
  }
}

function isQueued(value: unknown): value is QueuedScan {
  if (typeof value !== "object" || value === null) return false
  return ["key", "mode", "code", "shelf", "at"].every(
    (name) => typeof Object.getOwnPropertyDescriptor(value, name)?.value === "string",
  )
}

function writeQueue(storage: Stored, memberId: string, queue: readonly QueuedScan[]): void {
  if (queue.length === 0) storage.removeItem(nameOf(memberId))
  else storage.setItem(nameOf(memberId), JSON.stringify(queue))
}

export function addToQueue(storage: Stored, memberId: string, scan: QueuedScan): void {
  writeQueue(storage, memberId, [...readQueue(storage, memberId), scan])
}

export function removeFromQueue(storage: Stored, memberId: string, key: string): void {
  writeQueue(
    storage,
    memberId,
    readQueue(storage, memberId).filter((scan) => scan.key !== key),
  )
}

/**
 * Sends what waits, oldest first, and reports each outcome. It stops at the first that has no answer, so that the order in
 * which a bottle was moved is kept. Another tab may send at the same time: the key makes a scan count once.
 */
export async function sendQueue(
  storage: Stored,
  memberId: string,
  send: (scan: QueuedScan) => Promise<ScanOutcome>,
  report: (scan: QueuedScan, outcome: ScanOutcome) => void,
): Promise<void> {
  for (;;) {
    const next = readQueue(storage, memberId).find(({ problem }) => problem === undefined)
    if (!next) return
    const outcome = await send(next)
    if (outcome.kind === "recorded") removeFromQueue(storage, memberId, next.key)
    if (outcome.kind === "refused") markRefused(storage, memberId, next.key, outcome.message)
    report(next, outcome)
    if (outcome.kind === "unanswered") return
  }
}

function markRefused(storage: Stored, memberId: string, key: string, problem: string): void {
  const queue = readQueue(storage, memberId)
  writeQueue(
    storage,
    memberId,
    queue.map((scan) => (scan.key === key ? { ...scan, problem } : scan)),
  )
}
