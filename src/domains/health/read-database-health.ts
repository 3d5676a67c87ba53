import { isInMaintenanceSql } from "#domains/outages/maintenance.ts"
import type { SqlClient } from "#platform/database/db.server.ts"
import { healthLimits } from "./rules.ts"

/** By the database's clock. A paused lot has no end. */
export async function countOverdueLots(client: SqlClient): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from bidding_states
     where status = 'live' and not is_paused and ends_at < clock_timestamp() - $1 * interval '1 second'
       and not ${isInMaintenanceSql}`,
    [healthLimits.lotSeconds],
  )
  return rows[0]?.count ?? 0
}

/** Of the job that has run longest: one whose process died is freed after 90 s. */
export async function readLockedSeconds(client: SqlClient): Promise<number> {
  const { rows } = await client.query<{ seconds: number }>(
    `select coalesce(extract(epoch from clock_timestamp() - min(locked_at)), 0)::float8 as seconds
     from graphile_worker._private_jobs where locked_at is not null`,
  )
  return rows[0]?.seconds ?? 0
}

/** Since the last segment that was archived, if the last try failed. Null if nothing is archived. */
export async function readArchiveFailure(client: SqlClient): Promise<number | null> {
  const { rows } = await client.query<{ isOn: boolean; seconds: number | null }>(
    `select current_setting('archive_mode') <> 'off' as "isOn",
       case when last_failed_time > coalesce(last_archived_time, '-infinity')
         then extract(epoch from clock_timestamp() - coalesce(last_archived_time, stats_reset))::float8 else 0 end as seconds
     from pg_stat_archiver`,
  )
  return rows[0]?.isOn ? (rows[0].seconds ?? 0) : null
}
