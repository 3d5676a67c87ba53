import { setImmediate as breathe } from "node:timers/promises"
import { and, asc, desc, eq, gt, gte, isNotNull, isNull, type SQL, sql } from "drizzle-orm"
import { lotEntries } from "#domains/auctions/chain/schema.ts"
import { biddingStates, closings } from "#domains/auctions/schema.ts"
import { auditEntries } from "#domains/audit/schema.ts"
import { replayStored } from "#domains/bidding/log/replay-stored.ts"
import type { KeyReader } from "#domains/bidding/maximums/read-keys.ts"
import { exclusions, secondChances } from "#domains/bidding/schema.ts"
import { orderLines } from "#domains/orders/schema.ts"
import { checkStock } from "#domains/stock/check-stock.ts"
import { findLogFault } from "#domains/transparency/find-log-fault.ts"
import { logKeysOf } from "#domains/transparency/log-keys.ts"
import { checkLedger } from "#domains/wallet/check-ledger.ts"
import { type AppContext, type Ctx, contextFor, transaction } from "#platform/ctx.ts"
import { readDatabaseTime } from "#platform/database/database-time.ts"
import type { Id } from "#platform/ids.ts"
import { integrityChecks, integrityFaults } from "./schema.ts"

export type StoredFault = Pick<typeof integrityFaults.$inferSelect, "kind" | "subjectId" | "reason">

const maxAgain = 15_000

/** Checks lots that closed since the last check, a batch of earlier ones, ledger, stock and the log. Returns the faults. */
export async function checkStored(
  app: AppContext,
  { signal, again = maxAgain }: { signal?: AbortSignal | undefined; again?: number } = {},
): Promise<StoredFault[]> {
  const ctx = contextFor(app)
  const until = await readDatabaseTime(ctx)
  const [last] = await ctx.db.select().from(integrityChecks).orderBy(desc(integrityChecks.until)).limit(1)
  const fresh = last ? await listClosed(ctx, gte(biddingStates.closedAt, last.until)) : []
  const after = last?.lastLotId ? gt(biddingStates.lotId, last.lastLotId) : undefined
  const batch = await listClosed(ctx, after, again)
  const lotIds = [...new Set([...fresh, ...batch])]
  const faults: StoredFault[] = []
  for (const lotId of lotIds) {
    await breathe()
    signal?.throwIfAborted()
    const reason = await findFault(ctx, lotId)
    if (reason) faults.push({ kind: "lot", subjectId: lotId, reason })
  }
  faults.push(...(await checkSums(app)))
  faults.push(...(await checkLog(ctx, await logKeysOf(app), signal)))
  const lastLotId = batch.length < again ? null : (batch.at(-1) ?? null)
  await save(ctx, { lotIds, faults, until, lastLotId })
  return faults
}

export async function checkLog(...log: Parameters<typeof findLogFault>): Promise<StoredFault[]> {
  const reason = await findLogFault(...log)
  return reason === undefined ? [] : [{ kind: "log", subjectId: "of all bids", reason }]
}

/** Checks what is stored as a sum of other rows. */
export async function checkSums(app: Pick<AppContext, "reports">): Promise<StoredFault[]> {
  const ledger = (await checkLedger(app)).map(({ account, unit, posted, stored }) => ({
    kind: "ledger" as const,
    subjectId: `${account} ${unit}`,
    reason: `postings sum to ${posted}, stored is ${stored}`,
  }))
  const stock = (await checkStock(app)).map(({ productId, location, what, summed, stored }) => ({
    kind: "stock" as const,
    subjectId: `${productId} ${location} (${what})`,
    reason: `entries sum to ${summed}, stored is ${stored}`,
  }))
  return [...ledger, ...stock]
}

/** Ids are unique: batches by time could skip lots that closed at one moment. */
async function listClosed(ctx: Ctx, which: SQL | undefined, max?: number): Promise<Id<"lot">[]> {
  const query = ctx.db
    .select({ lotId: biddingStates.lotId })
    .from(biddingStates)
    .where(and(isNotNull(biddingStates.closedAt), which))
    .orderBy(asc(biddingStates.lotId))
    .$dynamic()
  const rows = await (max === undefined ? query : query.limit(max))
  return rows.map(({ lotId }) => lotId)
}

export async function findFault(ctx: KeyReader, lotId: Id<"lot">): Promise<string | undefined> {
  const { fault } = await replayStored(ctx, lotId)
  if (fault) return fault.number > 0 ? `bid ${fault.number}: ${fault.reason}` : fault.reason
  return await findClosingFault(ctx, lotId)
}

