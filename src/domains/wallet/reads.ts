import { and, count, desc, eq, inArray, type SQL, sql } from "drizzle-orm"
import { requireSignedIn } from "#domains/accounts/permissions.ts"
import type { Ctx } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import { accountOf } from "./accounts.ts"
import { readBalance, type Unit } from "./post-journal.ts"
import { lastDigits } from "./request-withdrawal.ts"
import { type JournalKind, journals, postings, withdrawals } from "./schema.ts"

export async function readOwnWallet(ctx: Ctx): Promise<{ balanceCents: number; points: number }> {
  return await readBalance(ctx, accountOf(requireSignedIn(ctx)))
}

export type WalletStatementLine = {
  id: Id<"jrn">
  kind: JournalKind
  at: string
  amount: number
  after: number
  subjectId: string | null
  reason: string | null
}

type WalletStatementQuery = { unit: Unit; kinds?: readonly JournalKind[]; page?: number; size?: number }

export async function listStatement(
  ctx: Ctx,
  { unit, kinds, page = 1, size = 20 }: WalletStatementQuery,
): Promise<{ lines: WalletStatementLine[]; page: number; pages: number }> {
  const mine = and(eq(postings.account, accountOf(requireSignedIn(ctx))), eq(postings.unit, unit))
  const [all] = await ctx.db
    .select({ lines: count() })
    .from(postings)
    .innerJoin(journals, eq(journals.id, postings.journalId))
    .where(and(mine, ofKinds(kinds)))
  const pages = Math.max(1, Math.ceil((all?.lines ?? 0) / size))
  const pageNumber = Math.min(Math.max(1, page), pages)
  // Running totals cover all entries, so compute them before selecting the page.
  const lines = ctx.db.$with("lines").as(
    ctx.db
      .select({
        id: journals.id,
        kind: journals.kind,
        at: journals.at,
        amount: postings.amount,
        after:
          sql<number>`(sum(${postings.amount}) over (order by ${journals.at}, ${journals.id}))::float8`.as(
            "after",
          ),
        subjectId: journals.subjectId,
        reason: journals.reason,
      })
      .from(postings)
      .innerJoin(journals, eq(journals.id, postings.journalId))
      .where(mine),
  )
  const rows = await ctx.db
    .with(lines)
    .select()
    .from(lines)
    .where(kinds && inArray(lines.kind, [...kinds]))
    .orderBy(desc(lines.at), desc(lines.id))
    .limit(size)
    .offset((pageNumber - 1) * size)
  return { lines: rows.map((row) => ({ ...row, at: row.at.toISOString() })), page: pageNumber, pages }
}

function ofKinds(kinds: readonly JournalKind[] | undefined): SQL | undefined {
  return kinds && inArray(journals.kind, [...kinds])
}

export async function sumStatement(
  ctx: Ctx,
  { unit, kinds }: Pick<WalletStatementQuery, "unit" | "kinds">,
): Promise<{ came: number; left: number }> {
  const [sums] = await ctx.db
    .select({
      came: sql<number>`coalesce(sum(${postings.amount}) filter (where ${postings.amount} > 0), 0)::float8`,
      left: sql<number>`coalesce(-sum(${postings.amount}) filter (where ${postings.amount} < 0), 0)::float8`,
    })
    .from(postings)
    .innerJoin(journals, eq(journals.id, postings.journalId))
    .where(
      and(eq(postings.account, accountOf(requireSignedIn(ctx))), eq(postings.unit, unit), ofKinds(kinds)),
    )
  return sums ?? { came: 0, left: 0 }
}

export async function listOwnWithdrawals(ctx: Ctx, max = 10) {
  const rows = await ctx.db
    .select({
      id: withdrawals.id,
      amountCents: withdrawals.amountCents,
      bankName: withdrawals.bankName,
      bankNumber: withdrawals.bankNumber,
      status: withdrawals.status,
      reason: withdrawals.reason,
      runId: withdrawals.runId,
      createdAt: withdrawals.createdAt,
      endedAt: withdrawals.endedAt,
    })
    .from(withdrawals)
    .where(eq(withdrawals.memberId, requireSignedIn(ctx)))
    .orderBy(desc(withdrawals.createdAt), desc(withdrawals.id))
    .limit(max)
  return rows.map(({ bankNumber, runId, createdAt, endedAt, ...row }) => ({
    ...row,
    isAtBank: row.status === "requested" && runId !== null,
    numberEnd: lastDigits(bankNumber),
    createdAt: createdAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
  }))
}

export type OwnWithdrawal = Awaited<ReturnType<typeof listOwnWithdrawals>>[number]

export async function readLastBank(ctx: Ctx) {
  const { bankHolder, bankName, bankNumber } = withdrawals
  const [last] = await ctx.db
    .select({ bankHolder, bankName, bankNumber })
    .from(withdrawals)
    .where(eq(withdrawals.memberId, requireSignedIn(ctx)))
    .orderBy(desc(withdrawals.createdAt), desc(withdrawals.id))
    .limit(1)
  return last
}
