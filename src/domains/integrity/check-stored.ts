import { setImmediate as breathe } from "node:timers/promises"
import { and, asc, desc, eq, gt, gte, isNotNull, isNull, type SQL } from "drizzle-orm"
import { closings, standings } from "#domains/auctions/schema.ts"
import { replayStored } from "#domains/bidding/replay-stored.ts"
import { exclusions } from "#domains/bidding/schema.ts"
import { checkLedger } from "#domains/wallet/check-ledger.ts"
import { type Ctx, contextFor, type House, transaction } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import { readMoment } from "#platform/moment.ts"
import { integrityChecks, integrityFaults } from "./schema.ts"

export type StoredFault = { kind: "lot" | "ledger"; subjectId: string; why: string }

/** Lots checked again each night beside the new ones: an archive of 100,000 takes about a week, a small one a night. */
const mostAgain = 15_000

/**
 * Replays every lot that closed since the last check, and some of the earlier ones in turn, and adds up the ledger. What
 * does not agree is kept for the overview until a later check finds it right. A job's work. Returns the faults.
 */
export async function checkStored(
  house: House,
  { signal, again = mostAgain }: { signal?: AbortSignal | undefined; again?: number } = {},
): Promise<StoredFault[]> {
  const ctx = contextFor(house)
  const until = await readMoment(ctx)
  const [last] = await ctx.db.select().from(integrityChecks).orderBy(desc(integrityChecks.until)).limit(1)
  const fresh = last ? await listClosed(ctx, gte(standings.closedAt, last.until)) : []
  const after = last?.lastLotId ? gt(standings.lotId, last.lastLotId) : undefined
  const round = await listClosed(ctx, after, again)
  const lotIds = [...new Set([...fresh, ...round])]
  const faults: StoredFault[] = []
  for (const lotId of lotIds) {
    // Visitors are answered in between.
    await breathe()
    signal?.throwIfAborted()
    const why = await whyWrong(ctx, lotId)
    if (why) faults.push({ kind: "lot", subjectId: lotId, why })
  }
  for (const { account, unit, posted, kept } of await checkLedger(house))
    faults.push({ kind: "ledger", subjectId: `${account} ${unit}`, why: `posted ${posted}, kept ${kept}` })
  const lastLotId = round.length < again ? null : (round.at(-1) ?? null)
  await save(ctx, { lotIds, faults, until, lastLotId })
  return faults
}

/** In the order of their ids: of those of one moment none is left out. */
async function listClosed(ctx: Ctx, which: SQL | undefined, most?: number): Promise<Id<"lot">[]> {
  const query = ctx.db
    .select({ lotId: standings.lotId })
    .from(standings)
    .where(and(isNotNull(standings.closedAt), which))
    .orderBy(asc(standings.lotId))
    .$dynamic()
  const rows = await (most === undefined ? query : query.limit(most))
  return rows.map(({ lotId }) => lotId)
}

async function whyWrong(ctx: Ctx, lotId: Id<"lot">): Promise<string | undefined> {
  const { fault } = await replayStored(ctx, lotId)
  if (fault) return fault.number > 0 ? `bid ${fault.number}: ${fault.why}` : fault.why
  return await whyNotAsClosed(ctx, lotId)
}

/** The row of its closing against the lot as it is now. Only an exclusion or a second chance may change the outcome. */
async function whyNotAsClosed(ctx: Ctx, lotId: Id<"lot">): Promise<string | undefined> {
  const [row] = await ctx.db
    .select({ current: standings, closing: closings })
    .from(standings)
    .leftJoin(closings, eq(closings.lotId, standings.lotId))
    .where(eq(standings.lotId, lotId))
  if (!row) return undefined
  const { current, closing } = row
  if (!closing) return "nothing says how it closed"
  if (current.closedAt?.getTime() !== closing.at.getTime()) return "it closed at another time"
  if (current.lastNumber !== closing.lastNumber || current.lastHash !== closing.lastHash)
    return "its bids are not those it closed with"
  if (current.endsAt.getTime() !== closing.endsAt.getTime()) return "it closed with another end"
  const changed = eq(exclusions.lotId, lotId)
  const isOutcomeSame =
    current.priceCents === closing.priceCents &&
    current.leaderId === closing.leaderId &&
    current.status === closing.status
  const isExcused =
    isOutcomeSame || (await ctx.db.$count(exclusions, and(changed, gte(exclusions.at, closing.at)))) > 0
  return isExcused ? undefined : "its outcome is not the one it closed with"
}

type Checked = { lotIds: readonly string[]; faults: StoredFault[]; until: Date; lastLotId: Id<"lot"> | null }

async function save(ctx: Ctx, { lotIds, faults, until, lastLotId }: Checked): Promise<void> {
  await transaction(ctx, async (tx) => {
    const open = await tx.db.select().from(integrityFaults).where(isNull(integrityFaults.clearedAt))
    const checked = new Set(lotIds)
    const right = open.filter(
      ({ kind, subjectId }) =>
        (kind === "ledger" || checked.has(subjectId)) &&
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
          set: { why: fault.why, seenAt: until, clearedAt: null },
        })
    const count = { until, lastLotId, lots: lotIds.length, faults: faults.length }
    await tx.db.insert(integrityChecks).values(count).onConflictDoNothing()
  })
}

const mostShown = 20

/** What is wrong now, the newest first, for whoever runs the site: ids and sentences, no figure of anybody's maximum. */
export async function listFaults(ctx: Pick<Ctx, "db">) {
  return await ctx.db
    .select({ kind: integrityFaults.kind, subjectId: integrityFaults.subjectId, why: integrityFaults.why })
    .from(integrityFaults)
    .where(isNull(integrityFaults.clearedAt))
    .orderBy(desc(integrityFaults.foundAt), asc(integrityFaults.kind), asc(integrityFaults.subjectId))
    .limit(mostShown)
}

export async function countFaults(ctx: Pick<Ctx, "db">): Promise<number> {
  return await ctx.db.$count(integrityFaults, isNull(integrityFaults.clearedAt))
}
