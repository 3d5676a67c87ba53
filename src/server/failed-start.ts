import { isConfigProblem } from "#platform/config-problem.ts"
import { unavailabilityOf } from "#platform/unavailable.ts"

/** An error of settings or machine is one line, also a database that went away or a full disk; a bug needs its stack. */
export function reportOfFailedStart(problem: unknown): unknown {
  if (isConfigProblem(problem)) return problem.message
  if (!unavailabilityOf(problem)) return problem
  return `The start failed for now: ${reasonOf(problem)}`
}

/** The query builder wraps the database's error in one that repeats the whole statement. */
function reasonOf(problem: unknown): string {
  if (!(problem instanceof Error)) return String(problem)
  return problem.cause instanceof Error ? reasonOf(problem.cause) : problem.message
}
