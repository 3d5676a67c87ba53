import { and, count, desc, eq, gt, inArray, sql } from "drizzle-orm"
import { can, covers, requirePermission } from "#domains/accounts/permissions.ts"
import { refuse } from "#domains/accounts/refusals.ts"
import { isInvolved } from "#domains/accounts/require-uninvolved.ts"
import { credentials, members, passkeys, sessions } from "#domains/accounts/schema.ts"
import { providerNames } from "#domains/accounts/social/providers.ts"
import { rightsColumns } from "#domains/accounts/staff-roles/rights.ts"
import { lots } from "#domains/auctions/schema.ts"
import { bids } from "#domains/bidding/schema.ts"
import { readActivity } from "#domains/notes/read-activity.ts"
import { orderLines } from "#domains/orders/schema.ts"
import { listTags, tagsOfMember } from "#domains/segments/list-members.ts"
import type { Ctx } from "#platform/ctx.ts"
import { type Id, isId } from "#platform/ids.ts"
import { pick } from "#platform/pick.ts"
import { readPerson } from "./person/read-person.ts"
import { listStaffRoles } from "./roles/read-roles.ts"

const maxSessions = 20

/** Never a password, token or maximum. How they sign in is for those who manage accounts. */
export async function readMember(ctx: Ctx, memberId: string) {
  const actorId = requirePermission(ctx, "people")
  if (!isId("mem", memberId)) throw refuse("noSuchMember")
  const [member] = await ctx.db.select(columns).from(members).where(eq(members.id, memberId))
  if (!member) throw refuse("noSuchMember")
  const managesAccounts = can(ctx, "members")
  const isInvolvedHere = await isInvolved(ctx, actorId, { memberIds: [memberId] })
  const [account, tagsInUse, figures, person, activity] = await Promise.all([
    managesAccounts ? readAccount(ctx, memberId) : null,
    managesAccounts ? listTags(ctx) : [],
    readFigures(ctx, memberId),
    readPerson(ctx, member),
    isInvolvedHere ? null : readActivity(ctx, memberId, { hasAudit: can(ctx, "audit") }),
  ])
  const { createdAt, closedAt, totpSince, biddingEndedAt, personId: _, tags, ...facts } = member
  return {
    ...facts,
    createdAt: createdAt.toISOString(),
    biddingEndedAt: biddingEndedAt?.toISOString() ?? null,
    isClosed: closedAt !== null,
    hasTwoSteps: totpSince !== null,
    account,
    tags: managesAccounts ? tags : [],
    tagsInUse,
    figures,
    person,
    activity,
    isSelf: memberId === actorId,
    managesAccounts,
    canAct: managesAccounts && memberId !== actorId && closedAt === null && covers(ctx.actor, member),
    canChangePoints: can(ctx, "roles"),
    roles: can(ctx, "roles") ? await listStaffRoles(ctx) : [],
  }
}

async function readAccount(ctx: Ctx, memberId: Id<"mem">) {
  const [signInMethods, sessions] = await Promise.all([
    readSignInMethods(ctx, memberId),
    listSessions(ctx, memberId),
  ])
  return { ...signInMethods, sessions }
}

const columns = {
  ...pick(members, "id", "username", "name", "firstName", "lastName", "email"),
  ...pick(rightsColumns, "role", "status", "staffRole"),
  ...pick(members, "deliveryCountry", "language", "statusReason"),
  ...pick(members, "createdAt", "closedAt", "totpSince", "biddingEndedAt", "personId"),
  isVerified: members.emailVerified,
  phone: members.phoneMb,
  country: members.countryMb,
  tags: tagsOfMember,
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