/** Only an exclusion or a second-chance offer may change a closing record's outcome. */
async function findClosingFault(ctx: Pick<Ctx, "db">, lotId: Id<"lot">): Promise<string | undefined> {
  const [row] = await ctx.db
    .select({ current: biddingStates, closing: closings })
    .from(biddingStates)
    .leftJoin(closings, eq(closings.lotId, biddingStates.lotId))
    .where(eq(biddingStates.lotId, lotId))
  if (!row || row.current.closedAt === null) return undefined
  const { current, closing } = row
  if (!closing) return "nothing says how it closed"
  if (current.closedAt?.getTime() !== closing.at.getTime()) return "it closed at another time"
  if (current.lastNumber !== closing.lastNumber || closing.lastHash !== (await readClosingHash(ctx, lotId)))
    return "its bids are not those it closed with"
  if (current.endsAt.getTime() !== closing.endsAt.getTime()) return "it closed with another end"
  const isOutcomeSame =
    current.priceCents === closing.priceCents &&
    current.leaderId === closing.leaderId &&
    current.status === closing.status
  if (isOutcomeSame) return undefined
  const late = await ctx.db
    .select()
    .from(exclusions)
    .where(and(eq(exclusions.lotId, lotId), gte(exclusions.at, closing.at)))
  if (late.length === 0) return "its outcome is not the one it closed with"
  const confirmed = await Promise.all(late.map((each) => isConfirmed(ctx, each)))
  // A seller's account is only ever excluded together with another member's.
  const isForged = late.some(({ cause }, index) => !confirmed[index] && cause !== "sellers")
  return isForged || !confirmed.includes(true)
    ? "nothing bears out who was excluded after it closed"
    : undefined
}

async function readClosingHash(ctx: Pick<Ctx, "db">, lotId: Id<"lot">): Promise<string | null> {
  const [entry] = await ctx.db
    .select({ hash: lotEntries.hash })
    .from(lotEntries)
    .where(and(eq(lotEntries.lotId, lotId), eq(lotEntries.kind, "closing")))
  return entry?.hash ?? null
}

/** Every exclusion has another record: an audit entry, a defaulted line or a declined offer. */
async function isConfirmed(
  ctx: Pick<Ctx, "db">,
  { lotId, bidderId, cause }: typeof exclusions.$inferSelect,
): Promise<boolean> {
  const { act, subjectId, after } = auditEntries
  if (cause === "void") {
    const isSame = sql`${after}->>'member' = ${bidderId}`
    return (await ctx.db.$count(auditEntries, and(eq(subjectId, lotId), eq(act, "bidding.void"), isSame))) > 0
  }
  if (cause === "default") {
    const { kind, memberId, status } = orderLines
    const isLine = and(eq(kind, "lot"), eq(orderLines.subjectId, lotId), eq(memberId, bidderId))
    return (await ctx.db.$count(orderLines, and(isLine, eq(status, "defaulted")))) > 0
  }
  const isOffer = and(eq(secondChances.lotId, lotId), eq(secondChances.bidderId, bidderId))
  return cause === "declined" && (await ctx.db.$count(secondChances, isOffer)) > 0
}

type CheckedBatch = {
  lotIds: readonly string[]
  faults: StoredFault[]
  until: Date
  lastLotId: Id<"lot"> | null
}

async function save(ctx: Ctx, { lotIds, faults, until, lastLotId }: CheckedBatch): Promise<void> {
  await transaction(ctx, async (tx) => {
    const open = await tx.db.select().from(integrityFaults).where(isNull(integrityFaults.clearedAt))
    const checked = new Set(lotIds)
    const right = open.filter(
      ({ kind, subjectId }) =>
        (kind !== "lot" || checked.has(subjectId)) &&
        !faults.some((fault) => fault.kind === kind && fault.subjectId === subjectId),
    )
    for (const { kind, subjectId } of right)
      await tx.db
        .update(integrityFaults)
        .set({ clearedAt: until })
        .where(and(eq(integrityFaults.kind, kind), eq(integrityFaults.subjectId, subjectId)))
    for (const fault of faults)
      await tx.db
        .insert(integrityFaults)
        .values({ ...fault, foundAt: until, seenAt: until })
        .onConflictDoUpdate({
          target: [integrityFaults.kind, integrityFaults.subjectId],
          set: { reason: fault.reason, seenAt: until, clearedAt: null },
        })
    const count = { until, lastLotId, lots: lotIds.length, faults: faults.length }
    await tx.db.insert(integrityChecks).values(count).onConflictDoNothing()
  })
}

const maxFaults = 20

export async function listFaults(ctx: Pick<Ctx, "db">) {
  return await ctx.db
    .select({
      kind: integrityFaults.kind,
      subjectId: integrityFaults.subjectId,
      reason: integrityFaults.reason,
    })
    .from(integrityFaults)
    .where(isNull(integrityFaults.clearedAt))
    .orderBy(desc(integrityFaults.foundAt), asc(integrityFaults.kind), asc(integrityFaults.subjectId))
    .limit(maxFaults)
}

export async function countFaults(ctx: Pick<Ctx, "db">): Promise<number> {
  return await ctx.db.$count(integrityFaults, isNull(integrityFaults.clearedAt))
}
