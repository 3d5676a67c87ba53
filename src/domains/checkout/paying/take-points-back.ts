import { and, eq, sql } from "drizzle-orm"
import { type Account, accountOf } from "#domains/wallet/accounts.ts"
import { postJournal } from "#domains/wallet/post-journal.ts"
import { balances, journals, postings } from "#domains/wallet/schema.ts"
import type { Tx } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import type { Order } from "../lapse-orders.ts"

/** The points that an order brought go, as far as they are there, and those that it took come back. */
export async function takePointsBack(tx: Tx, order: Order): Promise<void> {
  const { id: orderId, memberId, pointsSpent } = order
  if (memberId === null) return
  const account = accountOf(memberId)
  const points = { kind: "refund", memberId, subjectId: orderId } as const
  const earned = Math.min(await earnedBy(tx, orderId), (await lockPoints(tx, account)) + pointsSpent)
  const net = pointsSpent - earned
  if (net === 0) return
  const [from, to]: Account[] = net > 0 ? ["house:points", account] : [account, "house:points"]
  if (from && to)
    await postJournal(tx, {
      ...points,
      idempotencyKey: `points of refunded ${orderId}`,
      moves: [{ from, to, amount: Math.abs(net), unit: "points" }],
    })
}

async function earnedBy(tx: Tx, orderId: Id<"ord">): Promise<number> {
  const [row] = await tx.db
    .select({ points: sql<number>`coalesce(sum(${postings.amount}), 0)::bigint`.mapWith(Number) })
    .from(journals)
    .innerJoin(postings, eq(postings.journalId, journals.id))
    .where(
      sql`${eq(journals.subjectId, orderId)} and ${eq(journals.kind, "points-earned")} and ${postings.amount} > 0`,
    )
  return row?.points ?? 0
}

/** What there is, which nobody spends until the transaction ends. */
async function lockPoints(tx: Tx, account: Account): Promise<number> {
  const [row] = await tx.db
    .select({ amount: balances.amount })
    .from(balances)
    .where(and(eq(balances.account, account), eq(balances.unit, "points")))
    .for("update")
  return row?.amount ?? 0
}
