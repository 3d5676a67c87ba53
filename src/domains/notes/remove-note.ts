import { and, eq } from "drizzle-orm"
import { readOpenObject } from "#domains/accounts/admin/open-object.ts"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { record } from "#domains/audit/record.ts"
import { type Ctx, transaction } from "#platform/ctx.ts"
import { isId } from "#platform/ids.ts"
import { refuse } from "./refusals.ts"
import { canRemoveNote, removableMinutes } from "./rules.ts"
import { notes } from "./schema.ts"

/** The audit keeps its text. */
export async function removeNote(ctx: Ctx, subjectId: string, noteId: string): Promise<void> {
  const actorId = requirePermission(ctx, "adminPages")
  if (!isId("nte", noteId)) throw refuse("noSuchNote")
  await transaction(ctx, async (tx) => {
    await readOpenObject(tx, subjectId)
    const [note] = await tx.db
      .select()
      .from(notes)
      .where(and(eq(notes.id, noteId), eq(notes.subjectId, subjectId)))
      .for("update")
    if (!note) throw refuse("noSuchNote")
    if (!canRemoveNote(note, actorId, tx.now())) throw refuse("cannotRemove", { minutes: removableMinutes })
    await tx.db.delete(notes).where(eq(notes.id, noteId))
    await record(tx, { act: "notes.remove", subjectId, before: { note: note.text } })
  })
}
