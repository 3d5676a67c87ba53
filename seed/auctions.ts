import { catalogueLots } from "#domains/auctions/catalogue-lots.ts"
import { createAuction } from "#domains/auctions/create-auction.ts"
import { NewAuction, NewLot } from "#domains/auctions/inputs.ts"
import type { Location } from "#domains/auctions/lot.ts"
import { openAuction } from "#domains/auctions/open-auction.ts"
import { readAuction } from "#domains/auctions/reads.ts"
import { scheduleAuction } from "#domains/auctions/schedule-auction.ts"
import { updateAuction } from "#domains/auctions/update-auction.ts"
import type { AppContext } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import type { Cents } from "#platform/money.ts"
import type { SeedBottle } from "./catalogue.ts"
import { chooseBottles, makersFor } from "./choose-bottles.ts"
import { conditionAfter } from "./condition.ts"
import { keyedPrng, type Prng } from "./keyed-prng.ts"
import { actingAs, type Cast, demoLogins } from "./people.ts"
import { day, hour, minute, startOfDay, timelineOf } from "./timeline.ts"

export type AuctionStage = "completed" | "live" | "scheduled"

export type AuctionPlan = {
  /** The seed of the auction's pseudo-random choices: the same key gives the same lots and bids. */
  key: string
  stage: AuctionStage
  location: Location
  previewAt: Date
  startsAt: Date
  endsAt: Date
  staggerSeconds: number
  lotCount: number
  makers: number
  ownEnds: readonly Date[]
  /** Its position among the location's auctions in the calendar, from 1. */
  ordinal?: number
}

/**
 * The days, counted from today, on which a location's auctions end (or start and end): from noon to 21:00 in Singapore.
 */
const days: Partial<Record<Location, AuctionDays>> = {
  singapore: { completed: [-90, -48, -9], live: [-4, 2], next: [5, 13] },
  vietnam: { completed: [-97, -55, -16], live: [-3, 5], next: [8, 16] },
  malaysia: { completed: [-83, -41, -2], live: [-1, 4], next: [7, 15] },
}

type AuctionDays = { completed: readonly number[]; live: [number, number]; next: [number, number] }

/** For a place without days of its own above. */
const usualDays: AuctionDays = { completed: [-76, -34, -23], live: [-2, 3], next: [6, 14] }

/** Hours from now at which some lots of a live auction end, before all others. */
const soon: Partial<Record<Location, readonly number[]>> = {
  singapore: [0.8, 3, 8.5, 20],
  vietnam: [5, 22],
  malaysia: [1.7, 14],
}

const lotsOfVisitor = 2

const completedOfPlace = 3

/** Seconds between one lot's end and the next: a bidder cannot follow a hundred lots in one minute. */
const usualStagger = 45
const stagger: Partial<Record<Location, number>> = { singapore: 60, vietnam: 30, malaysia: 45 }

/** The small auctions of the first two years: days from their end to the end of the location's first regular one. */
const earlier = [-620, -520, -420, -320, -220, -120]

export function calendar(
  now: Date,
  locations: readonly Location[],
  lots: Record<AuctionStage | "earlier", number>,
): AuctionPlan[] {
  const today = startOfDay(now)
  const pastLots = locations.length * (earlier.length * lots.earlier + completedOfPlace * lots.completed)
  const makers = makersFor(pastLots)
  const plans = locations.flatMap((location) => {
    const { completed, live, next } = days[location] ?? usualDays
    const [since = 0] = completed
    const seasons: [AuctionStage, number, number, number][] = [
      ...earlier.map((end): [AuctionStage, number, number, number] => [
        "completed",
        since + end - 8,
        since + end,
        lots.earlier,
      ]),
      ...completed.map((end): [AuctionStage, number, number, number] => [
        "completed",
        end - 8,
        end,
        lots.completed,
      ]),
      ["live", ...live, lots.live],
      ["scheduled", ...next, lots.scheduled],
    ]
    return seasons.map(([stage, start, end, lotCount], index) => ({
      ...planOf(location, stage, today, { start, end, lotCount, makers }),
      ordinal: index + 1,
      ownEnds:
        stage === "live" ? (soon[location] ?? []).map((hours) => new Date(now.getTime() + hours * hour)) : [],
    }))
  })
  return plans.sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime())
}

type PlanOf = Pick<AuctionPlan, "lotCount" | "makers"> & { start: number; end: number }

export function planOf(
  location: Location,
  stage: AuctionStage,
  today: Date,
  { start, end, lotCount, makers }: PlanOf,
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
    staggerSeconds: stagger[location] ?? usualStagger,
    makers,
    ownEnds: [],
    lotCount: Math.round(lotCount * keyedPrng(`size of ${key}`).between(0.95, 1.2)),
  }
}

