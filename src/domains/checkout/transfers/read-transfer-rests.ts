import { and, eq, gt, inArray, sql } from "drizzle-orm"
import { transferMatches, type transfers } from "#domains/payments/schema.ts"
import { journals, postings } from "#domains/wallet/schema.ts"
import type { Ctx } from "#platform/ctx.ts"
import { type Id, isId } from "#platform/ids.ts"
import type { Cents } from "#platform/money.ts"

type TransferAmount = Pick<typeof transfers.$inferSelect, "id" | "amountCents">

const summed = (column: typeof transferMatches.amountCents | typeof postings.amount) =>
  sql<number>`sum(${column})::bigint`.mapWith(Number)

export async function readTransferRests(
  { db }: Pick<Ctx, "db">,
  rows: readonly TransferAmount[],
): Promise<Map<Id<"trf">, Cents>> {
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return new Map()
  const matched = await db
    .select({ id: transferMatches.transferId, cents: summed(transferMatches.amountCents) })
    .from(transferMatches)
    .where(inArray(transferMatches.transferId, ids))
    .groupBy(transferMatches.transferId)
  const credited = await db
    .select({ id: journals.subjectId, cents: summed(postings.amount) })
    .from(journals)
    .innerJoin(postings, eq(postings.journalId, journals.id))
    .where(and(inArray(journals.subjectId, ids), eq(journals.kind, "over-payment"), gt(postings.amount, 0)))
    .groupBy(journals.subjectId)
  const rests = new Map(rows.map(({ id, amountCents }) => [id, amountCents]))
  for (const { id, cents } of [...matched, ...credited]) {
    if (isId("trf", id)) rests.set(id, (rests.get(id) ?? 0) - cents)
  }
  return rests
}
