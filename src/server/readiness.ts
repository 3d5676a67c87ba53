import type { Handler } from "hono"
import { bidQueueService } from "#domains/bidding/bid-queue.ts"
import type { AppContext } from "#platform/ctx.ts"
import { countMigrations } from "#platform/database/migrate.server.ts"
import { compareVersions, ownVersion } from "#platform/database/served-versions.server.ts"
import { isDatabaseFull, unavailabilityOf } from "#platform/unavailable.ts"
import type { ServerRoles } from "./config/server-roles.ts"

const maxMs = 2_000
/** Limits queries, however often load balancers call. */
const cachedMs = 500

const schemaProbe = `
  begin;
  select count(*)::int as applied, (select oldest from drizzle.served_versions) as oldest
    from drizzle.__drizzle_migrations;
`

/** Commits like a bid, and leaves nothing behind: the message has no receiver. */
const bidProbe = `${schemaProbe}
  select pg_logical_emit_message(true, 'quaich', 'ready');
  commit`

type SchemaState = { applied: number; oldest: string | null }

/** Fails on a full disk; rolled back. Used only after a bid failed for lack of room, because it bloats the table. */
const diskSpaceProbe = `
  begin;
  insert into limits (key, points, expire)
    select 'room ' || place || repeat(md5(random()::text), 30), 0, 0 from generate_series(1, 400) as place;
  rollback`

/** `writes`: without them a full disk of the database does not matter. */
type ReadinessNeeds = { writes: boolean; hasIndex: () => boolean }

/** Reports at /readyz if this process can do now what its roles say: with `web` take a bid. */
export class Readiness {
  readonly #app: AppContext
  readonly #needs: ReadinessNeeds
  #isStopping = false
  #lastCheck: { reason: Promise<string | undefined>; at: number } | undefined

  constructor(app: AppContext, needs: ReadinessNeeds = { writes: true, hasIndex: () => true }) {
    this.#app = app
    this.#needs = needs
  }

  stop(): void {
    this.#isStopping = true
  }

  async reasonAgainst(): Promise<string | undefined> {
    if (this.#isStopping) return "the server is stopping"
    if (!this.#lastCheck || performance.now() - this.#lastCheck.at > cachedMs)
      this.#lastCheck = { reason: this.#check(), at: Number.POSITIVE_INFINITY }
    const probe = this.#lastCheck
    const reason = await probe.reason
    if (probe.at === Number.POSITIVE_INFINITY) probe.at = performance.now()
    return this.#isStopping ? "the server is stopping" : reason
  }

  async #check(): Promise<string | undefined> {
    if (!this.#needs.hasIndex()) return "the search indexes are being filled"
    const late = Promise.withResolvers<string>()
    const timer = setTimeout(() => late.resolve(`the database took no write within ${maxMs} ms`), maxMs)
    try {
      return await Promise.race([this.#tryWriting(), late.promise])
    } catch (problem) {
      if (isDatabaseFull(problem)) return "the database has no room"
      return unavailabilityOf(problem) ? "the database is unavailable" : "the database takes no writes"
    } finally {
      clearTimeout(timer)
    }
  }

  async #tryWriting(): Promise<string | undefined> {
    const client = await this.#app.preparedPool.$client.connect()
    let isBroken = true
    try {
      const results: unknown = await client.query(this.#needs.writes ? bidProbe : `${schemaProbe} commit`)
      const bidQueue = bidQueueService.of(this.#app)
      if (bidQueue.lacksRoom) await client.query(diskSpaceProbe)
      bidQueue.lacksRoom = false
      isBroken = false
      const [
        ,
        {
          rows: [schema],
        } = { rows: [] },
      ] = results as { rows: SchemaState[] }[]
      if (!schema || schema.applied < countMigrations()) return "the database is behind"
      if (schema.oldest && compareVersions(ownVersion, schema.oldest) < 0)
        return `the database serves version ${schema.oldest} and later`
      return undefined
    } finally {
      client.release(isBroken)
    }
  }
}

/** A proxy reads the status; the text is for people. */
export function readyzRoute(readiness: Readiness, roles: ServerRoles): Handler {
  const ready = `ready: ${[...roles].join(", ")}`
  return async (c) => {
    const reason = await readiness.reasonAgainst()
    if (reason === undefined) return c.text(ready)
    return c.text(reason, 503, { "retry-after": "1" })
  }
}
