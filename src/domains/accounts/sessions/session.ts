import { randomUUID } from "node:crypto"
import { and, eq, gt, isNull, sql } from "drizzle-orm"
import { guest, type StaffRole } from "#domains/accounts/roles.ts"
import type { Actor, AppContext, Ctx } from "#platform/ctx.ts"
import { batchReads } from "#platform/database/batch.ts"
import { type Id, isId } from "#platform/ids.ts"
import { defineTopic } from "#platform/live/topic.ts"
import { defineService } from "#platform/service.ts"
import { requireSignedIn } from "../permissions.ts"
import { type Account, accountColumns, readAccount } from "../reads.ts"
import { members, sessions } from "../schema.ts"
import { rightsColumns } from "../staff-roles/rights.ts"
import { readStaffRules } from "../staff-rules.ts"
import { isSeenLongAgo, recordSessionUse } from "./note-seen.ts"
import { readSignedToken } from "./signed-token.ts"

const cacheMs = 5_000
const maxCached = 50_000
const longestSigned = 500

type CachedSession = { actor: Actor; memberId: Id<"mem"> | undefined; until: number }
type SessionCache = {
  cached: Map<string, CachedSession>
  /** For invalidating one member's tokens, for example after earned points. */
  cachedOf: Map<Id<"mem">, Set<string>>
  asking: Map<string, Promise<CachedSession>>
  /** An answer in flight during a change of account status may be outdated. */
  changes: number
  invalidate: number
  readRow: (token: string) => Promise<SessionRow | undefined>
}
type SessionRow = Account & {
  leftMs: number
  isSeenLongAgo: boolean
  idleHours: number
  unsecuredDays: number | null
  isMember: boolean
  staffRole: StaffRole | null
}

const accountsByActor = new WeakMap<Actor, Account>()
const outdatedActors = new WeakSet<Actor>()

/**
 * Cached for seconds, and invalidated in every process at sign-out or a change of status. Functions that move money
 * read the row again.
 */
export async function resolveActor(app: AppContext, signed: string): Promise<Actor> {
  if (signed.length > longestSigned) return guest
  const { cached, asking, ...open } = sessionCacheService.of(app)
  const found = cached.get(signed)
  if (found && found.until > performance.now()) return found.actor
  const inFlight = asking.get(signed)
  if (inFlight) return (await inFlight).actor
  const token = readSignedToken(app.secret, signed)
  if (token === undefined) return guest
  const pending = readAndCache(app, signed, token, open.readRow(token))
  asking.set(signed, pending)
  try {
    return (await pending).actor
  } finally {
    if (asking.get(signed) === pending) asking.delete(signed)
  }
}

export async function readOwnAccount(ctx: Ctx): Promise<Account> {
  const memberId = requireSignedIn(ctx)
  return accountsByActor.get(ctx.actor) ?? (await readAccount(ctx, memberId))
}

export function isOutdated(actor: Actor): boolean {
  return outdatedActors.has(actor)
}

/**
 * Call it after the commit of any change to a member's row or end of a session. Ends open streams too, in every
 * process.
 */
export function invalidateMember(app: AppContext, memberId: Id<"mem">): void {
  // A new topic each time, so clock differences cannot make a message look old.
  app.live.publish(memberTopic.state(`${memberId}:${randomUUID()}`, 1, {}))
}

/** Call it after the commit of a balance change. Streams go on. */
export function invalidateBalance(app: AppContext, memberId: Id<"mem">): void {
  app.live.publish(balanceTopic.state(`${memberId}:${randomUUID()}`, 1, {}))
}

const memberTopic = defineTopic("member")
const balanceTopic = defineTopic("balance")

export const sessionCacheService = defineService("sessionCache", (app: AppContext): SessionCache => {
  const cache: SessionCache = {
    ...{ cached: new Map(), cachedOf: new Map(), asking: new Map() },
    ...{ changes: 0, invalidate: 0, readRow: sessionReader(app) },
  }
  app.live.onMissed(() => invalidateAll(cache))
  app.live.onChangeOf([memberTopic, balanceTopic], ({ topic }) => {
    const [changed] = memberTopic.idOf(topic)?.split(":") ?? []
    if (isId("mem", changed)) endActorsOf(app, cache, changed)
    const [paid] = balanceTopic.idOf(topic)?.split(":") ?? []
    if (isId("mem", paid)) invalidate(cache, paid)
  })
  return cache
})

function endActorsOf(app: AppContext, sessions: SessionCache, memberId: Id<"mem">): void {
  for (const { actor } of invalidate(sessions, memberId)) outdatedActors.add(actor)
  sessions.changes++
  app.live.endStreamsOf(memberId)
}

