import { messageOf } from "#language/refusal-text.server.ts"
import type { Ctx } from "#platform/ctx.ts"
import { Refusal } from "#platform/refusal.ts"
import { refuse } from "./refusals.ts"

const maxAtOnce = 100

export type BulkResult = { completed: number; refused: { message: string; count: number }[] }

/** Each row in turn, with its own transaction and audit entry; a row that refuses the act stays unchanged. */
export async function actInBulk(
  ctx: Ctx,
  form: FormData,
  handlers: Readonly<Record<string, (rowId: string) => Promise<unknown>>>,
): Promise<BulkResult> {
  const actName = String(form.get("act") ?? "")
  const act = Object.entries(handlers).find(([name]) => name === actName)?.[1]
  const rows = [...new Set(form.getAll("row").map(String))]
  if (!act || rows.length === 0 || rows.length > maxAtOnce) throw refuse("rowsUnclear", { max: maxAtOnce })
  const refused = new Map<string, number>()
  for (const row of rows)
    try {
      await act(row)
    } catch (problem) {
      if (!(problem instanceof Refusal)) throw problem
      if (typeof problem.facts.field === "string" && fields.has(problem.facts.field)) throw problem
      const message = messageOf(problem, ctx.language)
      refused.set(message, (refused.get(message) ?? 0) + 1)
    }
  const refusals = [...refused].map(([message, count]) => ({ message, count }))
  return { completed: rows.length - refusals.reduce((sum, { count }) => sum + count, 0), refused: refusals }
}

const fields = new Set(["reason", "shelf"])
