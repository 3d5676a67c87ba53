import { and, asc, eq, inArray, isNotNull, or, sql } from "drizzle-orm"
import { hasPerks } from "#domains/accounts/permissions.ts"
import { auctions, biddingStates } from "#domains/auctions/schema.ts"
import { visibleTo } from "#domains/auctions/visibility.ts"
import { nameOfCountry } from "#domains/countries/countries.ts"
import { localeOf } from "#language/languages.ts"
import type { Ctx } from "#platform/ctx.ts"
import { sqlClientOf } from "#platform/database/db.server.ts"
import { idIn } from "#platform/database/id-conditions.ts"
import type { Id } from "#platform/ids.ts"
import { sum } from "#platform/money.ts"
import { pick } from "#platform/pick.ts"
import type { LandedChoices } from "../landed/landed-choices.ts"
import { maximumKeysService } from "../maximums/maximum-keys.ts"
import { openBudget } from "../maximums/open-maximum.ts"
import { auctionKeys, budgets } from "../schema.ts"
import { choicesSql } from "./charges.ts"
import { committedCents } from "./committed-cents.ts"
import { amountAlone, type CostOf, composeCosts, readPricedLots } from "./price-lots.ts"

export type MyBudget = {
  auctionId: string
  title: string
  cents: number | null
  boundCents: number
  /** By which our charges count too. Null if only maximums do. */
  choices: (LandedChoices & { countryName: string }) | null
}

/** Only auctions that are not over. */
export async function readMyBudgets(ctx: Ctx, auctionIds: readonly string[]): Promise<MyBudget[]> {
  const memberId = ctx.actor.id
  if (memberId === null) return []
  const ownBudget = and(eq(budgets.auctionId, auctions.id), eq(budgets.memberId, memberId))
  const isRequested = idIn(auctions.id, auctionIds)
  const open = await ctx.db
    .select({
      auctionId: auctions.id,
      title: auctions.title,
      encryptedCents: budgets.encryptedCents,
      wrapped: auctionKeys.wrapped,
      choices: sql<LandedChoices | null>`${sql.raw(choicesSql("budgets"))}`,
    })
    .from(auctions)
    .leftJoin(budgets, ownBudget)
    .leftJoin(auctionKeys, eq(auctionKeys.auctionId, auctions.id))
    .where(
      and(
        inArray(auctions.status, ["scheduled", "live"]),
        auctionIds.length > 0 ? or(isRequested, isNotNull(budgets.memberId)) : isNotNull(budgets.memberId),
        visibleTo(ctx),
      ),
    )
    .orderBy(asc(auctions.endsAt))
  const committed = await readCommitted(ctx, memberId, open)
  const keys = maximumKeysService.of(ctx.app)
  return open.map(({ choices, encryptedCents, wrapped, ...auction }) => ({
    ...auction,
    cents:
      encryptedCents === null
        ? null
        : openBudget(keys, { auctionId: auction.auctionId, memberId, wrapped, encryptedCents }),
    boundCents: committed.get(auction.auctionId) ?? 0,
    choices: choices && { ...choices, countryName: nameOfCountry(choices.country, localeOf[ctx.language]) },
  }))
}

export async function readMyBudget(ctx: Ctx, auctionId: string): Promise<MyBudget | null> {
  const all = await readMyBudgets(ctx, [auctionId])
  return all.find((one) => one.auctionId === auctionId) ?? null
}

type OpenAuction = { auctionId: Id<"auc">; choices: LandedChoices | null }

async function readCommitted(ctx: Ctx, memberId: Id<"mem">, open: readonly OpenAuction[]) {
  if (open.length === 0) return new Map<string, number>()
  const auctionIds = open.map(({ auctionId }) => auctionId)
  const rows = await ctx.db
    .select({
      ...pick(biddingStates, "auctionId", "lotId", "status", "priceCents"),
      encryptedMax: biddingStates.leaderEncryptedMax,
      wrapped: auctionKeys.wrapped,
    })
    .from(biddingStates)
    .leftJoin(auctionKeys, eq(auctionKeys.auctionId, biddingStates.auctionId))
    .where(
      and(
        inArray(biddingStates.auctionId, auctionIds),
        eq(biddingStates.leaderId, memberId),
        inArray(biddingStates.status, ["live", "sold"]),
      ),
    )
  const committed = new Map<string, number>()
  const keys = maximumKeysService.of(ctx.app)
  for (const { auctionId, choices } of open) {
    const own = rows.filter((row) => row.auctionId === auctionId)
    const costOf = choices ? await readOwnCosts(ctx, own, choices) : amountAlone
    const cents = own.map((row) => costOf(row.lotId, committedCents(keys, { ...row, bidderId: memberId })))
    committed.set(auctionId, sum(...cents))
  }
  return committed
}

async function readOwnCosts(
  ctx: Ctx,
  own: readonly { lotId: string }[],
  choices: LandedChoices,
): Promise<CostOf> {
  const lotIds = own.map(({ lotId }) => lotId)
  const lots = await readPricedLots(sqlClientOf(ctx.db), lotIds)
  return await composeCosts(ctx.app, lots, { choices, isMember: hasPerks(ctx.actor) })
}
