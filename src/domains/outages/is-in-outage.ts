import { and, gt, lte, type SQL, sql } from "drizzle-orm"
import type { PgColumn } from "drizzle-orm/pg-core"
import type { Ctx } from "#platform/ctx.ts"
import type { Outage } from "./beat.ts"
import { outages } from "./schema.ts"

/** Within the margin after the outage. */
export function lastExtendedEndOf({
  endedAt,
  marginMinutes,
}: Pick<Outage, "endedAt" | "marginMinutes">): Date {
  return new Date(endedAt.getTime() + marginMinutes * 60_000)
}

export function isInOutage(end: PgColumn, outage: Outage): SQL | undefined {
  return and(gt(end, outage.beganAt), lte(end, lastExtendedEndOf(outage)))
}

export function extendedEnd(outage: Outage, end: PgColumn): SQL {
  return sql`case when ${isInOutage(end, outage)} then ${end} + ${outageInterval(outage)} else ${end} end`
}

/** Outages that may extend a later deadline, earliest first. */
export async function readOutages({ db }: Pick<Ctx, "db">, since: Date): Promise<Outage[]> {
  const lastEnd = sql`${outages.endedAt} + ${outages.marginMinutes} * interval '1 minute'`
  return await db
    .select()
    .from(outages)
    .where(sql`${lastEnd} >= ${since.toISOString()}::timestamptz`)
    .orderBy(outages.beganAt)
}

export function extendByOutages(end: Date, found: readonly Outage[]): Date {
  return found.reduce(
    (at, outage) =>
      at > outage.beganAt && at <= lastExtendedEndOf(outage) ? new Date(at.getTime() + outage.shiftMs) : at,
    end,
  )
}

export function outageInterval({ shiftMs }: Pick<Outage, "shiftMs">): SQL {
  return sql`${shiftMs}::bigint * interval '1 millisecond'`
}
