import type { SqlClient } from "#platform/database/db.server.ts"

export type Standby = { name: string; syncState: string; lagMs: number }
export type StandbyReport = { names: string[]; missing: string[]; lagMs: number }

/** A standby this far behind would delay a failover, because it applies the rest first. */
export const maxLagMs = 10_000

/** db/functions/outages.sql has the function: the application's user may not see standbys. */
export async function readStandbys(client: SqlClient): Promise<StandbyReport> {
  const { rows } = await client.query<Standby & { setting: string }>(
    `select current_setting('synchronous_standby_names') as setting, s.name, s.sync_state as "syncState", s.lag_ms as "lagMs"
     from (select) one left join list_standbys() s on true`,
  )
  return reportStandbys(
    rows[0]?.setting ?? "",
    rows.filter(({ name }) => name !== null),
  )
}

/** `*` names no standby, so it misses those that a commit needs. */
export function reportStandbys(setting: string, connected: readonly Standby[]): StandbyReport {
  const { names, required } = parseStandbyNames(setting)
  const synchronous = connected
    .filter(({ syncState }) => syncState !== "async")
    .map(({ name }) => name.toLowerCase())
  const missing = names.includes("*")
    ? Array.from({ length: Math.max(0, required - synchronous.length) }, () => "*")
    : names.filter((name) => !synchronous.includes(name))
  return { names, missing, lagMs: Math.max(0, ...connected.map(({ lagMs }) => lagMs)) }
}

/** `ANY 1 (b, c)`, `FIRST 2 (b, c)`, `2 (b, c)` or `b, c`. PostgreSQL compares names without regard to case. */
export function parseStandbyNames(setting: string): { names: string[]; required: number } {
  const [, required = "1", list = setting] =
    /^\s*(?:(?:any|first)\s+)?(\d+)\s*\(([^)]*)\)\s*$/i.exec(setting) ?? []
  const names = list
    .split(",")
    .map((each) =>
      each
        .trim()
        .replace(/^"(.*)"$/, "$1")
        .toLowerCase(),
    )
    .filter(Boolean)
  return { names, required: Number(required) }
}
