import { desc, eq } from "drizzle-orm"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { members } from "#domains/accounts/schema.ts"
import type { PaymentDifference } from "#domains/checkout/paying/compare-books.ts"
import { reconcile, reconcileAndMark } from "#domains/checkout/paying/reconcile.ts"
import { checkLedger } from "#domains/wallet/check-ledger.ts"
import type { AppContext, Ctx } from "#platform/ctx.ts"
import { idIs } from "#platform/database/id-conditions.ts"
import { type Id, newId } from "#platform/ids.ts"
import { reconciliations } from "../schema.ts"
import type { BookDifference } from "./book-difference.ts"

const maxStored = 500

/** Every night. Staff resolve the differences. */
export async function reconcileNightly(app: AppContext): Promise<void> {
  const differences = await withLedger(app, await reconcileAndMark(app))
  for (const difference of differences)
    app.log.error({ difference }, "provider, payments, orders and ledger differ")
  await store(app, differences, null)
}

/** The same for staff, at once; it marks nothing as compared. */
export async function reconcileNow(ctx: Ctx): Promise<void> {
  const actorId = requirePermission(ctx, "money")
  await store(ctx.app, await withLedger(ctx.app, await reconcile(ctx.app)), actorId)
}

async function withLedger(
  app: AppContext,
  payments: readonly PaymentDifference[],
): Promise<BookDifference[]> {
  const balances = await checkLedger(app)
  return [
    ...payments,
    ...balances.map(({ account, unit, posted, stored }) => ({
      kind: "otherBalance" as const,
      subjectId: `${account} ${unit}`,
      ownCents: stored,
      otherCents: posted,
    })),
  ]
}

async function store(
  app: AppContext,
  differences: readonly BookDifference[],
  actorId: Id<"mem"> | null,
): Promise<void> {
  await app.db.insert(reconciliations).values({
    id: newId("rec"),
    at: app.clock.now(),
    count: differences.length,
    differences: differences.slice(0, maxStored),
    actorId,
  })
}

/** Newest first, with the differences of one: of the newest, if none is chosen. */
export async function readReconciliations(ctx: Ctx, chosenId: string | null) {
  requirePermission(ctx, "money")
  const runs = await ctx.db
    .select({
      id: reconciliations.id,
      at: reconciliations.at,
      count: reconciliations.count,
      by: members.username,
    })
    .from(reconciliations)
    .leftJoin(members, eq(members.id, reconciliations.actorId))
    .orderBy(desc(reconciliations.id))
    .limit(60)
  const id = chosenId ?? runs[0]?.id ?? ""
  const [shown] = await ctx.db.select().from(reconciliations).where(idIs(reconciliations.id, id))
  return {
    runs: runs.map((run) => ({ ...run, at: run.at.toISOString() })),
    shown: shown && { ...shown, at: shown.at.toISOString() },
  }
}

export type ReconciliationRun = Awaited<ReturnType<typeof readReconciliations>>["runs"][number]
