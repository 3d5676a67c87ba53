import { and, gt, lte, type SQL, sql } from "drizzle-orm"
import type { PgColumn } from "drizzle-orm/pg-core"
import type { Ctx } from "#platform/ctx.ts"
import type { Outage } from "./beat.ts"
import { outages } from "./schema.ts"

/** The latest end that an outage moves: within the margin after it. */
export function lastEndOf({ endedAt, marginMinutes }: Pick<Outage, "endedAt" | "marginMinutes">): Date {
  return new Date(endedAt.getTime() + marginMinutes * 60_000)
}

/** An end that fell into the outage, or follows it within the margin. */
export function isInOutage(end: PgColumn, outage: Outage): SQL | undefined {
  return and(gt(end, outage.beganAt), lte(end, lastEndOf(outage)))
}

/** The end, or the same one later by the outage if it is in it. */
export function movedBy(outage: Outage, end: PgColumn): SQL {
  return sql`case when ${isInOutage(end, outage)} then ${end} + ${lengthOf(outage)} else ${end} end`
}

/** The outages that may move an end after this moment, the earliest first. */
export async function readOutages({ db }: Pick<Ctx, "db">, since: Date): Promise<Outage[]> {
  const lastEnd = sql`${outages.endedAt} + ${outages.marginMinutes} * interval '1 minute'`
  return await db
    .select()
    .from(outages)
    .where(sql`${lastEnd} >= ${since.toISOString()}::timestamptz`)
    .orderBy(outages.beganAt)
}

/** An end that is worked out and stored nowhere, later by every outage it falls into. Takes them with the earliest first. */
export function laterBy(end: Date, found: readonly Outage[]): Date {
  return found.reduce(
    (at, outage) =>
      at > outage.beganAt && at <= lastEndOf(outage) ? new Date(at.getTime() + outage.shiftMs) : at,
    end,
  )
}

export function lengthOf({ shiftMs }: Pick<Outage, "shiftMs">): SQL {
  return sql`${shiftMs}::bigint * interval '1 millisecond'`
}
