import { messageOf } from "#language/refusal-text.server.ts"
import type { Ctx } from "#platform/ctx.ts"
import { type FormFields, fieldsOf } from "#platform/input.ts"
import { Refusal } from "#platform/refusal.ts"
import { maxOfAll } from "./bulk-acts.ts"
import { refuse } from "./refusals.ts"

const maxAtOnce = 250

/** `rows` are the ids of those that a reason has left as they are. */
export type BulkResult = { completed: number; refused: { message: string; rows: string[] }[] }

/** An act on all rows of a list, to be confirmed: `hasMore` if only the first ones are meant. */
export type PendingBulkAct = { act: string; count: number; hasMore: boolean; fields: FormFields }
export type BulkAnswer = BulkResult | { question: PendingBulkAct }

/** The ids of a list's rows in its order, as many as `limit`. */
export type FindRows = (limit: number) => Promise<readonly string[]>

type Handlers = Readonly<Record<string, (rowId: string) => Promise<unknown>>>

/**
 * Each row in turn, with its own transaction and audit entry; a row that refuses the act stays unchanged. For all rows
 * of a list the answer is a question first, and again if their number has changed since.
 */
export async function actInBulk(
  ctx: Ctx,
  form: FormData,
  handlers: Handlers,
  findRows?: FindRows,
): Promise<BulkAnswer> {
  const name = String(form.get("act") ?? "")
  const act = Object.entries(handlers).find(([each]) => each === name)?.[1]
  if (!act) throw refuse("rowsUnclear", { max: maxAtOnce })
  if (!findRows || form.get("all") !== "1") return await actOnEach(ctx, chosenRows(form), act)
  const found = await findRows(maxOfAll + 1)
  const rows = found.slice(0, maxOfAll)
  if (rows.length === 0) throw refuse("rowsUnclear", { max: maxAtOnce })
  if (form.get("confirmed") === String(rows.length)) return await actOnEach(ctx, rows, act)
  const fields = Object.fromEntries(Object.entries(fieldsOf(form)).filter(([field]) => !ownFields.has(field)))
  return { question: { act: name, count: rows.length, hasMore: found.length > rows.length, fields } }
}

function chosenRows(form: FormData): string[] {
  const rows = [...new Set(form.getAll("row").map(String))]
  if (rows.length === 0 || rows.length > maxAtOnce) throw refuse("rowsUnclear", { max: maxAtOnce })
  return rows
}

async function actOnEach(
  ctx: Ctx,
  rows: readonly string[],
  act: (rowId: string) => Promise<unknown>,
): Promise<BulkResult> {
  const refused = new Map<string, string[]>()
  for (const row of rows)
    try {
      await act(row)
    } catch (problem) {
      if (!(problem instanceof Refusal)) throw problem
      if (typeof problem.facts.field === "string" && sharedFields.has(problem.facts.field)) throw problem
      const message = messageOf(problem, ctx.language)
      refused.set(message, [...(refused.get(message) ?? []), row])
    }
  const left = [...refused].map(([message, its]) => ({ message, rows: its }))
  return { completed: rows.length - left.reduce((sum, { rows: its }) => sum + its.length, 0), refused: left }
}

/** The question has these itself. */
const ownFields = new Set(["intent", "row", "all", "confirmed"])

/** A fault in one of these is the form's, not a row's. */
const sharedFields = new Set(["reason", "shelf"])
