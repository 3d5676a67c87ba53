import { catalogueLots } from "#domains/auctions/catalogue-lot.ts"
import { createAuction } from "#domains/auctions/create-auction.ts"
import { NewAuction, NewLot } from "#domains/auctions/inputs.ts"
import type { Location } from "#domains/auctions/lot.ts"
import { openAuction } from "#domains/auctions/open-auction.ts"
import { scheduleAuction } from "#domains/auctions/schedule-auction.ts"
import type { House } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import type { Cents } from "#platform/money.ts"
import type { Bottle } from "./catalogue.ts"
import { type Chance, chance } from "./chance.ts"
import { conditionAfter } from "./condition.ts"
import { actingAs, type Cast } from "./people.ts"
import { day, hour, minute, startOfDay, timelineOf } from "./timeline.ts"

export type Stage = "completed" | "live" | "scheduled"

export type AuctionPlan = {
  /** Names the auction to chance: the same key has the same lots and bids. */
  key: string
  stage: Stage
  location: Location
  previewAt: Date
  startsAt: Date
  endsAt: Date
  staggerSeconds: number
  lotCount: number
  /** Which auction of its place it is, from the first. */
  ordinal: number
}

/** Days from today on which auctions of a place start and end; noon to nine in the evening, in Singapore. */
const days: Record<
  Location,
  { completed: readonly number[]; live: [number, number]; next: [number, number] }
> = {
  singapore: { completed: [-90, -48, -9], live: [-4, 2], next: [5, 13] },
  vietnam: { completed: [-97, -55, -16], live: [-3, 5], next: [8, 16] },
  malaysia: { completed: [-83, -41, -2], live: [-1, 4], next: [7, 15] },
}

/** The small sales of the first two years, the first of them first: on which day before a place's later ones they ended. */
const earlier = [-620, -520, -420, -320, -220, -120]

/** The auctions of the demo world about a moment, earliest first. */
export function calendar(
  now: Date,
  locations: readonly Location[],
  lots: Record<Stage | "earlier", number>,
): AuctionPlan[] {
  const today = startOfDay(now)
  const plans = locations.flatMap((location) => {
    const { completed, live, next } = days[location]
    const [since = 0] = completed
    const seasons: [Stage, number, number, number][] = [
      ...earlier.map((end): [Stage, number, number, number] => [
        "completed",
        since + end - 8,
        since + end,
        lots.earlier,
      ]),
      ...completed.map((end): [Stage, number, number, number] => ["completed", end - 8, end, lots.completed]),
      ["live", ...live, lots.live],
      ["scheduled", ...next, lots.scheduled],
    ]
    return seasons.map(([stage, start, end, lotCount], place) =>
      planOf(location, stage, today, { start, end, ordinal: place + 1, lotCount }),
    )
  })
  return plans.sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime())
}

/** From noon to nine in the evening in Singapore, `start` and `end` days from today. */
export function planOf(
  location: Location,
  stage: Stage,
  today: Date,
  { start, end, ordinal, lotCount }: { start: number; end: number; ordinal: number; lotCount: number },
): AuctionPlan {
  const at = (days: number, hours: number) => new Date(today.getTime() + days * day + hours * hour)
  const key = `${location} ${at(start, 12).toISOString()}`
  return {
    key,
    stage,
    location,
    previewAt: stage === "scheduled" ? at(-1, 10) : at(start - 2, 10),
    startsAt: at(start, 12),
    endsAt: at(end, 21),
    staggerSeconds: location === "vietnam" ? 30 : 0,
    lotCount: Math.round(lotCount * chance(`size of ${key}`).between(0.95, 1.2)),
    ordinal,
  }
}

