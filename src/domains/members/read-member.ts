import { and, count, desc, eq, gt, inArray, sql } from "drizzle-orm"
import { listAudit } from "#domains/accounts/admin/audit-log.ts"
import { can, covers, requirePermission } from "#domains/accounts/permissions.ts"
import { refuse } from "#domains/accounts/refusals.ts"
import { credentials, members, passkeys, sessions } from "#domains/accounts/schema.ts"
import { providerNames } from "#domains/accounts/social/providers.ts"
import { lots } from "#domains/auctions/schema.ts"
import { bids } from "#domains/bidding/schema.ts"
import { orderLines } from "#domains/orders/schema.ts"
import type { Ctx } from "#platform/ctx.ts"
import { type Id, isId } from "#platform/ids.ts"
import { pick } from "#platform/pick.ts"

const maxSessions = 20
const maxEntries = 20

/** Never a password, token or maximum. */
export async function readMember(ctx: Ctx, memberId: string) {
  const actorId = requirePermission(ctx, "members")
  if (!isId("mem", memberId)) throw refuse("noSuchMember")
  const [member] = await ctx.db.select(columns).from(members).where(eq(members.id, memberId))
  if (!member) throw refuse("noSuchMember")
  const [signInMethods, open, figures, entries] = await Promise.all([
    readSignInMethods(ctx, memberId),
    listSessions(ctx, memberId),
    readFigures(ctx, memberId),
    can(ctx, "audit") ? listAudit(ctx, { subject: memberId, limit: maxEntries }) : null,
  ])
  const { createdAt, closedAt, totpSince, ...facts } = member
  return {
    ...facts,
    createdAt: createdAt.toISOString(),
    isClosed: closedAt !== null,
    hasTwoSteps: totpSince !== null,
    ...signInMethods,
    sessions: open,
    figures,
    entries: entries?.entries ?? null,
    isSelf: memberId === actorId,
    canAct: memberId !== actorId && closedAt === null && covers(ctx.actor.role ?? "user", member.role),
    canChangePoints: can(ctx, "roles"),
  }
}

const columns = {
  ...pick(members, "id", "username", "name", "firstName", "lastName", "email"),
  ...pick(members, "deliveryCountry", "language", "role", "status", "statusReason"),
  ...pick(members, "createdAt", "closedAt", "totpSince"),
  isVerified: members.emailVerified,
  phone: members.phoneMb,
  country: members.countryMb,
}

async function readSignInMethods({ db }: Ctx, memberId: Id<"mem">) {
  const [credentialRows, [keys]] = await Promise.all([
    db
      .select({ provider: credentials.providerId })
      .from(credentials)
      .where(eq(credentials.memberId, memberId)),
    db.select({ count: count() }).from(passkeys).where(eq(passkeys.memberId, memberId)),
  ])
  const names = new Set(credentialRows.map(({ provider }) => provider))
  return {
    hasPassword: names.has("credential"),
    providers: providerNames.filter((name) => names.has(name)),
    passkeyCount: keys?.count ?? 0,
  }
}

async function listSessions({ db }: Ctx, memberId: Id<"mem">) {
  const rows = await db
    .select({ ...pick(sessions, "id", "userAgent", "createdAt", "updatedAt"), address: sessions.ipAddress })
    .from(sessions)
    .where(and(eq(sessions.memberId, memberId), gt(sessions.expiresAt, sql`now()`)))
    .orderBy(desc(sessions.updatedAt))
    .limit(maxSessions)
  return rows.map((row) => ({
    ...row,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }))
}

async function readFigures({ db }: Ctx, memberId: Id<"mem">) {
  const [[bidding], [unpaid], [selling]] = await Promise.all([
    db
      .select({ bids: count(), lots: sql<number>`count(distinct ${bids.lotId})::int` })
      .from(bids)
      .where(eq(bids.bidderId, memberId)),
    db
      .select({
        lines: count(),
        unpaid: sql<number>`count(*) filter (where ${orderLines.status} = 'unpaid')::int`,
        unpaidCents: sql<number>`coalesce(sum(${orderLines.priceCents}) filter (where ${orderLines.status} = 'unpaid'), 0)::bigint`,
      })
      .from(orderLines)
      .where(
        and(
          eq(orderLines.memberId, memberId),
          inArray(orderLines.status, ["unpaid", "paid", "stored", "packed", "shipped", "delivered"]),
        ),
      ),
    db.select({ lots: count() }).from(lots).where(eq(lots.sellerId, memberId)),
  ])
  return {
    bids: bidding?.bids ?? 0,
    lotsBidOn: bidding?.lots ?? 0,
    lines: unpaid?.lines ?? 0,
    unpaidLines: unpaid?.unpaid ?? 0,
    unpaidCents: Number(unpaid?.unpaidCents ?? 0),
    lotsSold: selling?.lots ?? 0,
  }
}
