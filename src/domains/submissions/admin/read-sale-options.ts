import { can } from "#domains/accounts/permissions.ts"
import { listAuctionsForAdmin } from "#domains/auctions/admin/reads.ts"
import { readIncrements } from "#domains/auctions/increments/increment-table.ts"
import { isDue, suggestOpening } from "#domains/auctions/rules.ts"
import type { Ctx } from "#platform/ctx.ts"
import { pick } from "#platform/pick.ts"
import type { BottleSaleOptions } from "./parts/intake-step-form.tsx"
import type { AdminBottle } from "./reads.ts"

/** Coming auctions are apart from open ones, and the opening price is suggested from the agreed reserve. */
export async function readSaleOptions(ctx: Ctx, bottle: AdminBottle): Promise<BottleSaleOptions> {
  const openingCents = await readSuggestedOpening(ctx, bottle)
  if (openingCents === null) return { upcoming: [], open: [], openingCents }
  return { ...(await listAuctionOptions(ctx)), openingCents }
}

/** Null if nothing is agreed, or the reader may not put bottles into auctions. */
export async function readSuggestedOpening(ctx: Ctx, { proposals }: Pick<AdminBottle, "proposals">) {
  const agreed = proposals.find(({ answer }) => answer === "agreed")
  return agreed && can(ctx, "auctions") ? suggestOpening(agreed, await readIncrements(ctx)) : null
}

/** A lot in an open auction takes bids at once, so lists offer the coming ones only. */
export async function listComingAuctions(ctx: Ctx) {
  return can(ctx, "auctions") ? (await listAuctionOptions(ctx)).upcoming : []
}

async function listAuctionOptions(ctx: Ctx) {
  const auctions = await listAuctionsForAdmin(ctx)
  const { open = [], upcoming = [] } = Object.groupBy(auctions, (auction) =>
    auction.status === "live" || isDue(auction, ctx.now()) ? "open" : "upcoming",
  )
  const options = (some: typeof auctions) => some.map((auction) => pick(auction, "id", "title"))
  return { upcoming: options(upcoming), open: options(open) }
}
