import type { Location } from "#domains/auctions/lot.ts"
import type { Cents } from "#platform/money.ts"
import { keyedPrng, type Prng } from "./keyed-prng.ts"
import type { LotForSale } from "./lots-for-sale.ts"
import type { Cast } from "./people.ts"

/**
 * early: low offers in the first days. proxy: bids once what the lot is worth to them and waits. stepper: bids the
 * minimum again and again. sniper: bids only in the last minutes.
 */
export type BiddingStyle = "early" | "proxy" | "stepper" | "sniper"

export type CrowdBidder = { member: Cast["crowd"][number]; style: BiddingStyle; valueCents: Cents }

const homes: Record<string, Location> = { Singapore: "singapore", Vietnam: "vietnam", Malaysia: "malaysia" }

const lovedDistilleries = [
  ...["Macallan", "Springbank", "Ardbeg", "Laphroaig", "Lagavulin", "Bowmore", "Highland Park", "Balvenie"],
  ...["Port Ellen", "Brora", "Yamazaki", "Karuizawa", "Hakushu", "Glenfarclas", "Caol Ila", "Kavalan"],
  ...["GlenDronach", "Buffalo Trace", "Talisker", "Bruichladdich", "Midleton", "Clynelish", "Dalmore"],
]

/** A bidder's favourite distilleries; the same for the same username. */
function tasteOf(username: string): ReadonlySet<string> {
  return new Set(keyedPrng(`taste of ${username}`).shuffled(lovedDistilleries).slice(0, 3))
}

/** The bidders of a lot and what it is worth to each: most value it alike, those who love its distillery pay more. */
export function chooseBidders(lot: LotForSale, crowd: Cast["crowd"], random: Prng): CrowdBidder[] {
  return crowd
    .map((member) => ({ member, loves: tasteOf(member.username).has(lot.distillery ?? "") }))
    .map(({ member, loves }) => {
      const nearness = homes[member.country ?? ""] === lot.location ? 4 : 1
      return { member, loves, rank: random.share() ** (1 / (nearness * (loves ? 6 : 1))) }
    })
    .sort((a, b) => b.rank - a.rank)
    .slice(0, drawBidderCount(random))
    .map(({ member, loves }) => {
      const style = drawStyle(random)
      const eagerness = (loves ? 1.15 : 1) * (style === "early" ? 0.85 : 1)
      const valueCents = lot.worthCents * 0.97 * random.factor(0.1) * eagerness
      return { member, style, valueCents: Math.min(valueCents, lot.limitCents) }
    })
}

function drawBidderCount(random: Prng): number {
  const counts = [0, 1, 2, 2, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 6, 6, 6, 7, 7, 8, 9, 11]
  return random.pick(counts)
}

function drawStyle(random: Prng): BiddingStyle {
  const share = random.share()
  if (share < 0.25) return "early"
  if (share < 0.62) return "proxy"
  return share < 0.76 ? "stepper" : "sniper"
}
