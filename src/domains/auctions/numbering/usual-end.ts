import { type SQL, sql } from "drizzle-orm"
import type { auctions } from "../schema.ts"

type Ends = Pick<typeof auctions.$inferSelect, "endsAt" | "staggerSeconds">

/** When a lot with this number closes, if it has no end of its own. */
export function usualEnd({ endsAt, staggerSeconds }: Ends, number: SQL): SQL {
  return sql`${endsAt.toISOString()}::timestamptz + (${number} - 1) * ${staggerSeconds} * interval '1 second'`
}
