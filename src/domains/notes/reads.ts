import { desc, eq, inArray } from "drizzle-orm"
import { members } from "#domains/accounts/schema.ts"
import type { Ctx } from "#platform/ctx.ts"
import { pick } from "#platform/pick.ts"
import { canRemoveNote } from "./rules.ts"
import { notes } from "./schema.ts"

const maxNotes = 100

/** Newest first. For reads of pages that have checked who may open the objects. */
export async function listNotes(ctx: Ctx, subjectIds: readonly string[]) {
  const rows = await ctx.db
    .select({ ...pick(notes, "id", "subjectId", "authorId", "text", "createdAt"), author: members.username })
    .from(notes)
    .innerJoin(members, eq(members.id, notes.authorId))
    .where(inArray(notes.subjectId, [...subjectIds]))
    .orderBy(desc(notes.createdAt), desc(notes.id))
    .limit(maxNotes)
  return rows.map(({ createdAt, ...note }) => ({
    ...note,
    at: createdAt.toISOString(),
    canRemove: canRemoveNote({ authorId: note.authorId, createdAt }, ctx.actor.id ?? "", ctx.now()),
  }))
}

export type NoteView = Awaited<ReturnType<typeof listNotes>>[number]
