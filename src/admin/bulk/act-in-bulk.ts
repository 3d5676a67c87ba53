import { messageOf } from "#language/refusal-text.server.ts"
import type { Ctx } from "#platform/ctx.ts"
import { type FormFields, fieldsOf } from "#platform/input.ts"
import { Refusal } from "#platform/refusal.ts"
import { refuse } from "../refusals.ts"
import { seenAtField } from "../seen-at.ts"
import { maxOfAll } from "./bulk-acts.ts"

const maxAtOnce = 250

/** `rows` are the ids of those that a reason has left as they are. */
export type BulkResult = { completed: number; refused: { message: string; rows: string[] }[] }

/** The effect of an act on a row; `seen` is compared later, to notice that the row has changed. */
export type BulkChange = { row: string; name: string; before: string; after: string; seen: string }

/** An act to be confirmed: `hasMore` if only the first rows of a list are meant. */
export type PendingBulkAct = {
  act: string
  /** Of the chosen ones; empty if all rows of a list are meant. */
  rows: readonly string[]
  count: number
  hasMore: boolean
  fields: FormFields
  changes: readonly BulkChange[]
}
export type BulkAnswer = BulkResult | { question: PendingBulkAct }

/** The ids of a list's rows in its order, as many as `limit`. */
export type FindRows = (limit: number) => Promise<readonly string[]>

type Handlers = Readonly<Record<string, (rowId: string) => Promise<unknown>>>
type PreviewRows = (rows: readonly string[]) => Promise<readonly BulkChange[]>

/** `findRows` where an act can be for all rows of a list; acts with a preview show what they change first. */
type BulkOptions = { findRows?: FindRows; previews?: Readonly<Record<string, PreviewRows>> }

/**
 * Each row in turn, with its own transaction and audit entry; a row that refuses the act stays unchanged. An act on all
 * rows of a list is confirmed first, and again if their number has changed.
 */
export async function actInBulk(
  ctx: Ctx,
  form: FormData,
  handlers: Handlers,
  { findRows, previews = {} }: BulkOptions = {},
): Promise<BulkAnswer> {
  const name = String(form.get("act") ?? "")
  const act = Object.entries(handlers).find(([each]) => each === name)?.[1]
  if (!act) throw refuse("rowsUnclear", { max: maxAtOnce })
  const isAll = findRows !== undefined && form.get("all") === "1"
  const found = isAll ? await findRows(maxOfAll + 1) : chosenRows(form)
  const rows = found.slice(0, maxOfAll)
  if (rows.length === 0) throw refuse("rowsUnclear", { max: maxAtOnce })
  const preview = Object.entries(previews).find(([each]) => each === name)?.[1]
  const isAsked = (isAll || preview !== undefined) && form.get("confirmed") !== String(rows.length)
  if (!isAsked) return await actOnEach(ctx, rows, act)
  const fields = Object.entries(fieldsOf(form)).filter(([field]) => !isOwnField(field))
  const changes = (await preview?.(rows)) ?? []
  const hasMore = found.length > rows.length
  return {
    question: {
      ...{ act: name, rows: isAll ? [] : rows, count: rows.length, hasMore, changes },
      fields: Object.fromEntries(fields),
    },
  }
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
function isOwnField(field: string): boolean {
  return ownFields.has(field) || field.startsWith("seen ")
}

const ownFields = new Set(["intent", "row", "all", "confirmed", seenAtField])

/** A fault in one of these is the form's, not a row's. */
const sharedFields = new Set(["reason", "shelf", "change", "carrier", "tag", "saleFrom", "saleUntil"])
