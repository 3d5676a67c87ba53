import {
  addPlan,
  dayMs,
  type HonestKind,
  hourMs,
  normal,
  type WorldDraft,
  type WorldLot,
  yearStartMs,
} from "./draft.ts"
import type { BidPlan } from "./simulate-lot.ts"

type Habit = {
  share: number
  /** Lots a year, from and to. */
  lots: readonly [number, number]
  /** Mean and spread of the logarithm of what they would pay, as a share of the value. */
  worth: readonly [number, number]
  amounts: readonly BidPlan["amount"][]
  waitMs: readonly [number, number]
}

const habits: Readonly<Record<HonestKind, Habit>> = {
  casual: {
    share: 0.42,
    lots: [1, 10],
    worth: [-0.5, 0.3],
    amounts: ["proxy", "steps", "steps"],
    waitMs: [60_000, 2 * dayMs],
  },
  collector: {
    share: 0.14,
    lots: [3, 50],
    worth: [-0.35, 0.25],
    amounts: ["proxy", "steps", "steps"],
    waitMs: [60_000, dayMs],
  },
  "bargain hunter": {
    share: 0.14,
    lots: [5, 120],
    worth: [-0.9, 0.25],
    amounts: ["minimum", "steps", "proxy"],
    waitMs: [30_000, dayMs],
  },
  sniper: { share: 0.09, lots: [2, 40], worth: [-0.4, 0.25], amounts: ["proxy"], waitMs: [5_000, 240_000] },
  "fan of a seller": {
    share: 0.06,
    lots: [4, 50],
    worth: [-0.35, 0.25],
    amounts: ["proxy", "steps"],
    waitMs: [30_000, dayMs],
  },
  "fan of a distillery": {
    share: 0.07,
    lots: [4, 50],
    worth: [-0.35, 0.25],
    amounts: ["proxy", "steps", "minimum"],
    waitMs: [30_000, dayMs],
  },
  "frequent loser": {
    share: 0.06,
    lots: [8, 120],
    worth: [-0.6, 0.2],
    amounts: ["minimum", "steps"],
    waitMs: [30_000, 8 * hourMs],
  },
  reseller: {
    share: 0.02,
    lots: [5, 120],
    worth: [-0.55, 0.2],
    amounts: ["proxy", "steps"],
    waitMs: [30_000, dayMs],
  },
}

const kindNames = Object.keys(habits) as HonestKind[]

export function addHonestBidders(draft: WorldDraft): void {
  const { random, size, createdMs, kinds } = draft
  const honest = size.bidders - size.shills
  const bidders: string[] = []
  for (const kind of kindNames)
    for (let n = Math.round(habits[kind].share * honest); n > 0; n--) {
      // A reseller is a seller who also bids.
      const bidder = kind === "reseller" ? `seller${random.whole(size.sellers)}` : `bidder${bidders.length}`
      bidders.push(bidder)
      if (!createdMs.has(bidder)) createdMs.set(bidder, yearStartMs - random.share() * 900 * dayMs)
      kinds.set(bidder, kind)
      addInterests(draft, bidder, kind)
    }
  addHouseholds(draft, bidders)
  addOffices(draft, bidders)
}

function addInterests(draft: WorldDraft, bidder: string, kind: HonestKind): void {
  const { random, size } = draft
  const {
    lots: [least, most],
    worth: [mean, spread],
    amounts,
    waitMs,
  } = habits[kind]
  const own = mean + 0.1 * normal(random)
  const amount = random.pick(amounts)
  const favourites = favouritesOf(draft, kind)
  const count = least + random.skewed(most - least + 1) * (size.eagerness ?? 1)
  for (let n = 0; n < count; n++) {
    const lot = favourites.length > 0 && random.isOne(0.8) ? random.pick(favourites) : random.pick(draft.lots)
    const capCents = Math.round((lot.valueCents * Math.exp(own + spread * normal(random))) / 100) * 100
    addPlan(draft, lot, {
      bidder,
      capCents,
      amount,
      waitMs,
      maxBids: 12,
      firstAtMs: firstBidMs(draft, lot, kind),
    })
  }
}

function favouritesOf(
  { random, lots, lotsOfSeller, lotsOfDistillery }: WorldDraft,
  kind: HonestKind,
): readonly WorldLot[] {
  const one = random.pick(lots)
  if (kind === "fan of a seller") return lotsOfSeller.get(one.seller) ?? []
  return kind === "fan of a distillery" || (kind === "collector" && random.isOne(0.5))
    ? (lotsOfDistillery.get(one.distillery) ?? [])
    : []
}

function firstBidMs({ random }: WorldDraft, { startsAtMs, endsAtMs }: WorldLot, kind: HonestKind): number {
  if (kind === "sniper") return endsAtMs - random.share() * 600_000
  // Most bids come on the last day.
  const early = random.share()
  return random.isOne(0.5) ? startsAtMs + early * (endsAtMs - startsAtMs) : endsAtMs - early * early * dayMs
}

/** Pairs who share a home, and most of them a browser. Some like the same bottles. */
function addHouseholds({ marks, random }: WorldDraft, bidders: readonly string[]): void {
  for (let n = 0; n < bidders.length / 40; n++) {
    const accounts = [random.pick(bidders), random.pick(bidders)]
    if (accounts[0] === accounts[1]) continue
    marks.push({ what: "address", accounts })
    if (random.isOne(0.6)) marks.push({ what: "device", accounts })
    if (random.isOne(0.2)) marks.push({ what: "phone", accounts })
  }
}

/** Browsers that look alike behind one address, and streets without numbers. */
function addOffices({ marks, random }: WorldDraft, bidders: readonly string[]): void {
  for (let n = 0; n < bidders.length / 300; n++) {
    const members = new Set(Array.from({ length: 3 + random.skewed(60) }, () => random.pick(bidders)))
    marks.push({ what: random.isOne(0.7) ? "device" : "address", accounts: [...members] })
  }
}
