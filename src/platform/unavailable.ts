import { OutcomeUnknown, silence } from "./connection.server.ts"

/** What PostgreSQL calls it when it cannot work now and may in a moment, by class and by code. */
const classes = ["08", "53", "57P"]
const codes = new Set([
  // A statement, a lock or a transaction took longer than it may.
  "57014",
  "55P03",
  "25P03",
  "25P04",
  // A standby, or a primary that was told to take no writes.
  "25006",
  // The disk under the database.
  "58030",
])

/** The disk under uploads and photographs. */
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

/** What the driver says without any code. */
const messages = [
  silence,
  "Connection terminated",
  "timeout exceeded when trying to connect",
  "timeout expired",
  "Query read timeout",
  "Client has encountered a connection error and is not queryable",
  "Client was closed and is not queryable",
  "Cannot use a pool after calling end on the pool",
]

/** Deep enough for every wrapper there is, and no circle. */
const mostCauses = 5

export type Away = "busy" | "away" | "unknown"

/**
 * Whether a problem says that the database or the disk cannot answer now, and not that something is wrong with the question:
 * "busy" where one statement was too slow or met a lock, "away" where the database itself is not there, full or read
 * only, "unknown" where it was lost while it committed.
 */
export function awayBy(problem: unknown): Away | undefined {
  let each = problem
  for (let depth = 0; depth < mostCauses && each instanceof Error; depth++, each = each.cause) {
    if (each instanceof OutcomeUnknown) return "unknown"
    // A call to somebody else's server that failed: not the database's doing.
    if (each instanceof TypeError && each.message === "fetch failed") return undefined
    const code = "code" in each && typeof each.code === "string" ? each.code : undefined
    if (code === "57014" || code === "55P03") return "busy"
    if (code !== undefined && isAwayCode(code, each)) return "away"
    const { message } = each
    if (messages.some((text) => message.startsWith(text))) return "away"
  }
  return undefined
}

/** Whether the database's own disk is full: what it has room for already it still writes. */
export function isWithoutRoom(problem: unknown): boolean {
  for (let each = problem; each instanceof Error; each = each.cause)
    if ("code" in each && each.code === "53100") return true
  return false
}

export function isDiskFull(problem: unknown): boolean {
  return problem instanceof Error && "code" in problem && diskCodes.has(String(problem.code))
}

function isAwayCode(code: string, problem: Error): boolean {
  if (networkCodes.has(code) || diskCodes.has(code)) return true
  // A Unix socket that is gone.
  if (code === "ENOENT") return "syscall" in problem && problem.syscall === "connect"
  // A five-character code that is no name of Node's.
  return code.length === 5 && (codes.has(code) || classes.some((start) => code.startsWith(start)))
}

/** What a commit failed with: where the database was lost meanwhile, the change may be there or not. */
export function commitProblem(problem: unknown): unknown {
  return awayBy(problem) === "away" ? new OutcomeUnknown({ cause: problem }) : problem
}
