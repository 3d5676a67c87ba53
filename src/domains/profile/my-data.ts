import { asc, eq } from "drizzle-orm"
import { requireSignedIn } from "#domains/accounts/permissions.ts"
import {
  ageDeclarations,
  credentials,
  devices,
  listLayouts,
  listViews,
  members,
  passkeys,
  sessions,
  termsAcceptances,
} from "#domains/accounts/schema.ts"
import { auditEntries } from "#domains/audit/schema.ts"
import { listOwnBids } from "#domains/bidding/list-own-bids.ts"
import { listDevices } from "#domains/notifications/push/reads.ts"
import { listAllNotifications, readNotificationChoices } from "#domains/notifications/reads.ts"
import { lotQuestions } from "#domains/questions/schema.ts"
import { readTags } from "#domains/segments/change-tags.ts"
import { readCalendarSince } from "#domains/watching/calendar/calendar-key.ts"
import { lotNews } from "#domains/watching/schema.ts"
import { wishes } from "#domains/wishlist/schema.ts"
import type { Ctx } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import { pick } from "#platform/pick.ts"
import { listAddresses } from "./addresses.ts"
import { readMyTransactions } from "./my-transactions.ts"

export async function readMyData(ctx: Ctx) {
  const memberId = requireSignedIn(ctx)
  return {
    writtenAt: ctx.now(),
    account: await readMember(ctx, memberId),
    addresses: await listAddresses(ctx),
    ...(await readSignInMethods(ctx, memberId)),
    bids: await listOwnBids(ctx, memberId),
    ...(await readMyTransactions(ctx, memberId)),
    wishlist: await ctx.db
      .select({ kind: wishes.kind, id: wishes.subjectId, addedAt: wishes.createdAt })
      .from(wishes)
      .where(eq(wishes.memberId, memberId))
      .orderBy(asc(wishes.createdAt), asc(wishes.kind), asc(wishes.subjectId)),
    pushDevices: await listDevices(ctx),
    calendarSince: await readCalendarSince(ctx),
    lotNotifications: await ctx.db
      .select({ lotId: lotNews.lotId, kind: lotNews.kind, at: lotNews.at })
      .from(lotNews)
      .where(eq(lotNews.memberId, memberId))
      .orderBy(asc(lotNews.at), asc(lotNews.lotId), asc(lotNews.kind)),
    ...(await readMessagesAndLog(ctx, memberId)),
  }
}

async function readMember(ctx: Ctx, memberId: Id<"mem">) {
  const [member] = await ctx.db
    .select({
      id: members.id,
      username: members.username,
      displayName: members.name,
      email: members.email,
      isVerified: members.emailVerified,
      firstName: members.firstName,
      lastName: members.lastName,
      phone: members.phoneMb,
      country: members.countryMb,
      countryCode: members.countryCodeMb,
      role: members.role,
      status: members.status,
      statusReason: members.statusReason,
      language: members.language,
      currency: members.currency,
      deliveryCountry: members.deliveryCountry,
      twoStepSince: members.totpSince,
      createdAt: members.createdAt,
      updatedAt: members.updatedAt,
    })
    .from(members)
    .where(eq(members.id, memberId))
  return member
}

async function readSignInMethods(ctx: Ctx, memberId: Id<"mem">) {
  return {
    signInMethods: await ctx.db
      .select({ provider: credentials.providerId, since: credentials.createdAt })
      .from(credentials)
      .where(eq(credentials.memberId, memberId)),
    passkeys: await ctx.db
      .select({ name: passkeys.name, createdAt: passkeys.createdAt, lastUsedAt: passkeys.lastUsedAt })
      .from(passkeys)
      .where(eq(passkeys.memberId, memberId)),
    savedViews: await ctx.db
      .select({ list: listViews.list, name: listViews.name, query: listViews.query })
      .from(listViews)
      .where(eq(listViews.memberId, memberId)),
    tags: await readTags(ctx, memberId),
    listLayouts: await ctx.db
      .select(pick(listLayouts, "list", "hidden", "isComfortable"))
      .from(listLayouts)
      .where(eq(listLayouts.memberId, memberId)),
    sessions: await ctx.db
      .select({
        address: sessions.ipAddress,
        userAgent: sessions.userAgent,
        createdAt: sessions.createdAt,
        lastSeenAt: sessions.updatedAt,
        expiresAt: sessions.expiresAt,
      })
      .from(sessions)
      .where(eq(sessions.memberId, memberId)),
    browsers: await ctx.db
      .select({ firstSeenAt: devices.firstSeenAt, lastSeenAt: devices.lastSeenAt })
      .from(devices)
      .where(eq(devices.memberId, memberId)),
  }
}

async function readMessagesAndLog(ctx: Ctx, memberId: Id<"mem">) {
  const entries = await ctx.db
    .select({
      at: auditEntries.at,
      act: auditEntries.act,
      actorId: auditEntries.actorId,
      reason: auditEntries.reason,
      before: auditEntries.before,
      after: auditEntries.after,
    })
    .from(auditEntries)
    .where(eq(auditEntries.subjectId, memberId))
    .orderBy(asc(auditEntries.at), asc(auditEntries.id))
  return {
    notifications: await listAllNotifications(ctx),
    lotQuestions: await ctx.db
      .select(pick(lotQuestions, "lotId", "question", "state", "answer", "createdAt", "answeredAt"))
      .from(lotQuestions)
      .where(eq(lotQuestions.memberId, memberId))
      .orderBy(asc(lotQuestions.createdAt), asc(lotQuestions.id)),
    notificationChoices: await readNotificationChoices(ctx),
    ageDeclarations: await ctx.db
      .select({
        country: ageDeclarations.country,
        legalAgeYears: ageDeclarations.legalAgeYears,
        textVersion: ageDeclarations.textVersion,
        declaredAt: ageDeclarations.declaredAt,
      })
      .from(ageDeclarations)
      .where(eq(ageDeclarations.memberId, memberId)),
    termsAccepted: await ctx.db
      .select({
        version: termsAcceptances.version,
        language: termsAcceptances.language,
        context: termsAcceptances.context,
        acceptedAt: termsAcceptances.acceptedAt,
      })
      .from(termsAcceptances)
      .where(eq(termsAcceptances.memberId, memberId))
      .orderBy(asc(termsAcceptances.acceptedAt)),
    // Does not disclose which member of staff acted.
    log: entries.map(({ actorId, ...entry }) => ({ ...entry, byYou: actorId === memberId })),
  }
}
