import type pg from "pg"
import { listWrappedGroups, missingMasterKey } from "#domains/bidding/maximums/check-master-keys.ts"
import { MaximumKeys } from "#domains/bidding/maximums/maximum-keys.ts"
import { maxLagMs, readStandbys, type StandbyReport } from "#domains/outages/standbys.ts"
import { openClient } from "#platform/database/connection.server.ts"
import { countApplied, countMigrations } from "#platform/database/migrate.server.ts"
import { compareVersions, ownVersion, readServedVersions } from "#platform/database/served-versions.server.ts"
import type { Config } from "../config/config.ts"
import { examineReplicas } from "./examine-replicas.ts"
import { type Diagnosis, examine, type Symptom } from "./symptom.ts"
import { withDatabaseUrl } from "./with-database.ts"

const statementMs = 5_000
const maxClockMs = 1_000

/** Without a database there is only the first symptom. */
export async function examineDatabase(config: Config): Promise<Symptom[]> {
  const symptoms: Symptom[] = []
  const database = await examine("database", () =>
    withDatabaseUrl(config, async (url) => {
      const client = await openClient(url, statementMs)
      try {
        symptoms.push(await examine("migrations", () => examineMigrations(client)))
        symptoms.push(await examine("clock", () => examineClock(client)))
        symptoms.push(await examine("maximum key", () => examineMasterKeys(client, config)))
        symptoms.push(await examine("standbys", async () => diagnoseStandbys(await readStandbys(client))))
        const { replicaUrl } = config
        if (replicaUrl) symptoms.push(await examine("replicas", () => examineReplicas(url, replicaUrl)))
        return await examineServer(client)
      } finally {
        await client.end()
      }
    }),
  )
  return [database, ...symptoms]
}

async function examineServer(client: pg.Client): Promise<Diagnosis> {
  const { rows } = await client.query<{ version: string; isStandby: boolean; used: number; max: number }>(`
    select current_setting('server_version') as version, pg_is_in_recovery() as "isStandby",
      (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as used,
      current_setting('max_connections')::int as max`)
  const [server] = rows
  if (!server) return { state: "problem", words: "it does not answer" }
  const { version, isStandby, used, max } = server
  if (isStandby) return { state: "problem", words: `PostgreSQL ${version} is a standby and takes no writes` }
  const words = `PostgreSQL ${version}, ${used} of ${max} connections used`
  return { state: used > max * 0.8 ? "warning" : "fine", words }
}

async function examineMigrations(client: pg.Client): Promise<Diagnosis> {
  const [applied, known] = [await countApplied(client), countMigrations()]
  if (applied === known) return { state: "fine", words: `all ${known} are applied` }
  if (applied < known)
    return { state: "problem", words: `${applied} of ${known} are applied: the next start migrates` }
  const served = await readServedVersions(client)
  const words = `${applied} are applied, and this version ${ownVersion} knows ${known}`
  if (!served || compareVersions(ownVersion, served.oldest) < 0) return { state: "problem", words }
  return { state: "warning", words: `${words}; the database still serves it` }
}

export function diagnoseStandbys({ names, missing, lagMs }: StandbyReport): Diagnosis {
  if (names.length === 0) return { state: "warning", words: "no commit waits for a standby" }
  const lag = `the slowest is ${Math.round(lagMs)} ms behind`
  const rest = names.length > missing.length ? `; ${lag}` : ""
  if (missing.length > 0)
    return {
      state: "problem",
      words: `${missing.length} of ${names.length} not connected (${missing.join(", ")})${rest}`,
    }
  return { state: lagMs > maxLagMs ? "problem" : "fine", words: `all ${names.length} are connected; ${lag}` }
}

async function examineMasterKeys(client: pg.Client, config: Config): Promise<Diagnosis> {
  const groups = await listWrappedGroups(client, new MaximumKeys(config))
  const closed = groups.find(({ isOpened }) => !isOpened)
  if (closed) return { state: "problem", words: missingMasterKey(closed) }
  const auctions = groups.reduce((sum, group) => sum + group.auctions, 0)
  const words = `it opens the keys of ${auctions} auctions`
  const older = groups.filter(({ isFirst }) => !isFirst).reduce((sum, group) => sum + group.auctions, 0)
  return older > 0
    ? { state: "warning", words: `${words}; ${older} have an older master key (rewrap-keys)` }
    : { state: "fine", words }
}

/** Takes half of the way there and back as the way there. */
async function examineClock(client: pg.Client): Promise<Diagnosis> {
  const sentAt = Date.now()
  const { rows } = await client.query<{ ms: number }>(
    "select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms",
  )
  const aheadMs = Math.round((sentAt + Date.now()) / 2 - (rows[0]?.ms ?? 0))
  const words = `this machine's clock is ${Math.abs(aheadMs)} ms ${aheadMs < 0 ? "behind" : "ahead of"} the database's`
  return { state: Math.abs(aheadMs) > maxClockMs ? "warning" : "fine", words }
}
