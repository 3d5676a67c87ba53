import { and, count, eq } from "drizzle-orm"
import { requireSignedIn } from "#domains/accounts/permissions.ts"
import { readAccount } from "#domains/accounts/reads.ts"
import { members } from "#domains/accounts/schema.ts"
import { biddingStates } from "#domains/auctions/schema.ts"
import { listMySecondChances } from "#domains/bidding/after/my-second-chances.ts"
import { listMyBids } from "#domains/bidding/reads.ts"
import { readCart } from "#domains/cart/reads.ts"
import { listNotifications } from "#domains/notifications/reads.ts"
import type { Ctx } from "#platform/ctx.ts"
import { sum } from "#platform/money.ts"
import { listAddresses } from "./addresses.ts"

export async function readAccountOverview(ctx: Ctx) {
  const memberId = requireSignedIn(ctx)
  const [account, accountStatus, secondChanceOffers, current, cart, notifications, addresses, won] =
    await Promise.all([
      readAccount(ctx, memberId),
      readAccountStatus(ctx),
      listMySecondChances(ctx),
      listMyBids(ctx, "current"),
      readCart(ctx),
      listNotifications(ctx),
      listAddresses(ctx),
      countWon(ctx),
    ])
  const counting = current.filter(({ mine }) => !mine.isOut)
  const outbid = counting.filter(({ mine }) => !mine.isLeading).map(({ lot }) => lot)
  const unpaidLines = cart.filter(({ kind }) => kind !== "bottle")
  const unread = notifications.filter((notification) => !notification.read)
  return {
    account,
    accountStatus,
    secondChanceOffers: secondChanceOffers.map(({ id, lot, priceCents, expiresAt }) => ({
      id,
      name: lot.name,
      priceCents,
      expiresAt,
    })),
    outbid,
    unpaid: {
      count: unpaidLines.length,
      totalCents: sum(...unpaidLines.map((line) => line.priceCents)),
      dueAt: unpaidLines[0]?.dueAt ?? null,
      isOverdue: unpaidLines.some((line) => line.isOverdue),
    },
    unread: {
      count: unread.length,
      title: unread[0]?.title ?? null,
      isTranslated: unread[0]?.isTranslated ?? false,
    },
    leadingCount: counting.length - outbid.length,
    wonCount: won,
    usualAddress: addresses[0] ?? null,
  }
}

async function readAccountStatus(ctx: Ctx) {
  const [member] = await ctx.db
    .select({ status: members.status, reason: members.statusReason, twoStepSince: members.totpSince })
    .from(members)
    .where(eq(members.id, requireSignedIn(ctx)))
  return {
    isSuspended: member?.status === "suspended",
    reason: member?.reason ?? null,
    hasTwoStep: Boolean(member?.twoStepSince),
  }
}

async function countWon(ctx: Ctx): Promise<number> {
  const [won] = await ctx.db
    .select({ count: count() })
    .from(biddingStates)
    .where(and(eq(biddingStates.leaderId, requireSignedIn(ctx)), eq(biddingStates.status, "sold")))
  return won?.count ?? 0
}
