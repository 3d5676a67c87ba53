import { and, eq, sql } from "drizzle-orm"
import type { Tx } from "#platform/ctx.ts"
import { type Id, newId } from "#platform/ids.ts"
import { documentCounters, documents } from "./schema.ts"

type IssuedDocumentKind = (typeof documents.$inferSelect)["kind"]

/** In the caller's transaction, so a rollback leaves no gap in the numbers. Others wait for it: call this last. */
export async function issueDocument(
  tx: Tx,
  { kind, orderId, subjectId }: { kind: IssuedDocumentKind; orderId: Id<"ord">; subjectId: string },
): Promise<number> {
  // Lock the counter before reading: a concurrent request for the same document then finds it.
  const [counter] = await tx.db
    .insert(documentCounters)
    .values({ kind, last: 0 })
    .onConflictDoUpdate({ target: documentCounters.kind, set: { last: sql`${documentCounters.last}` } })
    .returning({ last: documentCounters.last })
  const [existing] = await tx.db
    .select({ number: documents.number })
    .from(documents)
    .where(and(eq(documents.kind, kind), eq(documents.subjectId, subjectId)))
  if (existing) return existing.number
  const number = (counter?.last ?? 0) + 1
  await tx.db.update(documentCounters).set({ last: number }).where(eq(documentCounters.kind, kind))
  await tx.db
    .insert(documents)
    .values({ id: newId("doc"), kind, number, orderId, subjectId, issuedAt: tx.now() })
  return number
}
