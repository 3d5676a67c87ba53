import { and, count, eq, exists, inArray, like, or, sql } from "drizzle-orm"
import { QueryBuilder } from "drizzle-orm/pg-core"
import { requireProof } from "#domains/accounts/passwords/own-password.ts"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { readAccount } from "#domains/accounts/reads.ts"
import {
  backupCodes,
  credentials,
  devices,
  listLayouts,
  listViews,
  members,
  passkeys,
  sessions,
  verifications,
} from "#domains/accounts/schema.ts"
import { invalidateMember } from "#domains/accounts/sessions/session.ts"
import { biddingStates, lots } from "#domains/auctions/schema.ts"
import { record } from "#domains/audit/record.ts"
import { secondChances } from "#domains/bidding/schema.ts"
import { readSite } from "#domains/content/site.ts"
import { dramPledges } from "#domains/drams/schema.ts"
import { notificationChoices, notifications, pushDevices } from "#domains/notifications/schema.ts"
import { countUnpaidLines } from "#domains/orders/reads.ts"
import { claims, isOpenClaim } from "#domains/returns/schema.ts"
import { memberTags } from "#domains/segments/schema.ts"
import { accountOf } from "#domains/wallet/accounts.ts"
import { readBalance } from "#domains/wallet/post-journal.ts"
import { withdrawals } from "#domains/wallet/schema.ts"
import { calendarKeys, lotNews, outbids } from "#domains/watching/schema.ts"
import { wishes } from "#domains/wishlist/schema.ts"
import { type Ctx, type Tx, transaction } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import { enqueueEmail } from "#platform/jobs/enqueue-email.ts"
import { refuse } from "./refusals.ts"
import { addresses } from "./schema.ts"

type AccountClosure = { password: string; username: string }

/**
 * Keeps bids and invoices under a pseudonym. Refused while anything is open: lots, pledges, debts, money in the wallet.
 */
export async function closeAccount(
  ctx: Ctx,
  closure: AccountClosure,
  ownToken: string | undefined,
): Promise<void> {
  const memberId = requirePermission(ctx, "account")
  const account = await readAccount(ctx, memberId)
  if (closure.username.trim().toLowerCase() !== account.username.toLowerCase())
    throw refuse("usernameMismatch", { field: "username", username: account.username })
  await requireProof(ctx, { password: closure.password, token: ownToken })
  const { email: companyEmail } = await readSite(ctx)
  await transaction(ctx, async (tx) => {
    // A bid locks its bidder's row until it commits, so the checks below see its effect.
    await tx.db.select({ id: members.id }).from(members).where(eq(members.id, memberId)).for("update")
    await requireNothingOpen(tx, memberId)
    await deletePersonalData(tx, memberId)
    await anonymise(tx, memberId)
    await record(tx, { act: "profile.closeAccount", subjectId: memberId })
    await enqueueEmail(tx, {
      kind: "accounts.closed",
      to: account.email,
      language: account.language ?? tx.language,
      facts: { username: account.username, companyEmail },
    })
    tx.afterCommit(() => invalidateMember(tx.app, memberId))
  })
}

const hasAcceptedOffer = exists(
  new QueryBuilder()
    .select({ one: sql`1` })
    .from(secondChances)
    .where(and(eq(secondChances.lotId, biddingStates.lotId), eq(secondChances.status, "taken"))),
)

export async function listOpenMatters(ctx: Pick<Ctx, "db"> & Ctx, memberId: Id<"mem">) {
  const [led] = await ctx.db
    .select({ count: count() })
    .from(biddingStates)
    .where(and(eq(biddingStates.leaderId, memberId), or(eq(biddingStates.status, "live"), hasAcceptedOffer)))
  const [sold] = await ctx.db
    .select({ count: count() })
    .from(lots)
    .innerJoin(biddingStates, eq(biddingStates.lotId, lots.id))
    .where(and(eq(lots.sellerId, memberId), inArray(biddingStates.status, ["upcoming", "live"])))
  const [shared] = await ctx.db
    .select({ count: count() })
    .from(dramPledges)
    .where(and(eq(dramPledges.memberId, memberId), eq(dramPledges.status, "pledged")))
  const unpaidLines = await countUnpaidLines(ctx, memberId)
  const matters = [
    { reason: "leading", count: led?.count ?? 0 },
    { reason: "pledging", count: shared?.count ?? 0 },
    { reason: "unpaid", count: unpaidLines },
    { reason: "hasBalance", count: await countMoney(ctx, memberId) },
    { reason: "selling", count: sold?.count ?? 0 },
    { reason: "claiming", count: await countOpenClaims(ctx, memberId) },
  ] as const
  return matters.filter((matter) => matter.count > 0)
}

async function countOpenClaims({ db }: Pick<Ctx, "db">, memberId: Id<"mem">): Promise<number> {
  return await db.$count(claims, and(eq(claims.memberId, memberId), isOpenClaim))
}

async function countMoney(ctx: Pick<Ctx, "db">, memberId: Id<"mem">): Promise<number> {
  const { balanceCents } = await readBalance(ctx, accountOf(memberId))
  const [requested] = await ctx.db
    .select({ count: count() })
    .from(withdrawals)
    .where(and(eq(withdrawals.memberId, memberId), eq(withdrawals.status, "requested")))
  return (balanceCents > 0 ? 1 : 0) + (requested?.count ?? 0)
}

async function requireNothingOpen(tx: Tx, memberId: Id<"mem">): Promise<void> {
  const [matter] = await listOpenMatters(tx, memberId)
  if (matter) throw refuse(matter.reason, { count: matter.count })
}

async function deletePersonalData(tx: Tx, memberId: Id<"mem">): Promise<void> {
  for (const table of [
    sessions,
    credentials,
    passkeys,
    backupCodes,
    devices,
    addresses,
    notifications,
    notificationChoices,
    wishes,
    pushDevices,
    calendarKeys,
    listViews,
    listLayouts,
    memberTags,
    outbids,
    lotNews,
  ])
    await tx.db.delete(table).where(eq(table.memberId, memberId))
  await tx.db.delete(verifications).where(like(verifications.identifier, `%${memberId}%`))
}

/**
 * An unverified address cannot bid, and ".invalid" never receives mail. The age declaration stays as proof of a lawful
 * sale.
 */
async function anonymise(tx: Tx, memberId: Id<"mem">): Promise<void> {
  const now = tx.now()
  const pseudonym = `closed_${memberId.slice("mem_".length)}`
  await tx.db
    .update(members)
    .set({
      name: "Closed account",
      email: `${pseudonym}@closed.invalid`,
      emailVerified: false,
      username: pseudonym,
      firstName: null,
      lastName: null,
      phoneMb: null,
      countryMb: null,
      countryCodeMb: null,
      language: null,
      currency: null,
      deliveryCountry: null,
      statusReason: null,
      totpSecret: null,
      totpSince: null,
      totpLastStep: null,
      closedAt: now,
      updatedAt: now,
    })
    .where(eq(members.id, memberId))
}
