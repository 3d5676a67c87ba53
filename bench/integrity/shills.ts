import {
  addPlan,
  dayMs,
  hourMs,
  type ShillKind,
  shillKinds,
  type WorldDraft,
  type WorldLot,
  yearStartMs,
} from "./draft.ts"
import type { BidPlan } from "./simulate-lot.ts"

const shares: Readonly<Record<ShillKind, number>> = {
  "alone for one seller": 0.2,
  "with a cheap win elsewhere": 0.2,
  "ring that takes turns": 0.2,
  "seller's second account": 0.15,
  "late, up to the reserve": 0.15,
  "pair: defaults, or for each other": 0.1,
}

/** Returns the accounts that are planted. */
export function addShills(draft: WorldDraft): Map<string, ShillKind> {
  const shills = new Map<string, ShillKind>()
  const plant = (kind: ShillKind) => {
    const account = `shill${shills.size}`
    shills.set(account, kind)
    draft.kinds.set(account, kind)
    draft.createdMs.set(account, yearStartMs - draft.random.share() * 200 * dayMs)
    return account
  }
  for (const kind of shillKinds) {
    const until = shills.size + Math.round(shares[kind] * draft.size.shills)
    while (shills.size < until) plantOne[kind](draft, () => plant(kind))
  }
  return shills
}

const plantOne: Readonly<Record<ShillKind, (draft: WorldDraft, plant: () => string) => void>> = {
  "alone for one seller"(draft, plant) {
    pushSeller(draft, plant(), sellerOf(draft), 0.5)
  },
  "with a cheap win elsewhere"(draft, plant) {
    const account = plant()
    const seller = sellerOf(draft)
    pushSeller(draft, account, seller, 0.5)
    const cheap = draft.lots.filter((lot) => lot.valueCents < 120_00 && lot.seller !== seller)
    for (let n = 0; n < 2; n++) {
      const lot = draft.random.pick(cheap)
      addPlan(draft, lot, {
        ...pushing(draft, account, lot),
        amount: "proxy",
        capCents: lot.valueCents * 3,
        quitMs: 0,
      })
    }
  },
  "ring that takes turns"(draft, plant) {
    const { random, marks, createdMs } = draft
    const accounts = [plant(), plant(), plant(), plant()]
    const createdAtMs = yearStartMs - random.share() * 200 * dayMs
    for (const account of accounts) createdMs.set(account, createdAtMs + random.share() * 4 * dayMs)
    // They are careful: no mark is shared by all.
    for (const [place, account] of accounts.entries()) {
      const other = accounts[(place + 1) % accounts.length] ?? account
      marks.push({
        what: random.pick(["device", "phone", "payout", "card"] as const),
        accounts: [account, other],
      })
    }
    const seller = sellerOf(draft)
    for (const lot of draft.lotsOfSeller.get(seller) ?? [])
      if (random.isOne(0.8)) addPlan(draft, lot, pushing(draft, random.pick(accounts), lot))
  },
  "seller's second account"(draft, plant) {
    const account = plant()
    const seller = sellerOf(draft)
    draft.marks.push({ what: "device", accounts: [account, seller] })
    if (draft.random.isOne(0.5)) draft.marks.push({ what: "address", accounts: [account, seller] })
    pushSeller(draft, account, seller, 0.4)
  },
  "late, up to the reserve"(draft, plant) {
    const { random } = draft
    const account = plant()
    const seller = sellerOf(draft, 15)
    for (const lot of draft.lotsOfSeller.get(seller) ?? []) {
      // Their sellers set high reserves.
      const reserveCents = Math.round((lot.valueCents * (0.8 + 0.3 * random.share())) / 500) * 500
      lot.reserveCents = Math.max(reserveCents, lot.openingCents)
      const firstAtMs = lot.endsAtMs - (0.2 + 24 * random.share() ** 2) * hourMs
      const plan = {
        ...pushing(draft, account, lot),
        firstAtMs,
        amount: "minimum",
        untilReserve: true,
      } as const
      addPlan(draft, lot, { ...plan, capCents: lot.reserveCents - 100, quitMs: 0, waitMs: [20_000, 600_000] })
    }
  },
  "pair: defaults, or for each other"(draft, plant) {
    if (draft.random.isOne(0.5)) plantShield(draft, plant)
    else plantReciprocal(draft, plant)
  },
}

