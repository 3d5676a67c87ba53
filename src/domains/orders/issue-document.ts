import { eq, sql } from "drizzle-orm"
import type { Tx } from "#platform/ctx.ts"
import { type Id, newId } from "#platform/ids.ts"
import { documentCounters, documents } from "./schema.ts"

type Kind = (typeof documents.$inferSelect)["kind"]

/**
 * Gives a document the next number of its kind, as a part of the caller's transaction; what is rolled back leaves no gap.
 * Others who issue one of the kind wait, so it is asked for last. A subject has one document of a kind.
 */
export async function issueDocument(
  tx: Tx,
  { kind, orderId, subjectId }: { kind: Kind; orderId: Id<"ord">; subjectId: string },
): Promise<number> {
  const [known] = await tx.db
    .select({ number: documents.number })
    .from(documents)
    .where(sql`${eq(documents.kind, kind)} and ${eq(documents.subjectId, subjectId)}`)
  if (known) return known.number
  const [counter] = await tx.db
    .insert(documentCounters)
    .values({ kind, last: 1 })
    .onConflictDoUpdate({ target: documentCounters.kind, set: { last: sql`${documentCounters.last} + 1` } })
    .returning({ last: documentCounters.last })
  const number = counter?.last ?? 1
  await tx.db
    .insert(documents)
    .values({ id: newId("doc"), kind, number, orderId, subjectId, issuedAt: tx.now() })
  return number
}
