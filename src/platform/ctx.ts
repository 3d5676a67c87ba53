import type { Pool } from "pg"
import type { Clock } from "./clock.ts"
import type { Database, Db } from "./database/db.server.ts"
import { repeatDeadlocked } from "./database/repeat-deadlocked.ts"
import type { Offload } from "./database/replicas/offload.ts"
import type { Files } from "./files/files.ts"
import type { Id } from "./ids.ts"
import type { LiveHub } from "./live/live.ts"
import type { StreamSlots } from "./live/stream-slots.ts"
import type { Log } from "./log.ts"
import type { Mail } from "./mail.ts"
import { maintenanceCode, Refusal } from "./refusal.ts"
import { defineService, type Services, type WithServices } from "./service.ts"
import type { TraceSdk } from "./tracing.ts"
import { unavailabilityOf } from "./unavailable.ts"

/** Who asks. The accounts domain adds what it knows of people (`accounts/roles.ts`). */
export interface Actor {
  id: Id<"mem"> | null
  username: string | null
}

/** Every field is null for the app's own work. */
export type ClientInfo = {
  address: string | null
  userAgent: string | null
  /** A random name, given to this browser on its first sign-in. */
  device: string | null
  /** The age declaration in this browser's cookie, not decoded. */
  declaration: string | null
  /** Set only for a shared page, which is rendered without an address. */
  country?: string
  /** Lists what this browser has set of "lang", "currency" and "delivery". */
  chosen?: readonly string[]
}

export const noClient: ClientInfo = { address: null, userAgent: null, device: null, declaration: null }

export type AppContext = {
  db: Db
  pool: Pool
  /**
   * The auxiliary pool, for use inside a transaction: it never waits for the main pool, which may be waiting for it.
   */
  auxiliaryPool: Pool
  /** For reads of pages: those of one tick share a connection. */
  reads: Db
  /** The prepared pool, for frequent statements (see `connect`). */
  preparedPool: Db
  /** For reports, exports and nightly jobs, whose statements may take minutes. */
  reports: Db
  /** For guests' pages, files, reports and background reads: a replica, if there is one. */
  offload: Offload
  clock: Clock
  /** Who asks without being signed in; also the app itself. */
  guest: Actor
  live: LiveHub
  streams: StreamSlots
  log: Log
  mail: Mail
  origin: string
  isDemo: boolean
  /** True behind our own proxy: its forwarded addresses are trusted. */
  trustsProxy: boolean
  secret: string
  bidsPerMinute: number
  /** News of one kind is collected this long into one e-mail. */
  gatherMs: number
  /** Allows addresses from visitors to lead into the internal network. For tests only. */
  mayCallInside: boolean
  files: Files
  /** Holds forms with files while they are read. */
  uploadDir: string
  /** What only one domain understands: see `config-part.ts`. */
  configParts: ReadonlyMap<string, unknown>
  services: Services
  /** Only if traces are sent somewhere. */
  tracing?: TraceSdk | undefined
}

/** Always the first argument; there is no ambient state. */
export type Ctx = {
  app: AppContext
  db: Database
  actor: Actor
  client: ClientInfo
  language: Language
  /** Of the form that a page has sent: what it changes belongs together. */
  requestId?: string
  /** When the page of this form was read. */
  seenAt?: Date
  /** Set while maintenance refuses what this request would change. */
  maintenance?: Maintenance | undefined
  now(): Date
}

/** What visitors are told. */
export type Maintenance = { reason: string }

export type Language = "en" | "vi" | "cn" | "hk"

/** In these people write: see `language/languages.ts`. */
export type WrittenLanguage = Exclude<Language, "hk">

export type Tx = Ctx & { readonly inTransaction: true; afterCommit(run: () => void): void }

export function contextFor(
  app: AppContext,
  actor: Actor = app.guest,
  language: Language = "en",
  client: ClientInfo = noClient,
): Ctx {
  return { app, db: app.db, actor, client, language, now: () => app.clock.now() }
}

/**
 * Opens a transaction, or joins the open one. `afterCommit` callbacks only publish, and run only if it commits. After a
 * deadlock `work` runs again.
 */
export async function transaction<Result>(
  ctx: Ctx | Tx,
  work: (tx: Tx) => Promise<Result>,
  on: Db = ctx.app.db,
): Promise<Result> {
  if ("inTransaction" in ctx) return await work(ctx)
  requireNoMaintenance(ctx)
  return await repeatDeadlocked(ctx.app.log, async () => {
    const callbacks: (() => void)[] = []
    const result = await on
      .transaction((db) =>
        work({ ...ctx, db, inTransaction: true, afterCommit: (run) => callbacks.push(run) }),
      )
      .catch((problem) => announceIfUncertain(ctx.app, problem, callbacks))
    countCommit(ctx.app)
    for (const run of callbacks) run()
    return result
  })
}

/** Rethrows. If the commit got no answer, what is stored of the announced changes is published. */
export function announceIfUncertain(
  { live }: Pick<AppContext, "live">,
  problem: unknown,
  callbacks: readonly (() => void)[],
): never {
  if (unavailabilityOf(problem) === "unknown") live.announceUncertain(callbacks)
  throw problem
}

/** For what changes something without a transaction of this request. */
export function requireNoMaintenance({ maintenance }: Pick<Ctx, "maintenance">): void {
  if (maintenance) throw new Refusal(maintenanceCode, 503, { ...maintenance, retryAfterSeconds: 60 })
}

export const commitCountService = defineService("commitCount", () => ({ commits: 0 }))

/** Counts the commits of this process. In-memory caches re-check the database when it grows. */
export function commitsOf(app: WithServices): number {
  return commitCountService.of(app).commits
}

export function countCommit(app: WithServices): void {
  commitCountService.of(app).commits++
}

/** Worker threads cannot observe commits themselves. */
export function syncCommits(app: WithServices, count: number): void {
  const counted = commitCountService.of(app)
  counted.commits = Math.max(counted.commits, count)
}
