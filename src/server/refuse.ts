import { HTTPException } from "hono/http-exception"
import { messageOf } from "#language/refusal-text.server.ts"
import type { House, Language } from "#platform/ctx.ts"
import { Refusal } from "#platform/refusal.ts"

export type Refused = { status: number; headers: Record<string, string>; body: string }

/** The one place where a "no" becomes HTTP. Anything that is not a refusal is a bug: logged whole, told briefly. */
export function refused(
  house: House,
  problem: unknown,
  asked: { language: Language; requestId: string; path: string },
): Refused {
  const refusal = asRefusal(problem)
  const headers: Record<string, string> = { "content-type": "application/json", "cache-control": "no-store" }
  if (refusal) {
    const { code, facts, status } = refusal
    if (typeof facts.retryAfterSeconds === "number") headers["retry-after"] = String(facts.retryAfterSeconds)
    return {
      status,
      headers,
      body: JSON.stringify({ code, message: messageOf(refusal, asked.language), facts }),
    }
  }
  house.log.error({ requestId: asked.requestId, err: problem, path: asked.path }, "a bug")
  const code = "api.somethingWentWrong"
  return {
    status: 500,
    headers,
    body: JSON.stringify({ code, message: messageOf({ code, facts: {} }, asked.language), facts: {} }),
  }
}

function asRefusal(problem: unknown): Refusal | undefined {
  if (problem instanceof Refusal) return problem
  if (problem instanceof HTTPException) {
    if (problem.status === 400) return new Refusal("api.notJson", 400)
    if (problem.status === 413) return new Refusal("api.tooLarge", 413)
  }
  return undefined
}
