import { messageOf } from "#language/refusal-text.server.ts"
import type { Ctx, Tx } from "#platform/ctx.ts"
import { type FormFields, fieldsOf } from "#platform/input.ts"
import { Refusal } from "#platform/refusal.ts"
import { tryOut } from "#platform/try-out.ts"
import { refuse } from "../refusals.ts"
import { seenAtField } from "../seen-at.ts"
import { maxOfAll } from "./bulk-acts.ts"

const maxAtOnce = 250

/** `rows` are the ids of those that a reason has left as they are. */
export type BulkResult = { completed: number; refused: { message: string; rows: string[] }[] }

/** The effect of an act on a row; `seen` is compared later, to notice that the row has changed. */
export type BulkChange = {
  row: string
  name: string
  before: string
  after: string
  /** Why the row will stay as it is. */
  refusal?: string
  seen: string
}

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
export type PreviewRows = (rows: readonly string[]) => Promise<readonly BulkChange[]>

/**
 * `findRows` where an act can be for all rows of a list. Acts with a preview show what they change first, and try it by
 * `handlersOf`: they may change nothing but the database.
 */
type BulkOptions = { findRows?: FindRows } & (
  | { previews?: undefined }
  | {
      previews: Readonly<Record<string, PreviewRows | undefined>>
      handlersOf: (ctx: Ctx, form: FormData) => Handlers
    }
)

/**
 * Each row in turn, with its own transaction and audit entry; a row that refuses the act stays unchanged. An act on all
 * rows of a list is confirmed first, and again if their number has changed.
 */
export async function actInBulk(
  ctx: Ctx,
  form: FormData,
  handlers: Handlers,
  options: BulkOptions = {},
): Promise<BulkAnswer> {
  const name = String(form.get("act") ?? "")
  const { findRows, previews = {} } = options
  const act = handlerOf(handlers, name)
  if (!act) throw refuse("rowsUnclear", { max: maxAtOnce })
  const isAll = findRows !== undefined && form.get("all") === "1"
  const found = isAll ? await findRows(maxOfAll + 1) : chosenRows(form)
  const rows = found.slice(0, maxOfAll)
  if (rows.length === 0) throw refuse("rowsUnclear", { max: maxAtOnce })
  const preview = handlerOf(previews, name)
  const isAsked = (isAll || preview !== undefined) && form.get("confirmed") !== String(rows.length)
  if (!isAsked) return await actOnEach(ctx, rows, act)
  const fields = Object.entries(fieldsOf(form)).filter(([field]) => !isOwnField(field))
  const shown = (await preview?.(rows)) ?? []
  const changes =
    preview && options.previews
      ? await tryOnEach(ctx, rows, shown, (tx) =>
          handlerOf(options.handlersOf(tx, formSeeing(form, shown)), name),
        )
      : shown
  const hasMore = found.length > rows.length
  return {
    question: {
      ...{ act: name, rows: isAll ? [] : rows, count: rows.length, hasMore, changes },
      fields: Object.fromEntries(fields),
    },
  }
}

function handlerOf<Handler>(handlers: Readonly<Record<string, Handler>>, name: string): Handler | undefined {
  return Object.entries(handlers).find(([each]) => each === name)?.[1]
}

/** As the question sends it. */
function formSeeing(form: FormData, changes: readonly BulkChange[]): FormData {
  const whole = new FormData()
  for (const [name, value] of form) whole.append(name, value)
  for (const { row, seen } of changes) whole.set(`seen ${row}`, seen)
  return whole
}

type HandlerIn = (tx: Tx) => ((rowId: string) => Promise<unknown>) | undefined

/** A row that the preview does not find is shown if it refuses. */
async function tryOnEach(
  ctx: Ctx,
  rows: readonly string[],
  shown: readonly BulkChange[],
  handlerIn: HandlerIn,
): Promise<BulkChange[]> {
  const refusals = new Map<string, string>()
  for (const row of rows) {
    const problem = await tryOut(ctx, async (tx) => await handlerIn(tx)?.(row))
    if (!problem) continue
    if (isShared(problem)) throw problem
    refusals.set(row, messageOf(problem, ctx.language))
  }
  const found = new Set(shown.map(({ row }) => row))
  const missing = [...refusals].filter(([row]) => !found.has(row))
  return [
    ...shown.map((change) => {
      const refusal = refusals.get(change.row) ?? change.refusal
      return refusal === undefined ? change : { ...change, refusal }
    }),
    ...missing.map(([row, refusal]) => ({ row, name: row, before: "–", after: "–", refusal, seen: "" })),
  ]
}

function isShared({ facts }: Refusal): boolean {
  return typeof facts.field === "string" && sharedFields.has(facts.field)
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
  const refused: [string, string][] = []
  for (const row of rows)
    try {
      await act(row)
    } catch (problem) {
      if (!(problem instanceof Refusal)) throw problem
      if (isShared(problem)) throw problem
      refused.push([row, messageOf(problem, ctx.language)])
    }
  return { completed: rows.length - refused.length, refused: groupRefused(refused) }
}

function groupRefused(refused: readonly (readonly [row: string, message: string])[]): BulkResult["refused"] {
  return [...Map.groupBy(refused, ([, message]) => message)].map(([message, pairs]) => {
    return { message, rows: [...new Set(pairs.map(([row]) => row))] }
  })
}

/** The question has these itself. */
function isOwnField(field: string): boolean {
  return ownFields.has(field) || field.startsWith("seen ")
}

const ownFields = new Set(["intent", "row", "all", "confirmed", seenAtField])

/** A fault in one of these is the form's, not a row's. */
const sharedFields = new Set(["reason", "shelf", "change", "carrier", "tag", "saleFrom", "saleUntil"])
