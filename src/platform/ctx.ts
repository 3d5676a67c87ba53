import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core"
import type { Pool } from "pg"
import type { BotCheck } from "./bot-check.ts"
import type { Clock } from "./clock.ts"
import type { Db } from "./db.server.ts"
import type { Files } from "./files.ts"
import type { Id } from "./ids.ts"
import type { LiveHub } from "./live.ts"
import type { Log } from "./log.ts"
import type { Lookups } from "./lookups.ts"
import type { Mail } from "./mail.ts"
import type { PaymentSettings } from "./payment-settings.ts"
import type { Providers } from "./providers.ts"
import type { StreamSlots } from "./stream-slots.ts"

export type Role = "user" | "member" | "auctioneer" | "shopkeeper" | "editor" | "finance" | "admin"
export type Status = "active" | "suspended" | "banned"

/** Who is asking. A guest has no id. */
export type Actor = {
  id: Id<"mem"> | null
  username: string | null
  role: Role | null
  status: Status
  isVerified: boolean
  /** Staff whose time to set up a second step is over: until they do, they are members like others. */
  isUnsecured?: boolean
  /** Has paid for a membership, and keeps what it gives when they become staff. */
  isMember?: boolean
}

export const guest: Actor = { id: null, username: null, role: null, status: "active", isVerified: false }

/** Where a request comes from: null for what the house does on its own. */
export type Asker = {
  address: string | null
  userAgent: string | null
  /** The random name that this browser was given when somebody first signed in with it. */
  device: string | null
  /** The declaration of age that this browser keeps, as its cookie spells it. */
  declaration: string | null
  /** The country it comes from, where that is known without an address: a page that its visitors share. */
  country?: string
  /** What this browser has chosen for itself, of "lang", "currency" and "delivery". */
  chosen?: readonly string[]
}

export const nobody: Asker = { address: null, userAgent: null, device: null, declaration: null }

/** What the process has: opened once at start, closed at stop. */
export type AppContext = {
  db: Db
  pool: Pool
  /** For what is looked up in the middle of a transaction: it never waits for those of the pool, which may wait for it. */
  aside: Pool
  /** For what is asked and written all the time, by busy statements: see `connect`. */
  keyed: Db
  /** For reports, exports and nightly jobs, whose statements may take minutes. */
  reports: Db
  clock: Clock
  live: LiveHub
  streams: StreamSlots
  log: Log
  mail: Mail
  origin: string
  isDemo: boolean
  /** Whether the house stands behind a proxy of its own, whose word on addresses counts. */
  trustsProxy: boolean
  secret: string
  bidsPerMinute: number
  /** For how long news of one kind is gathered, so that it becomes one letter. */
  gatherMs: number
  /** Whether addresses that visitors named may lead into the own network: for tests alone. */
  mayCallInside: boolean
  providers: Providers
  lookups: Lookups
  botCheck: BotCheck
  /** What people upload. */
  files: Files
  /** Where forms with files are kept while they are read. */
  uploadDir: string
  payments: PaymentSettings
}

/** Everything a verb or a read may know. Always the first argument; there is no ambient state. */
export type Ctx = {
  app: AppContext
  db: PgDatabase<PgQueryResultHKT>
  actor: Actor
  asker: Asker
  language: Language
  now(): Date
}

export type Language = "en" | "vi" | "cn"

export type Tx = Ctx & { readonly inTransaction: true; afterCommit(run: () => void): void }

export function contextFor(
  app: AppContext,
  actor: Actor = guest,
  language: Language = "en",
  asker: Asker = nobody,
): Ctx {
  return { app, db: app.db, actor, asker, language, now: () => app.clock.now() }
}

/** Opens a transaction, or joins the one it is in, so that verbs compose. What runs after the commit never runs without it. */
export async function transaction<Result>(
  ctx: Ctx | Tx,
  work: (tx: Tx) => Promise<Result>,
  on: Db = ctx.app.db,
): Promise<Result> {
  if ("inTransaction" in ctx) return await work(ctx)
  const later: (() => void)[] = []
  const result = await on.transaction((db) =>
    work({ ...ctx, db, inTransaction: true, afterCommit: (run) => later.push(run) }),
  )
  noteCommit(ctx.app)
  for (const run of later) run()
  return result
}

const commits = new WeakMap<object, number>()

/** How many transactions this process has ended well: what is kept in memory looks anew when one has come since. */
export function commitsOf(app: Pick<AppContext, "pool">): number {
  return commits.get(app) ?? 0
}

export function noteCommit(app: AppContext): void {
  commits.set(app, commitsOf(app) + 1)
}

/** What a thread of this process is told, which sees none of them. */
export function hearOfCommits(app: Pick<AppContext, "pool">, count: number): void {
  if (count > commitsOf(app)) commits.set(app, count)
}
