import { and, gt, lte, type SQL, sql } from "drizzle-orm"
import type { PgColumn } from "drizzle-orm/pg-core"
import type { Outage } from "./beat.ts"

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

export function lengthOf({ shiftMs }: Pick<Outage, "shiftMs">): SQL {
  return sql`${shiftMs}::bigint * interval '1 millisecond'`
}
