import { sql } from "drizzle-orm"
import { canOpenAdminPage } from "#domains/accounts/admin/page-permissions.ts"
import { permissionsOf, requirePermission } from "#domains/accounts/permissions.ts"
import type { Ctx } from "#platform/ctx.ts"
import { formatLocalTime } from "#platform/time.ts"
import { workQueues } from "./queues.ts"

/**
 * How many rows the list at an address has that were added since. Null where nobody knows: for other pages, and for a
 * search, whose conditions read more tables.
 */
export async function countAdded(ctx: Ctx, address: string, since: Date): Promise<number | null> {
  requirePermission(ctx, "adminPages")
  const granted = permissionsOf(ctx)
  const today = formatLocalTime(ctx.now()).slice(0, 10)
  const [path = "", search] = address.split("?")
  const isHome = path === "/admin"
  if (new URLSearchParams(search).get("q")) return null
  const queues = workQueues
    .map((queue) => ({ ...queue, own: queue.to(today) }))
    .filter(({ own }) => canOpenAdminPage(granted, own))
    .filter(({ own }) => isHome || own.split("?")[0] === path)
  const [first] = queues
  if (!first) return null
  const counted = (isHome ? queues : [first]).flatMap(({ rows, own }) => {
    const { from, where, since: waitsSince, added } = rows(ctx, isHome ? own : address)
    const at = isHome ? waitsSince : (added ?? waitsSince)
    if (!at) return []
    return [
      sql`select count(*)::int as count from ${from}
      where ${where ?? sql`true`} and ${at} > ${since.toISOString()}::timestamptz`,
    ]
  })
  if (counted.length === 0) return null
  const { rows } = await ctx.db.execute<{ count: number }>(sql.join(counted, sql` union all `))
  return rows.reduce((sum, { count }) => sum + count, 0)
}
