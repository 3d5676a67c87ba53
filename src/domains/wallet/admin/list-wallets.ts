import { and, asc, desc, eq, ilike, inArray, isNull, or, sql } from "drizzle-orm"
import { z } from "zod"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { refuse } from "#domains/accounts/refusals.ts"
import { members } from "#domains/accounts/schema.ts"
import type { Ctx } from "#platform/ctx.ts"
import { isId } from "#platform/ids.ts"
import { accountOf } from "../accounts.ts"
import { readBalance } from "../post-journal.ts"
import { balances, journals, postings, withdrawals } from "../schema.ts"
import { withdrawalStates } from "./money-states.ts"
import { payeeColumns } from "./payee-columns.ts"

export const WithdrawalQuery = z.object({
  status: z
    .enum(["", ...withdrawalStates])
    .catch("requested")
    .default("requested"),
  page: z.coerce.number().int().min(1).max(10_000).catch(1).default(1),
})
export type WithdrawalQuery = z.output<typeof WithdrawalQuery>

const limit = 50
const maxInFile = 10_000

export async function listWithdrawals(ctx: Ctx, { status, page }: WithdrawalQuery) {
  const rows = await select(ctx, status)
    .limit(limit)
    .offset((page - 1) * limit)
  const [counted] = await ctx.db
    .select({
      total: status
        ? sql<number>`count(*) filter (where ${withdrawals.status} = ${status})::int`
        : sql<number>`count(*)::int`,
      requested: sql<number>`count(*) filter (where ${withdrawals.status} = 'requested')::int`,
      requestedCents:
        sql<number>`coalesce(sum(${withdrawals.amountCents}) filter (where ${withdrawals.status} = 'requested'), 0)::bigint`.mapWith(
          Number,
        ),
    })
    .from(withdrawals)
  const { total, requested, requestedCents } = counted ?? { total: 0, requested: 0, requestedCents: 0 }
  return { withdrawals: rows, total, requested, requestedCents, pages: Math.max(1, Math.ceil(total / limit)) }
}

export async function listAllWithdrawals(ctx: Ctx, { status }: WithdrawalQuery) {
  return await select(ctx, status).limit(maxInFile)
}

function select(ctx: Ctx, status: WithdrawalQuery["status"]) {
  requirePermission(ctx, "money")
  return ctx.db
    .select({
      ...payeeColumns,
      bankNumber: withdrawals.bankNumber,
      status: withdrawals.status,
      reason: withdrawals.reason,
      runId: withdrawals.runId,
      createdAt: withdrawals.createdAt,
      endedAt: withdrawals.endedAt,
    })
    .from(withdrawals)
    .innerJoin(members, eq(members.id, withdrawals.memberId))
    .where(status ? eq(withdrawals.status, status) : undefined)
    .orderBy(
      status === "requested" ? asc(withdrawals.createdAt) : desc(withdrawals.createdAt),
      asc(withdrawals.id),
    )
    .$dynamic()
}

export async function findWallets(ctx: Ctx, q: string, max = 50) {
  requirePermission(ctx, "money")
  const like = `%${q.trim().replace(/[\\%_]/g, "\\$&")}%`
  const cents = sql<number>`coalesce(max(${balances.amount}) filter (where ${balances.unit} = 'cents'), 0)::bigint`
  const points = sql<number>`coalesce(max(${balances.amount}) filter (where ${balances.unit} = 'points'), 0)::bigint`
  return await ctx.db
    .select({
      id: members.id,
      username: members.username,
      name: members.name,
      email: members.email,
      balanceCents: cents.mapWith(Number),
      points: points.mapWith(Number),
    })
    .from(members)
    .leftJoin(balances, eq(balances.account, sql`'member:' || ${members.id}`))
    .where(
      q.trim()
        ? or(ilike(members.username, like), ilike(members.email, like), ilike(members.name, like))
        : and(isNull(members.closedAt), sql`${balances.amount} > 0`),
    )
    .groupBy(members.id)
    .orderBy(desc(cents), desc(points), asc(members.username))
    .limit(max)
}

export async function readWallet(ctx: Ctx, memberId: string) {
  requirePermission(ctx, "money")
  if (!isId("mem", memberId)) throw refuse("noSuchMember")
  const [member] = await ctx.db
    .select({ id: members.id, username: members.username, email: members.email })
    .from(members)
    .where(eq(members.id, memberId))
  if (!member) throw refuse("noSuchMember")
  const account = accountOf(memberId)
  const [balance, lines, requested] = await Promise.all([
    readBalance(ctx, account),
    ctx.db
      .select({
        id: journals.id,
        kind: journals.kind,
        at: journals.at,
        unit: postings.unit,
        amount: postings.amount,
        subjectId: journals.subjectId,
        reason: journals.reason,
      })
      .from(postings)
      .innerJoin(journals, eq(journals.id, postings.journalId))
      .where(eq(postings.account, account))
      .orderBy(desc(journals.at), desc(journals.id), asc(postings.unit))
      .limit(100),
    ctx.db
      .select({ id: withdrawals.id })
      .from(withdrawals)
      .where(and(eq(withdrawals.memberId, memberId), inArray(withdrawals.status, ["requested"]))),
  ])
  return { ...member, ...balance, lines, requested: requested.length, isSelf: memberId === ctx.actor.id }
}