/** The one takes lots at any price and does not pay; the other is the next bidder, and gets the second chance. */
function plantShield(draft: WorldDraft, plant: () => string): void {
  const { random, defaulters, lots, marks } = draft
  const [shield, taker] = [plant(), plant()]
  defaulters.set(shield, taker)
  if (random.isOne(0.3)) marks.push({ what: "device", accounts: [shield, taker] })
  for (let n = 0; n < 4 + random.whole(4); n++) {
    const lot = random.pick(lots)
    const plan = { ...pushing(draft, shield, lot), quitMs: 0, maxBids: 12 } as const
    addPlan(draft, lot, {
      ...plan,
      amount: "proxy",
      capCents: lot.valueCents * 4,
      firstAtMs: lot.startsAtMs + dayMs,
    })
    addPlan(draft, lot, {
      ...plan,
      bidder: taker,
      amount: "proxy",
      capCents: Math.round(lot.valueCents * 1.3),
      firstAtMs: lot.endsAtMs - 120_000,
    })
  }
}

/** Two sellers who push each other's lots. */
function plantReciprocal(draft: WorldDraft, plant: () => string): void {
  const { random, lots, lotsOfSeller } = draft
  const pair = [plant(), plant()] as const
  for (const account of pair) {
    const own = Array.from({ length: 9 + random.whole(10) }, () => random.pick(lots)).filter(
      (lot) => (lotsOfSeller.get(lot.seller)?.length ?? 0) > 1,
    )
    for (const lot of own) {
      lotsOfSeller.set(lot.seller, lotsOfSeller.get(lot.seller)?.filter((each) => each !== lot) ?? [])
      lot.seller = account
    }
    lotsOfSeller.set(account, own)
  }
  pushSeller(draft, pair[0], pair[1], 0.6)
  pushSeller(draft, pair[1], pair[0], 0.6)
}

/** A seller with enough lots for a shill to push. */
function sellerOf({ random, lotsOfSeller }: WorldDraft, least = 12): string {
  for (;;) {
    const [seller, own] = random.pick([...lotsOfSeller])
    if (own.length >= least && own.length <= 60) return seller
  }
}

function pushSeller(draft: WorldDraft, account: string, seller: string, least: number): void {
  const { random, lotsOfSeller, lots } = draft
  const share = least + random.share() * (1 - least)
  for (const lot of lotsOfSeller.get(seller) ?? [])
    if (random.isOne(share)) addPlan(draft, lot, pushing(draft, account, lot))
  // Shills hide among others by a few low bids on other sellers' lots.
  for (let n = random.whole(5); n > 0; n--) {
    const lot = random.pick(lots)
    addPlan(draft, lot, { ...pushing(draft, account, lot), capCents: Math.round(lot.valueCents * 0.5) })
  }
}

/** Answers soon, in small steps, up to a part of the value, and leaves before the end. */
function pushing({ random }: WorldDraft, bidder: string, lot: WorldLot): BidPlan {
  return {
    bidder,
    capCents: Math.round((lot.valueCents * (0.7 + 0.25 * random.share())) / 100) * 100,
    firstAtMs: lot.startsAtMs + (0.1 + 0.7 * random.share()) * (lot.endsAtMs - lot.startsAtMs),
    amount: random.isOne(0.7) ? "minimum" : "steps",
    waitMs: [20_000, random.isOne(0.6) ? 5 * 60_000 : 5 * hourMs],
    quitMs: (0.05 + 1.5 * random.share() ** 2) * hourMs,
    maxBids: 15,
  }
}
