import { and, desc, eq, gte, inArray, isNotNull, type SQL } from "drizzle-orm"
import { refuse } from "#admin/refusals.ts"
import { actText } from "#domains/accounts/admin/change-text.ts"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { auditEntries } from "#domains/audit/schema.ts"
import { formatDate } from "#language/format.ts"
import { messageOf } from "#language/refusal-text.server.ts"
import { anyTextsOf } from "#language/texts.server.ts"
import { type Ctx, type Tx, transaction } from "#platform/ctx.ts"
import { Refusal } from "#platform/refusal.ts"
import { inverseOf, type UndoableEntry, undoableActs } from "./inverses.ts"
import { findLaterChanges } from "./later-changes.ts"
import { objectName } from "./object-name.ts"

export const offeredSeconds = 30
/** A page without script cannot take its offer back, so that it is accepted a little longer. */
const acceptedSeconds = 120
const maxEntries = 2_000

export type UndoOffer = { requestId: string; text: string; name: string; count: number; secondsLeft: number }

/** What the actor's last form has changed, if that can be undone and nobody has changed it since. */
export async function findUndoOffer(ctx: Ctx): Promise<UndoOffer | undefined> {
  const recent = await listOwn(ctx, offeredSeconds, isNotNull(auditEntries.requestId))
  const [last] = recent
  if (!last?.requestId) return undefined
  const entries = recent.filter((entry) => entry.requestId === last.requestId)
  const later = await findLaterChanges(ctx, entries)
  const undoable = entries.filter(({ id }) => !later.has(id))
  const [first] = undoable
  if (!first) return undefined
  const age = (ctx.now().getTime() - last.at.getTime()) / 1_000
  return {
    requestId: last.requestId,
    text: actText(first.act, anyTextsOf(ctx.language, "accounts-admin")),
    name: undoable.length === 1 ? await objectName(ctx, first.subjectId) : "",
    count: undoable.length,
    secondsLeft: Math.max(1, Math.ceil(offeredSeconds - age)),
  }
}

export type UndoResult = { completed: number; refused: { message: string; names: string[] }[] }

/** Each row in a transaction of its own. What somebody has changed since stays, with who it was. */
export async function undoActs(ctx: Ctx, requestId: string): Promise<UndoResult> {
  requirePermission(ctx, "adminPages")
  const entries = await listOwn(ctx, acceptedSeconds, eq(auditEntries.requestId, requestId))
  if (entries.length === 0) throw refuse("nothingToUndo")
  // What undoes is itself not offered to be undone.
  const { requestId: _own, ...plain } = ctx
  const refused = new Map<string, string[]>()
  let completed = 0
  for (const entry of entries)
    try {
      await transaction(plain, (tx) => undo(tx, entry))
      completed++
    } catch (problem) {
      if (!(problem instanceof Refusal)) throw problem
      const message = messageOf(problem, ctx.language)
      refused.set(message, [...(refused.get(message) ?? []), await objectName(ctx, entry.subjectId)])
    }
  return { completed, refused: [...refused].map(([message, names]) => ({ message, names })) }
}

async function undo(tx: Tx, entry: UndoableEntry): Promise<void> {
  await requireUnchanged(tx, entry)
  await inverseOf(entry)?.undo(tx, entry)
  // The verb has waited for its lock: who changed it meanwhile has committed by now.
  await requireUnchanged(tx, entry)
}

async function requireUnchanged(tx: Tx, entry: UndoableEntry): Promise<void> {
  const change = (await findLaterChanges(tx, [entry])).get(entry.id)
  if (!change) return
  const moment = formatDate(change.at, tx.language, "clock")
  throw refuse("changedSince", { by: change.by ?? "–", moment })
}

async function listOwn(ctx: Ctx, seconds: number, which: SQL): Promise<UndoableEntry[]> {
  if (ctx.actor.id === null) return []
  const since = new Date(ctx.now().getTime() - seconds * 1_000)
  const found = await ctx.db
    .select()
    .from(auditEntries)
    .where(
      and(
        eq(auditEntries.actorId, ctx.actor.id),
        gte(auditEntries.at, since),
        inArray(auditEntries.act, undoableActs),
        which,
      ),
    )
    .orderBy(desc(auditEntries.at), desc(auditEntries.id))
    .limit(maxEntries)
  return found.filter((entry) => inverseOf(entry) !== undefined)
}
