import { OutcomeUnknown, silenceMessage } from "./database/connection.server.ts"
import { movedMessage } from "./database/writable-hosts.server.ts"

/** PostgreSQL's error classes and codes for "cannot work now, but may soon". */
const classes = ["08", "53", "57P"]
const codes = new Set([
  // A statement, a lock or a transaction exceeded its time limit.
  "57014",
  "55P03",
  "25P03",
  "25P04",
  // A standby, or a primary that accepts no writes.
  "25006",
  // The database's disk had an I/O error.
  "58030",
])

/** The disk for uploads and photographs is full. */
const diskCodes = new Set(["ENOSPC", "EDQUOT"])

const networkCodes = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "EHOSTDOWN",
])

/** The driver's own errors have no code. */
const messages = [
  silenceMessage,
  movedMessage,
  "Connection terminated",
  "timeout exceeded when trying to connect",
  "timeout expired",
  "Query read timeout",
  "Client has encountered a connection error and is not queryable",
  "Client was closed and is not queryable",
  "Cannot use a pool after calling end on the pool",
]

/** More than any chain of wrapped errors has; stops at cycles. */
const maxCauses = 5

export type Unavailability = "busy" | "down" | "unknown"

/**
 * "busy": one statement was too slow or met a lock. "down": the database is unreachable, full or read-only. "unknown":
 * lost during the commit. Undefined: the request itself is at fault.
 */
export function unavailabilityOf(problem: unknown): Unavailability | undefined {
  let each = problem
  for (let depth = 0; depth < maxCauses && each instanceof Error; depth++, each = each.cause) {
    if (each instanceof OutcomeUnknown) return "unknown"
    // The failed call was to an external server, not to the database.
    if (each instanceof TypeError && each.message === "fetch failed") return undefined
    const code = "code" in each && typeof each.code === "string" ? each.code : undefined
    if (code === "57014" || code === "55P03") return "busy"
    if (code !== undefined && isUnavailableCode(code, each)) return "down"
    const { message } = each
    if (messages.some((text) => message.startsWith(text))) return "down"
  }
  return undefined
}

/** The database's disk is full. It can still write where it already has room. */
export function isDatabaseFull(problem: unknown): boolean {
  return hasCode(problem, "53100")
}

/** The database has rolled back one of two transactions that wait for each other. */
export function isDeadlock(problem: unknown): boolean {
  return hasCode(problem, "40P01")
}

/** A query in the way of a replica's replay is cancelled: it conflicts with it, or both wait for each other. */
export function isReplayConflict(problem: unknown): boolean {
  return hasCode(problem, "40001") || isDeadlock(problem)
}

export function isRefusedWrite(problem: unknown): boolean {
  return hasCode(problem, "25006")
}

/** The query builder wraps the database's errors. */
function hasCode(problem: unknown, code: string): boolean {
  for (let each = problem; each instanceof Error; each = each.cause)
    if ("code" in each && each.code === code) return true
  return false
}

export function isDiskFull(problem: unknown): boolean {
  return problem instanceof Error && "code" in problem && diskCodes.has(String(problem.code))
}

function isUnavailableCode(code: string, problem: Error): boolean {
  if (networkCodes.has(code) || diskCodes.has(code)) return true
  // The Unix socket is gone.
  if (code === "ENOENT") return "syscall" in problem && problem.syscall === "connect"
  // SQLSTATE codes have five characters; other codes are Node's.
  return code.length === 5 && (codes.has(code) || classes.some((start) => code.startsWith(start)))
}

/** If the connection was lost during the commit, the change may or may not be stored. */
export function commitProblem(problem: unknown): unknown {
  return unavailabilityOf(problem) === "down" ? new OutcomeUnknown({ cause: problem }) : problem
}
