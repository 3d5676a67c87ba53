import { and, asc, eq, lt, not } from "drizzle-orm"
import { readDebtSums } from "#domains/accounting/receivables/aged-debts.ts"
import { can, requirePermission } from "#domains/accounts/permissions.ts"
import { readReadiness } from "#domains/auctions/admin/read-readiness.ts"
import { listAuctionsForAdmin } from "#domains/auctions/admin/reads.ts"
import { listRecentSales } from "#domains/auctions/admin/recent-sales.ts"
import { biddingStates, lots } from "#domains/auctions/schema.ts"
import { readBackupState } from "#domains/backups/backup-runs.ts"
import { type BackupState, backupAlarms } from "#domains/backups/rules.ts"
import { readBidsByMinute } from "#domains/bidding/admin/bid-activity.ts"
import { listPaidByDay } from "#domains/checkout/admin/paid-by-day.ts"
import { countHealthProblems } from "#domains/health/read-health.ts"
import { listFaults } from "#domains/integrity/check-stored.ts"
import { readHeldShare } from "#domains/orders/held-share.ts"
import { maxLagMs, readStandbys } from "#domains/outages/standbys.ts"
import { countOpenBottles } from "#domains/submissions/admin/count-open-bottles.ts"
import type { Ctx } from "#platform/ctx.ts"
import { readWorkOnce } from "../work/read-work.ts"
import type { QueueName } from "../work/work-queue.ts"

const chartDays = 14
const chartSales = 6
/** Closing takes a moment after the end. */
const closingMs = 60_000
const maxLate = 20

/** The parts of each permission, so that someone with several has all of them. */
export async function readHome(ctx: Ctx) {
  requirePermission(ctx, "adminPages")
  const runsAuctions = can(ctx, "auctions")
  const [
    faults,
    standbys,
    backups,
    healthProblems,
    lateLots,
    held,
    work,
    auctions,
    readiness,
    sales,
    minutes,
    stages,
    days,
    debts,
  ] = await Promise.all([
    listFaults(ctx),
    readStandbys(ctx.app.pool),
    can(ctx, "settings") ? readBackupState(ctx) : null,
    can(ctx, "settings") ? countHealthProblems(ctx) : 0,
    runsAuctions ? listLateLots(ctx) : [],
    can(ctx, "orders") ? readHeldShare(ctx) : null,
    readWorkOnce(ctx),
    runsAuctions ? listAuctionsForAdmin(ctx) : null,
    runsAuctions ? readReadiness(ctx) : null,
    runsAuctions ? listRecentSales(ctx, chartSales) : null,
    runsAuctions ? readBidsByMinute(ctx) : null,
    can(ctx, "intake") ? countOpenBottles(ctx) : null,
    can(ctx, "money") ? listPaidByDay(ctx, chartDays) : null,
    can(ctx, "money") ? readDebtSums(ctx) : null,
  ])
  const exceptions = {
    faults,
    missingStandbys: standbys.missing.length,
    standbyLagMs: standbys.lagMs > maxLagMs ? standbys.lagMs : null,
    healthProblems,
    lateLots,
    backups: viewOf(ctx, backups),
    held: held?.isAlarming ? held : null,
  }
  // Lines have a price; what is owed for them has commission and late fees too.
  const owed: Partial<Record<QueueName, number | undefined>> = {
    overdue: debts?.overdueCents,
    dueToday: debts?.dueTodayCents,
  }
  return {
    exceptions,
    work: work.map((queue) => ({ ...queue, cents: queue.cents ?? owed[queue.name] ?? null })),
    ...{ auctions, readiness },
    charts: { sales, minutes, stages, days, debts: debts?.byAge ?? null },
  }
}

export type HomeView = Awaited<ReturnType<typeof readHome>>

function viewOf(ctx: Ctx, state: BackupState | null) {
  const alarms = state ? backupAlarms(state, ctx.now()) : []
  return alarms.map((alarm) => ({
    alarm,
    fault: alarm === "failed" ? (state?.fault ?? null) : null,
    lastAt: (alarm === "notRehearsed" ? state?.rehearsalAt : state?.backupAt)?.toISOString() ?? null,
  }))
}

async function listLateLots(ctx: Ctx) {
  const { endsAt, status, isPaused, lotId } = biddingStates
  const late = new Date(ctx.now().getTime() - closingMs)
  return await ctx.db
    .select({ id: lots.id, number: lots.number })
    .from(biddingStates)
    .innerJoin(lots, eq(lots.id, lotId))
    .where(and(eq(status, "live"), not(isPaused), lt(endsAt, late)))
    .orderBy(asc(endsAt), asc(lots.id))
    .limit(maxLate)
}