/** After missed messages anybody's status may have changed. */
function invalidateAll(sessions: SessionCache): void {
  for (const { actor } of sessions.cached.values()) outdatedActors.add(actor)
  sessions.cached.clear()
  sessions.cachedOf.clear()
  sessions.asking.clear()
  sessions.changes++
  sessions.invalidate++
}

function invalidate(sessions: SessionCache, memberId: Id<"mem">): CachedSession[] {
  const { cached, cachedOf, asking } = sessions
  const own: CachedSession[] = []
  for (const signed of cachedOf.get(memberId) ?? []) {
    const cachedSession = cached.get(signed)
    if (cachedSession?.memberId === memberId) own.push(cachedSession)
    cached.delete(signed)
  }
  cachedOf.delete(memberId)
  sessions.invalidate++
  asking.clear()
  return own
}

function storeInCache(
  { cached, cachedOf }: SessionCache,
  signed: string,
  cachedSession: CachedSession,
): void {
  if (cached.size >= maxCached) {
    cached.clear()
    cachedOf.clear()
  }
  cached.set(signed, cachedSession)
  if (cachedSession.memberId === undefined) return
  const own = cachedOf.get(cachedSession.memberId)
  if (own) own.add(signed)
  else cachedOf.set(cachedSession.memberId, new Set([signed]))
}

async function readAndCache(
  app: AppContext,
  signed: string,
  token: string,
  pending: Promise<SessionRow | undefined>,
): Promise<CachedSession> {
  const sessions = sessionCacheService.of(app)
  const { changes, invalidate } = sessions
  // Before the answer: the database computes the remaining time earlier.
  const requestedAt = performance.now()
  const row = await withStaffRules(app, token, await pending)
  if (row?.isSeenLongAgo) recordSessionUse(app, token)
  const cachedSession: CachedSession = {
    actor: row === undefined || row.status === "banned" ? guest : actorFrom(row),
    memberId: row?._id,
    until: requestedAt + Math.min(cacheMs, row?.leftMs ?? cacheMs),
  }
  if (sessions.invalidate === invalidate) storeInCache(sessions, signed, cachedSession)
  else if (sessions.changes !== changes && cachedSession.actor !== guest)
    outdatedActors.add(cachedSession.actor)
  return cachedSession
}

type CheckedSessionRow = SessionRow & { isUnsecured?: boolean }

async function withStaffRules(
  app: AppContext,
  token: string,
  row: SessionRow | undefined,
): Promise<CheckedSessionRow | undefined> {
  if (!row || row.role === "user" || row.role === "member") return row
  const { graceDays, idleHours } = await readStaffRules({ app })
  if (row.idleHours > idleHours) {
    await app.db.delete(sessions).where(eq(sessions.token, token))
    return undefined
  }
  return { ...row, isUnsecured: row.unsecuredDays !== null && row.unsecuredDays > graceDays }
}

function actorFrom({
  leftMs: _,
  isSeenLongAgo: __,
  idleHours: ___,
  unsecuredDays: ____,
  isMember,
  staffRole,
  ...rest
}: CheckedSessionRow): Actor {
  const { isUnsecured, ...account } = rest
  const { _id: id, username, role, status, isVerified } = account
  const actor: Actor = {
    id,
    username,
    role,
    status,
    isVerified,
    ...(isUnsecured && { isUnsecured }),
    ...(isMember && { isMember }),
    ...(staffRole && { staffRole }),
  }
  accountsByActor.set(actor, account)
  return actor
}

/** One prepared statement for concurrent requests. Sessions end by the database's clock, after seven days. */
function sessionReader(app: AppContext): SessionCache["readRow"] {
  const prepared = app.preparedPool
    .select({
      ...accountColumns,
      token: sessions.token,
      staffRole: rightsColumns.staffRole,
      isSeenLongAgo,
      idleHours: sql<number>`(extract(epoch from now() - ${sessions.updatedAt}) / 3600)::float8`,
      unsecuredDays: sql<
        number | null
      >`case when ${members.totpSince} is null then (extract(epoch from now() - ${members.staffSince}) / 86400)::float8 end`,
      isMember: sql<boolean>`${members.memberSince} is not null`,
      leftMs: sql<number>`(extract(epoch from ${sessions.expiresAt} - now()) * 1000)::float8`,
    })
    .from(sessions)
    .innerJoin(members, eq(members.id, sessions.memberId))
    .where(
      and(
        sql`${sessions.token} = any(${sql.placeholder("tokens")})`,
        gt(sessions.expiresAt, sql`now()`),
        isNull(members.closedAt),
      ),
    )
    .prepare("who_are")
  const readRow = batchReads<string, SessionRow | undefined>(async (_, tokens) => {
    const rows = new Map((await prepared.execute({ tokens })).map(({ token, ...row }) => [token, row]))
    return tokens.map((token) => rows.get(token))
  })
  return (token) => readRow(app, token)
}
