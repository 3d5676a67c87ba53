import pino from "pino"
import { isRecord } from "./records.ts"
import type { TraceSdk } from "./tracing.ts"
import { isDiskFull, unavailabilityOf } from "./unavailable.ts"

export type Log = pino.Logger

export function openLog(
  level: string,
  to: pino.DestinationStream = pino.destination(1),
  tracing?: TraceSdk,
): Log {
  const options = {
    level,
    base: null,
    hooks: { logMethod: throttleOutages() },
    timestamp: pino.stdTimeFunctions.isoTime,
    ...(tracing ? { mixin: () => tracing.current() ?? {} } : {}),
    serializers: { err: summarizeError, problem: redactParams, path: redactToken },
    // Secrets might reach a log line by mistake.
    redact: [
      "password",
      "*.password",
      "token",
      "*.token",
      "headers.cookie",
      "headers.authorization",
      "maxCents",
      "*.maxCents",
      "reserveCents",
      "*.reserveCents",
    ],
  }
  return pino(options, to)
}

const intervalMs = 1_000

/** An outage of the database makes everything fail for one reason: logs one line a second, with a count. */
function throttleOutages(): NonNullable<pino.LoggerOptions["hooks"]>["logMethod"] {
  let loggedAt = Number.NEGATIVE_INFINITY
  let suppressed = 0
  return function (args, method) {
    const [first]: readonly unknown[] = args
    const problem = isRecord(first) ? first.err : undefined
    if (!(problem instanceof Error) || !unavailabilityOf(problem)) return method.apply(this, args)
    suppressed++
    if (performance.now() - loggedAt < intervalMs) return
    loggedAt = performance.now()
    const [count, reason] = [suppressed, reasonOf(problem)]
    suppressed = 0
    this.warn({ reason, count }, isDiskFull(problem) ? "the disk is full" : "the database is unavailable")
  }
}

function reasonOf(problem: Error): string {
  return problem.cause instanceof Error ? reasonOf(problem.cause) : problem.message
}

/** Leaves out what database errors carry: the whole row, and the query's values. */
function summarizeError(problem: unknown): unknown {
  if (!(problem instanceof Error)) return redactParams(problem)
  const { name, message, stack = "", cause } = problem
  const code = "code" in problem ? problem.code : undefined
  const shortMessage = redactParams(message)
  return {
    name,
    code,
    message: shortMessage,
    stack: stack.replace(message, () => String(shortMessage)),
    cause: cause === undefined ? undefined : summarizeError(cause),
  }
}

function redactToken(path: unknown): unknown {
  return typeof path === "string" ? redactPath(path) : path
}

/** Links from e-mails work for anyone who has them. */
export function redactPath(path: string): string {
  return path.replace(linkWithToken, "$1…")
}

const linkWithToken = /(\/(?:auth\/(?:verify|reset-password\/[^/]+)|my-account\/profile\/email)\/)[^/?]+/

function redactParams(text: unknown): unknown {
  return typeof text === "string" ? text.replace(/\nparams: .*$/s, "") : text
}
