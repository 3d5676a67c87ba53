import { and, asc, desc, eq, exists, gt, isNull, notExists, sql } from "drizzle-orm"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { members } from "#domains/accounts/schema.ts"
import { lots } from "#domains/auctions/schema.ts"
import { products } from "#domains/catalogue/schema.ts"
import { orderLines } from "#domains/orders/schema.ts"
import { hasOpenClaim } from "#domains/returns/open-claims.ts"
import { payeeFields } from "#domains/wallet/admin/payee-fields.ts"
import { refuse } from "#domains/wallet/refusals.ts"
import { balances, journals, payoutRuns, withdrawals } from "#domains/wallet/schema.ts"
import type { Ctx } from "#platform/ctx.ts"
import { type Id, isId } from "#platform/ids.ts"
import type { Cents } from "#platform/money.ts"
import { pick } from "#platform/pick.ts"
import { payoutWaitOf } from "../payout-wait.ts"
import { planDeductions } from "../plan-deductions.ts"
import { sellerDues, settlements } from "../schema.ts"

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

/** `keptCents` is what the seller's dues take of it; `ending` is credited as if its wait ended now. */
export async function listWaitingSettlements(ctx: Ctx, ending: string | null = null) {
  requirePermission(ctx, "money")
  const rows = await ctx.db
    .select({
      ...pick(settlements, "lineId", "lotId", "sellerId", "hammerCents", "feesCents", "dueAt"),
      ...pick(settlements, "netCents", "owedCents", "heldReason"),
      title: orderLines.title,
      seller: members.username,
      sellerStatus: members.status,
      hasOpenClaim: sql<boolean>`${hasOpenClaim(settlements.lineId)}`,
    })
    .from(settlements)
    .innerJoin(orderLines, eq(orderLines.id, settlements.lineId))
    .innerJoin(members, eq(members.id, settlements.sellerId))
    .where(eq(settlements.state, "waiting"))
    .orderBy(asc(settlements.dueAt), asc(settlements.lineId))
    .limit(max)
  const now = ctx.now()
  const waiting = rows.map((row) => ({ ...row, wait: payoutWaitOf(row, now) }))
  const kept = planDeductions(
    waiting.map((row) => (row.lineId === ending && row.dueAt > now ? { ...row, dueAt: now } : row)),
    await readDues(ctx),
  )
  return waiting.map((row) => {
    const keptCents = kept.get(row.lineId) ?? 0
    return {
      ...{ ...row, dueAt: row.dueAt.toISOString() },
      ...{ keptCents, creditCents: row.netCents - keptCents },
    }
  })
}

const openDues = gt(sellerDues.leftCents, 0)

async function readDues({ db }: Ctx): Promise<Map<Id<"mem">, Cents>> {
  const rows = await db
    .select({
      sellerId: sellerDues.sellerId,
      cents: sql<number>`sum(${sellerDues.leftCents})::bigint`.mapWith(Number),
    })
    .from(sellerDues)
    .where(openDues)
    .groupBy(sellerDues.sellerId)
  return new Map(rows.map(({ sellerId, cents }) => [sellerId, cents]))
}

/** What sellers owe us, to be deducted from their next credits. */
export async function listDues(ctx: Ctx) {
  requirePermission(ctx, "money")
  const rows = await ctx.db
    .select({
      ...pick(sellerDues, "id", "sellerId", "kind", "cents", "leftCents", "at"),
      lotNumber: lots.number,
      name: products.name,
      seller: members.username,
    })
    .from(sellerDues)
    .innerJoin(lots, eq(lots.id, sellerDues.lotId))
    .innerJoin(products, eq(products.id, lots.productId))
    .innerJoin(members, eq(members.id, sellerDues.sellerId))
    .where(openDues)
    .orderBy(asc(members.username), asc(sellerDues.at), asc(sellerDues.id))
    .limit(1_000)
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }))
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
export type SellerDue = Awaited<ReturnType<typeof listDues>>[number]
export type WaitingSettlement = Awaited<ReturnType<typeof listWaitingSettlements>>[number]
export type PayoutRun = Awaited<ReturnType<typeof listPayoutRuns>>[number]
export type PayoutRunRow = Awaited<ReturnType<typeof readPayoutRun>>["rows"][number]
