import { sql } from "drizzle-orm"
import { canOpenAdminPage } from "#domains/accounts/admin/page-permissions.ts"
import { permissionsOf, requirePermission } from "#domains/accounts/permissions.ts"
import type { Ctx } from "#platform/ctx.ts"
import { formatLocalTime } from "#platform/time.ts"
import { workQueues } from "./queues.ts"

type QueueRow = { count: number; sinceMs: number | null; dueMs: number | null; cents: number | null }

/** What waits in the queues whose lists these staff may open: the menu and the home both show it. */
export async function readWork(ctx: Ctx) {
  requirePermission(ctx, "adminPages")
  const granted = permissionsOf(ctx)
  const today = formatLocalTime(ctx.now()).slice(0, 10)
  const queues = workQueues
    .map((queue) => ({ ...queue, to: queue.to(today) }))
    .filter(({ to }) => canOpenAdminPage(granted, to))
  const counted = queues.map(({ rows, to }, place) => {
    const { from, where = sql`true`, since = sql`null`, due = sql`null`, cents = sql`null` } = rows(ctx, to)
    return sql`select ${sql.raw(String(place))} as place, count(*)::int as count,
      extract(epoch from min(${since}::timestamptz))::float8 * 1000 as "sinceMs",
      extract(epoch from min(${due}::timestamptz))::float8 * 1000 as "dueMs",
      sum(${cents}::bigint)::float8 as cents from ${from} where ${where}`
  })
  if (counted.length === 0) return []
  const { rows } = await ctx.db.execute<QueueRow>(sql`${sql.join(counted, sql` union all `)} order by place`)
  return queues.map(({ name, to, page = null, isException = false, deadline = null }, place) => {
    const { count = 0, sinceMs = null, dueMs = null, cents = null } = rows[place] ?? {}
    return {
      ...{ name, to, page, isException, deadline, count, cents },
      sinceAt: sinceMs === null ? null : new Date(sinceMs).toISOString(),
      dueAt: dueMs === null ? null : new Date(dueMs).toISOString(),
    }
  })
}

export type QueuedWork = Awaited<ReturnType<typeof readWork>>[number]

const workOfRequests = new WeakMap<Ctx, Promise<readonly QueuedWork[]>>()

/** The frame and its page need it in one request, which has one context. */
export function readWorkOnce(ctx: Ctx): Promise<readonly QueuedWork[]> {
  const work = workOfRequests.get(ctx) ?? readWork(ctx)
  workOfRequests.set(ctx, work)
  return work
}

export function countByPage(work: readonly QueuedWork[]): Partial<Record<string, number>> {
  const counts: Partial<Record<string, number>> = {}
  for (const { page, count } of work) if (page) counts[page] = (counts[page] ?? 0) + count
  return counts
}
