import { and, eq, sql } from "drizzle-orm"
import { accountOf, type LedgerAccount } from "#domains/wallet/accounts.ts"
import { lockBalances, postJournal } from "#domains/wallet/post-journal.ts"
import { journals, postings } from "#domains/wallet/schema.ts"
import type { Tx } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import type { Order } from "../lock-order.ts"
import { pointsDue } from "./points-due.ts"

type RefundShare = { given: number; whole: number; subjectId: string }

/**
 * Takes back earned points as far as the member still has them. Uses the cumulative refund, so repeating it moves
 * nothing.
 */
export async function reversePoints(
  tx: Tx,
  order: Order,
  { subjectId, ...share }: RefundShare,
): Promise<void> {
  const { id: orderId, memberId, pointsSpent } = order
  if (memberId === null) return
  const account = accountOf(memberId)
  const balance = (await lockBalances(tx, [account])).get(`${account} points`) ?? 0
  const moved = await readReversedPoints(tx, orderId, account)
  const back = Math.max(0, pointsDue(pointsSpent, share) - moved.back)
  const due = Math.max(0, pointsDue(await readEarnedPoints(tx, orderId), share) - moved.reversedPoints)
  const reversedPoints = Math.min(due, balance + back)
  const journal = { kind: "refund", memberId, subjectId: orderId } as const
  if (back > 0)
    await postJournal(tx, {
      ...journal,
      idempotencyKey: `points back for ${subjectId}`,
      moves: [{ from: "company:points", to: account, amount: back, unit: "points" }],
    })
  if (reversedPoints > 0)
    await postJournal(tx, {
      ...journal,
      idempotencyKey: `points gone for ${subjectId}`,
      moves: [{ from: account, to: "company:points", amount: reversedPoints, unit: "points" }],
    })
}

async function readReversedPoints(tx: Tx, orderId: Id<"ord">, account: LedgerAccount) {
  const sumOf = (sign: "> 0" | "< 0") =>
    sql<number>`coalesce(sum(abs(${postings.amount})) filter (where ${postings.amount} ${sql.raw(sign)}), 0)::bigint`.mapWith(
      Number,
    )
  const [row] = await tx.db
    .select({ back: sumOf("> 0"), reversedPoints: sumOf("< 0") })
    .from(journals)
    .innerJoin(postings, eq(postings.journalId, journals.id))
    .where(
      and(
        eq(journals.subjectId, orderId),
        eq(journals.kind, "refund"),
        eq(postings.account, account),
        eq(postings.unit, "points"),
      ),
    )
  return row ?? { back: 0, reversedPoints: 0 }
}

async function readEarnedPoints(tx: Tx, orderId: Id<"ord">): Promise<number> {
  const [row] = await tx.db
    .select({ points: sql<number>`coalesce(sum(${postings.amount}), 0)::bigint`.mapWith(Number) })
    .from(journals)
    .innerJoin(postings, eq(postings.journalId, journals.id))
    .where(
      sql`${eq(journals.subjectId, orderId)} and ${eq(journals.kind, "points-earned")} and ${postings.amount} > 0`,
    )
  return row?.points ?? 0
}
