import { ConfigProblem } from "#platform/config-problem.ts"
import type { AppContext } from "#platform/ctx.ts"
import type { SqlClient } from "#platform/database/db.server.ts"
import { type MaximumKeys, maximumKeysService } from "./maximum-keys.ts"

/** Of the keys that one master key wraps. */
type WrappedGroup = { wrappedBy: string; auctions: number; isOpened: boolean; isFirst: boolean }

const groupsSql = `
  select wrapped_by as "wrappedBy", count(*)::int as auctions,
    (array_agg(auction_id order by created_at desc, auction_id))[1] as "auctionId",
    (array_agg(wrapped order by created_at desc, auction_id))[1] as wrapped
  from auction_keys where wrapped is not null group by wrapped_by order by wrapped_by`

type GroupRow = Pick<WrappedGroup, "wrappedBy" | "auctions"> & { auctionId: string; wrapped: string }

/** Tries the newest key of each group. */
export async function listWrappedGroups(client: SqlClient, keys: MaximumKeys): Promise<WrappedGroup[]> {
  const { rows } = await client.query<GroupRow>(groupsSql)
  return rows.map(({ wrappedBy, auctions, auctionId, wrapped }) => ({
    wrappedBy,
    auctions,
    isOpened: keys.opens(auctionId, wrapped),
    isFirst: keys.isFirst(wrappedBy),
  }))
}

/** The start fails rather than the first bid. */
export async function requireMasterKeys(app: AppContext): Promise<void> {
  const groups = await listWrappedGroups(app.pool, maximumKeysService.of(app))
  const closed = groups.find(({ isOpened }) => !isOpened)
  if (closed) throw new ConfigProblem(missingMasterKey(closed))
}

export function missingMasterKey({
  wrappedBy,
  auctions,
}: Pick<WrappedGroup, "wrappedBy" | "auctions">): string {
  return `The maximums of ${auctions} auctions are encrypted with the master key ${wrappedBy}, which MAXIMUM_KEY (or DATA_DIR/maximum-key) does not hold: put it back (docs/operations/maximum-keys.md)`
}
