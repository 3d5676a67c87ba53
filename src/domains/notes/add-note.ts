import { and, eq, inArray, isNull, ne } from "drizzle-orm"
import { z } from "zod"
import { type OpenObject, readOpenObject } from "#domains/accounts/admin/open-object.ts"
import { denialReason, requirePermission } from "#domains/accounts/permissions.ts"
import { requireUninvolved } from "#domains/accounts/require-uninvolved.ts"
import { members } from "#domains/accounts/schema.ts"
import { rightsColumns } from "#domains/accounts/staff-roles/rights.ts"
import { paragraphs } from "#domains/notifications/notification-texts.ts"
import { notifyAll } from "#domains/notifications/notify.ts"
import { lazyTextsOf } from "#language/lazy-text.server.ts"
import { type Ctx, type Tx, transaction } from "#platform/ctx.ts"
import { type Id, newId } from "#platform/ids.ts"
import { pick } from "#platform/pick.ts"
import { maxNote, mentionedIn } from "./rules.ts"
import { notes } from "./schema.ts"

export const NewNote = z.object({
  text: z
    .string({ error: "noteRequired" })
    .trim()
    .min(1, { error: "noteRequired" })
    .max(maxNote, { error: "noteTooLong" }),
  key: z.string({ error: "keyRequired" }).min(8, { error: "keyRequired" }).max(100, { error: "keyRequired" }),
})
export type NewNote = z.output<typeof NewNote>

/** Whoever may open the object's page may write one. The same key again is the same note. */
export async function addNote(ctx: Ctx, subjectId: string, { text, key }: NewNote): Promise<Id<"nte">> {
  const authorId = requirePermission(ctx, "adminPages")
  return await transaction(ctx, async (tx) => {
    const object = await readOpenObject(tx, subjectId)
    await requireUninvolved(tx, authorId, { memberIds: object.concerns })
    const [added] = await tx.db
      .insert(notes)
      .values({
        ...{ id: newId("nte"), subjectId, authorId, text },
        ...{ createdAt: tx.now(), idempotencyKey: key },
      })
      .onConflictDoNothing({ target: [notes.authorId, notes.idempotencyKey] })
      .returning({ id: notes.id })
    if (added) await notifyMentioned(tx, object, { id: added.id, text })
    const [written] = added ? [added] : await readByKey(tx, authorId, key)
    if (!written) throw new Error("a note with this key has gone")
    return written.id
  })
}

async function readByKey({ db }: Tx, authorId: Id<"mem">, key: string) {
  const own = and(eq(notes.authorId, authorId), eq(notes.idempotencyKey, key))
  return await db.select({ id: notes.id }).from(notes).where(own)
}

async function notifyMentioned(tx: Tx, object: OpenObject, note: { id: Id<"nte">; text: string }) {
  const names = mentionedIn(note.text)
  if (names.length === 0) return
  const rows = await tx.db
    .select({
      ...rightsColumns,
      ...pick(members, "id"),
    })
    .from(members)
    .where(
      and(inArray(members.username, names), isNull(members.closedAt), ne(members.id, tx.actor.id ?? "mem_")),
    )
  const readers = rows.filter((row) => denialReason(row, object.permission) === undefined)
  const t = lazyTextsOf("notes")
  const kind = lazyTextsOf("accounts-admin")(`audit.objects.${object.kind}`)
  const facts = { author: tx.actor.username ?? "", object: [kind, object.name] }
  await notifyAll(
    tx,
    readers.map(({ id }) => ({
      memberId: id,
      title: t("mention.title", facts),
      content: paragraphs(t("mention.text", facts)),
      action: { path: `${object.path}#${note.id}`, text: t("mention.open") },
    })),
  )
}