/** Makes an auction through the verbs, each at the hour the staff would have done it. */
export async function holdAuction(
  house: House,
  cast: Cast,
  plan: AuctionPlan,
  bottles: readonly Bottle[],
): Promise<Id<"auc">> {
  const timeline = timelineOf(house, new Date(plan.previewAt.getTime() - 3 * day))
  const auctioneer = actingAs(timeline, cast.auctioneer)
  const auctionId = await createAuction(
    auctioneer,
    NewAuction.parse({
      title: titleOf(plan),
      location: plan.location,
      previewAt: plan.previewAt.toISOString(),
      startsAt: plan.startsAt.toISOString(),
      endsAt: plan.endsAt.toISOString(),
      staggerSeconds: plan.staggerSeconds,
    }),
  )
  const luck = chance(`lots of ${plan.key}`)
  const chosen = chooseBottles(bottles, plan, luck)
  const lots = chosen.map((bottle) => newLot(bottle, cast, plan.startsAt.getUTCFullYear(), luck))
  await catalogueLots(auctioneer, auctionId, lots)
  timeline.clock.moveTo(new Date(plan.previewAt.getTime() - 30 * minute))
  await scheduleAuction(auctioneer, auctionId)
  if (plan.stage === "scheduled") return auctionId
  timeline.clock.moveTo(plan.startsAt)
  await openAuction(auctioneer, auctionId)
  return auctionId
}

function titleOf({ location, ordinal }: AuctionPlan): string {
  return `${location.charAt(0).toUpperCase()}${location.slice(1)} Whisky Auction No. ${ordinal}`
}

/** How readily a bottle is consigned: what is cheap in a shop seldom is, and treasures are few. */
function readiness({ price }: Bottle): number {
  if (price.lowSgd < 60) return 0.15
  if (price.lowSgd < 120) return 0.6
  if (price.lowSgd < 1_500) return 1
  return price.lowSgd < 12_000 ? 0.6 : 0.06
}

/** Bottles that come to a sale again and again: what they fetch makes a history. */
const mostRegulars = 10

function regularsOf(bottles: readonly Bottle[]): ReadonlySet<Bottle> {
  const usual = bottles.filter(({ price }) => price.lowSgd >= 120 && price.lowSgd < 900)
  return new Set(chance("regulars").shuffled(usual).slice(0, mostRegulars))
}

/** So many different bottles, each as likely as it is readily consigned. */
function chooseBottles(
  bottles: readonly Bottle[],
  { stage, key, lotCount }: AuctionPlan,
  luck: Chance,
): Bottle[] {
  const comes = chance(`regulars of ${key}`)
  const regulars = regularsOf(bottles)
  return bottles
    .map((bottle) => ({ bottle, rank: luck.share() ** (1 / readiness(bottle)) }))
    .map(({ bottle, rank }) => ({
      bottle,
      // A chance of its own, so that it moves nothing else in the world.
      rank: stage !== "scheduled" && regulars.has(bottle) && comes.isOne(0.55) ? 1 : rank,
    }))
    .sort((a, b) => b.rank - a.rank)
    .slice(0, lotCount)
    .map(({ bottle }) => bottle)
}

export function newLot(
  bottle: Bottle,
  cast: Cast,
  year: number,
  luck: Chance,
  endsAt: Date | null = null,
): NewLot {
  const share = bottle.price.basis === "retail" ? 0.85 : 1
  const lowCents = rounded(bottle.price.lowSgd * share * 100)
  const highCents = Math.max(rounded(bottle.price.highSgd * share * 100), lowCents)
  const openingCents = rounded(lowCents * luck.between(0.4, 0.6))
  const reserveCents = Math.max(rounded(lowCents * luck.between(0.75, 1)), openingCents)
  return NewLot.parse({
    productId: bottle.productId,
    sellerId: luck.pick(cast.sellers).id,
    openingCents,
    reserveCents: luck.isOne(0.25) ? reserveCents : null,
    buyNowCents: fixedCents(bottle, highCents),
    estimateLowCents: lowCents,
    estimateHighCents: highCents,
    condition: conditionAfter(year - (bottle.bottledYear ?? year - 3), luck),
    endsAt: endsAt?.toISOString() ?? null,
  })
}

/** Some sellers would take a good price at once. A chance of its own, so that it moves nothing else in the world. */
function fixedCents({ name }: Bottle, highCents: Cents): Cents | null {
  const luck = chance(`fixed price of ${name}`)
  return luck.isOne(0.15) ? rounded(highCents * luck.between(1.1, 1.3)) : null
}

/** The figures people name: fives below a hundred dollars, then tens, fifties, hundreds. */
export function rounded(cents: Cents): Cents {
  const unit = unitAt(cents)
  return Math.max(unit, Math.round(cents / unit) * unit)
}

export function unitAt(cents: Cents): Cents {
  if (cents < 100_00) return 5_00
  if (cents < 500_00) return 10_00
  if (cents < 2_000_00) return 50_00
  return cents < 10_000_00 ? 100_00 : 500_00
}
