import { sql } from "drizzle-orm"
import { record } from "#domains/audit/record.ts"
import { type AppContext, contextFor, type Tx, transaction } from "#platform/ctx.ts"
import { readDatabaseTime, sqlNow } from "#platform/database/database-time.ts"
import { newId } from "#platform/ids.ts"
import { isInMaintenanceSql } from "./maintenance.ts"
import { heartbeats, outages } from "./schema.ts"

export type Outage = typeof outages.$inferSelect

/** All locks are taken before the end of the outage is read. */
export type MovableDeadlines = {
  lock?(tx: Tx): Promise<void>
  move(tx: Tx, outage: Outage): Promise<number>
}

export type OutageTerms = {
  outageSeconds: number
  marginMinutes: number
}

/**
 * If no process could take bids for too long, the same transaction first extends every deadline, so exactly one process
 * does.
 */
export async function beat(
  app: AppContext,
  terms: OutageTerms,
  movables: readonly MovableDeadlines[],
): Promise<Outage | undefined> {
  if (await extendSeries(app, terms)) return undefined
  return await transaction(contextFor(app), async (tx) => {
    const from = await lockLastBeat(tx)
    if (!from) return undefined
    for (const movable of movables) await movable.lock?.(tx)
    const until = await readDatabaseTime(tx)
    const outage = outageOf(from, until, terms)
    await tx.db.insert(outages).values(outage)
    let moved = 0
    for (const movable of movables) moved += await movable.move(tx, outage)
    await tx.db.update(heartbeats).set({ at: until, holdsUntil: holdUntil(until, terms) })
    await record(tx, {
      act: "outages.record",
      subjectId: outage.id,
      after: {
        beganAt: from.toISOString(),
        endedAt: until.toISOString(),
        shiftMs: outage.shiftMs,
        ends: moved,
      },
    })
    return outage
  })
}

/**
 * On the bids' pool: another may work while bids get no connection. One reading of the clock is compared and stored, so
 * no gap is missed.
 */
async function extendSeries(app: AppContext, { outageSeconds }: OutageTerms): Promise<boolean> {
  const { rows } = await app.preparedPool.execute(sql`
    with beaten as (
      update heartbeats set at = greatest(at, m.now), holds_until = greatest(at, m.now) + ${outageSeconds} * interval '1 second'
      from (select ${sqlNow(app)} as now) m
      where m.now <= holds_until and not ${sql.raw(isInMaintenanceSql)}
      returning 1
    ), first as (
      insert into heartbeats (at, holds_until)
      select m.now, m.now + ${outageSeconds} * interval '1 second' from (select ${sqlNow(app)} as now) m
      where not exists (select from heartbeats)
      on conflict do nothing
      returning 1
    )
    select from beaten union all select from first`)
  return rows.length > 0
}

/** Undefined if another process has handled the gap, or maintenance goes on: the first beat afterwards handles it. */
async function lockLastBeat(tx: Tx): Promise<Date | undefined> {
  const [last] = await tx.db.select().from(heartbeats).for("update")
  const { rows } = await tx.db.execute(sql`select where ${sql.raw(isInMaintenanceSql)}`)
  if (rows.length > 0) return undefined
  const now = await readDatabaseTime(tx)
  return last && now > last.holdsUntil ? last.at : undefined
}

function holdUntil(at: Date, { outageSeconds }: OutageTerms): Date {
  return new Date(at.getTime() + outageSeconds * 1_000)
}

function outageOf(beganAt: Date, endedAt: Date, { marginMinutes }: OutageTerms): Outage {
  const shiftMs = endedAt.getTime() - beganAt.getTime() + marginMinutes * 60_000
  return { id: newId("out"), beganAt, endedAt, marginMinutes, shiftMs }
}
