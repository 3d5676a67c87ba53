import pino from "pino"
import { awayBy, isDiskFull } from "./unavailable.ts"

export type Log = pino.Logger

export function openLog(level: string, to: pino.DestinationStream = pino.destination(1)): Log {
  const options = {
    level,
    base: null,
    hooks: { logMethod: onceASecond() },
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: toldBriefly, problem: withoutParams, path: withoutToken },
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

const restMs = 1_000

/** An outage of the database makes everything fail for one reason: logs one line a second, with a count. */
function onceASecond(): NonNullable<pino.LoggerOptions["hooks"]>["logMethod"] {
  let saidAt = Number.NEGATIVE_INFINITY
  let unsaid = 0
  return function (args, method) {
    const [first] = args as [unknown]
    const problem = (first as { err?: unknown } | null)?.err
    if (!(problem instanceof Error) || !awayBy(problem)) return method.apply(this, args)
    unsaid++
    if (performance.now() - saidAt < restMs) return
    saidAt = performance.now()
    const [count, reason] = [unsaid, reasonOf(problem)]
    unsaid = 0
    this.warn({ reason, count }, isDiskFull(problem) ? "the disk is full" : "the database is away")
  }
}

function reasonOf(problem: Error): string {
  return problem.cause instanceof Error ? reasonOf(problem.cause) : problem.message
}

/** Leaves out what database errors carry: the whole row, and the query's values. */
function toldBriefly(problem: unknown): unknown {
  if (!(problem instanceof Error)) return withoutParams(problem)
  const { name, message, stack = "", cause } = problem
  const code = "code" in problem ? problem.code : undefined
  const told = withoutParams(message)
  return {
    name,
    code,
    message: told,
    stack: stack.replace(message, () => String(told)),
    cause: cause === undefined ? undefined : toldBriefly(cause),
  }
}

/** Links from e-mails work for anyone who has them. */
function withoutToken(path: unknown): unknown {
  return typeof path === "string" ? path.replace(linkWithToken, "$1…") : path
}

const linkWithToken = /(\/(?:auth\/(?:verify|reset-password\/[^/]+)|my-account\/profile\/email)\/)[^/?]+/

function withoutParams(text: unknown): unknown {
  return typeof text === "string" ? text.replace(/\nparams: .*$/s, "") : text
}
