import { and, gt, lte, type SQL } from "drizzle-orm"
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
