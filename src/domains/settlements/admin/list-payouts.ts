import { and, asc, desc, eq, exists, gt, isNull, notExists, sql } from "drizzle-orm"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { members } from "#domains/accounts/schema.ts"
import { orderLines } from "#domains/orders/schema.ts"
import { payeeFields } from "#domains/wallet/admin/payee-fields.ts"
import { refuse } from "#domains/wallet/refusals.ts"
import { balances, journals, payoutRuns, withdrawals } from "#domains/wallet/schema.ts"
import type { Ctx } from "#platform/ctx.ts"
import { isId } from "#platform/ids.ts"
import { pick } from "#platform/pick.ts"
import { payoutWaitOf } from "../payout-wait.ts"
import { settlements } from "../schema.ts"

const max = 200

export async function listReadyWithdrawals(ctx: Ctx) {
  const staffId = requirePermission(ctx, "money")
  const rows = await ctx.db
    .select({ ...payeeFields, memberStatus: members.status, createdAt: withdrawals.createdAt })
    .from(withdrawals)
    .innerJoin(members, eq(members.id, withdrawals.memberId))
    .where(and(eq(withdrawals.status, "requested"), isNull(withdrawals.runId)))
    .orderBy(asc(withdrawals.createdAt), asc(withdrawals.id))
    .limit(1_000)
  return rows.map(({ memberStatus, createdAt, ...row }) => ({
    ...row,
    createdAt: createdAt.toISOString(),
    wait: waitReason(memberStatus, row.memberId === staffId),
  }))
}

function waitReason(status: string, isOwn: boolean): "suspended" | "own" | null {
  if (status !== "active") return "suspended"
  return isOwn ? "own" : null
}

export async function listUnrequested(ctx: Ctx) {
  requirePermission(ctx, "money")
  const account = sql`'member:' || ${members.id}`
  return await ctx.db
    .select({ memberId: members.id, username: members.username, balanceCents: balances.amount })
    .from(members)
    .innerJoin(balances, and(eq(balances.account, account), eq(balances.unit, "cents")))
    .where(
      and(
        gt(balances.amount, 0),
        exists(
          ctx.db
            .select({ one: sql`1` })
            .from(journals)
            .where(and(eq(journals.memberId, members.id), eq(journals.kind, "seller-proceeds"))),
        ),
        notExists(
          ctx.db
            .select({ one: sql`1` })
            .from(withdrawals)
            .where(and(eq(withdrawals.memberId, members.id), eq(withdrawals.status, "requested"))),
        ),
      ),
    )
    .orderBy(desc(balances.amount), asc(members.username))
    .limit(max)
}

export async function listWaitingSettlements(ctx: Ctx) {
  requirePermission(ctx, "money")
  const rows = await ctx.db
    .select({
      ...pick(settlements, "lineId", "lotId", "sellerId", "hammerCents", "netCents", "dueAt"),
      ...pick(settlements, "heldReason"),
      title: orderLines.title,
      seller: members.username,
      sellerStatus: members.status,
    })
    .from(settlements)
    .innerJoin(orderLines, eq(orderLines.id, settlements.lineId))
    .innerJoin(members, eq(members.id, settlements.sellerId))
    .where(eq(settlements.state, "waiting"))
    .orderBy(asc(settlements.dueAt), asc(settlements.lineId))
    .limit(max)
  return rows.map((row) => ({ ...row, dueAt: row.dueAt.toISOString(), wait: payoutWaitOf(row, ctx.now()) }))
}

const runColumns = {
  id: payoutRuns.id,
  madeAt: payoutRuns.madeAt,
  by: members.username,
  count: sql<number>`count(*)::int`,
  totalCents: sql<number>`sum(${withdrawals.amountCents})::bigint`.mapWith(Number),
  open: sql<number>`count(*) filter (where ${withdrawals.status} = 'requested')::int`,
  paid: sql<number>`count(*) filter (where ${withdrawals.status} = 'paid')::int`,
  failed: sql<number>`count(*) filter (where ${withdrawals.status} = 'refused')::int`,
}

function selectRuns(ctx: Ctx) {
  requirePermission(ctx, "money")
  return ctx.db
    .select(runColumns)
    .from(payoutRuns)
    .innerJoin(members, eq(members.id, payoutRuns.madeBy))
    .innerJoin(withdrawals, eq(withdrawals.runId, payoutRuns.id))
    .groupBy(payoutRuns.id, members.username)
    .$dynamic()
}

export async function listPayoutRuns(ctx: Ctx) {
  const rows = await selectRuns(ctx).orderBy(desc(payoutRuns.madeAt), desc(payoutRuns.id)).limit(100)
  return rows.map((row) => ({ ...row, madeAt: row.madeAt.toISOString() }))
}

export async function readPayoutRun(ctx: Ctx, runId: string) {
  requirePermission(ctx, "money")
  if (!isId("run", runId)) throw refuse("noSuchPayoutRun")
  const [run] = await selectRuns(ctx).where(eq(payoutRuns.id, runId))
  if (!run) throw refuse("noSuchPayoutRun")
  const rows = await ctx.db
    .select({ ...payeeFields, ...pick(withdrawals, "bankNumber", "status", "reason") })
    .from(withdrawals)
    .innerJoin(members, eq(members.id, withdrawals.memberId))
    .where(eq(withdrawals.runId, runId))
    .orderBy(asc(withdrawals.id))
  return { ...run, madeAt: run.madeAt.toISOString(), rows }
}

export type ReadyWithdrawal = Awaited<ReturnType<typeof listReadyWithdrawals>>[number]
export type UnrequestedBalance = Awaited<ReturnType<typeof listUnrequested>>[number]
export type WaitingSettlement = Awaited<ReturnType<typeof listWaitingSettlements>>[number]
export type PayoutRun = Awaited<ReturnType<typeof listPayoutRuns>>[number]
export type PayoutRunRow = Awaited<ReturnType<typeof readPayoutRun>>["rows"][number]