/** Creates an auction through the verbs, each at the hour when staff would have called it. */
export async function holdAuction(
  app: AppContext,
  cast: Cast,
  plan: AuctionPlan,
  bottles: readonly SeedBottle[],
): Promise<Id<"auc">> {
  const timeline = timelineOf(app, new Date(plan.previewAt.getTime() - 3 * day))
  const auctioneer = actingAs(timeline, cast.auctioneer)
  const terms = NewAuction.parse({
    title: seriesOf(plan),
    location: plan.location,
    previewAt: plan.previewAt.toISOString(),
    startsAt: plan.startsAt.toISOString(),
    endsAt: plan.endsAt.toISOString(),
    staggerSeconds: plan.staggerSeconds,
  })
  const auctionId = await createAuction(auctioneer, terms)
  const { number } = await readAuction(auctioneer, auctionId)
  await updateAuction(auctioneer, auctionId, { ...terms, title: `${terms.title} No. ${number}` })
  const random = keyedPrng(`lots of ${plan.key}`)
  const chosen = chooseBottles(bottles, plan, random)
  const siti = cast.sellers.find(({ username }) => username === demoLogins.seller)
  const lots = chosen.map((bottle, index) => {
    const endsAt = plan.ownEnds[chosen.length - 1 - index]
    const lot = newLot(bottle, cast, plan.startsAt.getUTCFullYear(), random, endsAt)
    // The demo's seller has something in every auction.
    return siti && index < lotsOfVisitor ? { ...lot, sellerId: siti.id } : lot
  })
  await catalogueLots(auctioneer, auctionId, lots)
  timeline.clock.moveTo(new Date(plan.previewAt.getTime() - 30 * minute))
  await scheduleAuction(auctioneer, auctionId)
  if (plan.stage === "scheduled") return auctionId
  timeline.clock.moveTo(plan.startsAt)
  await openAuction(auctioneer, auctionId)
  return auctionId
}

function seriesOf({ location }: AuctionPlan): string {
  return `${location.charAt(0).toUpperCase()}${location.slice(1)} Whisky Auction`
}

export function newLot(bottle: SeedBottle, cast: Cast, year: number, random: Prng, endsAt?: Date): NewLot {
  const share = bottle.price.basis === "retail" ? 0.85 : 1
  const lowCents = rounded(bottle.price.lowSgd * share * 100)
  const highCents = Math.max(rounded(bottle.price.highSgd * share * 100), lowCents)
  const openingCents = rounded(lowCents * random.between(0.65, 0.8))
  const reserveCents = Math.max(rounded(lowCents * random.between(0.85, 0.97)), openingCents)
  return NewLot.parse({
    productId: bottle.productId,
    sellerId: random.pick(cast.sellers).id,
    openingCents,
    reserveCents: random.isOne(0.25) ? reserveCents : null,
    buyNowCents: fixedCents(bottle, highCents),
    estimateLowCents: lowCents,
    estimateHighCents: highCents,
    condition: conditionAfter(year - (bottle.bottledYear ?? year - 3), random),
    provenance: provenanceOf(bottle, year),
    endsAt: endsAt?.toISOString() ?? null,
  })
}

/** Of older bottles most is known. Uses a generator of its own, which leaves all other choices unchanged. */
function provenanceOf({ name, bottledYear }: SeedBottle, year: number): string | null {
  const random = keyedPrng(`provenance of ${name}`)
  if (!bottledYear || !random.isOne(year - bottledYear > 15 ? 0.7 : 0.25)) return null
  return random.pick(provenances)(bottledYear)
}

const provenances: readonly ((bottled: number) => string)[] = [
  (bottled) => `Private collection, Kowloon; bought on release in ${bottled}.`,
  (bottled) => `Private collection, Singapore; bought from a merchant in London in ${bottled + 1}.`,
  () => "From the estate of a collector in Kuala Lumpur; kept in a temperature-controlled cellar.",
  (bottled) => `Bought at the distillery in ${bottled}, by the present owner.`,
  () => "Collection of a former bar owner in Ho Chi Minh City; never displayed.",
  (bottled) => `A gift in ${bottled + 1}; in the same family since.`,
]

/**
 * Some sellers would accept a good price at once. Uses a generator of its own, which leaves all other choices
 * unchanged.
 */
function fixedCents({ name }: SeedBottle, highCents: Cents): Cents | null {
  const random = keyedPrng(`fixed price of ${name}`)
  return random.isOne(0.15) ? rounded(highCents * random.between(1.1, 1.3)) : null
}

/** Rounds as people do: to fives below a hundred dollars, then to tens, fifties, hundreds. */
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
