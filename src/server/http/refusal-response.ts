import { HTTPException } from "hono/http-exception"
import { messageOf } from "#language/refusal-text.server.ts"
import type { AppContext, Language } from "#platform/ctx.ts"
import { Refusal } from "#platform/refusal.ts"
import { unavailabilityOf } from "#platform/unavailable.ts"
import { retrySeconds } from "../unavailable-page.ts"

export type RefusalResponse = { status: number; headers: Record<string, string>; body: string }

/**
 * The only place that turns a refusal into HTTP. An unavailable database is a refusal for a while. All else is a bug,
 * logged in full and reported briefly.
 */
export function refusalResponse(
  app: AppContext,
  problem: unknown,
  request: { language: Language; requestId: string; path: string },
): RefusalResponse {
  const refusal = toRefusal(problem)
  const headers: Record<string, string> = { "content-type": "application/json", "cache-control": "no-store" }
  if (refusal !== problem && !(problem instanceof HTTPException)) logBug(app, problem, request)
  if (refusal) {
    const { code, facts, status } = refusal
    if (typeof facts.retryAfterSeconds === "number") headers["retry-after"] = String(facts.retryAfterSeconds)
    return {
      status,
      headers,
      body: JSON.stringify({ code, message: messageOf(refusal, request.language), facts }),
    }
  }
  const code = "api.somethingWentWrong"
  return {
    status: 500,
    headers,
    body: JSON.stringify({ code, message: messageOf({ code, facts: {} }, request.language), facts: {} }),
  }
}

function logBug(
  app: AppContext,
  problem: unknown,
  { requestId, path }: { requestId: string; path: string },
): void {
  app.log.error({ requestId, err: problem, path }, "a bug")
}

function toRefusal(problem: unknown): Refusal | undefined {
  if (problem instanceof Refusal) return problem
  if (problem instanceof HTTPException) {
    if (problem.status === 400) return new Refusal("api.notJson", 400)
    if (problem.status === 413) return new Refusal("api.tooLarge", 413)
  }
  const unavailability = unavailabilityOf(problem)
  const retryAfterSeconds = unavailability === "down" ? retrySeconds : 1
  if (unavailability === "unknown") return new Refusal("api.outcomeUnknown", 503, { retryAfterSeconds })
  if (unavailability) return new Refusal("api.unavailable", 503, { retryAfterSeconds })
  return undefined
}
