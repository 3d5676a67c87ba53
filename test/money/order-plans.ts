import { prng } from "../../bench/prng.ts"

type SeededRandom = ReturnType<typeof prng>

const methods = ["card", "wallet", "transfer"] as const
type PlannedMethod = (typeof methods)[number]

/** "short" charges less than the order costs, "foreign" in another currency. */
export type PlannedCharge = "charged" | "declined" | "slow" | "slowDecline" | "short" | "foreign"

type PlannedRefund = {
  /** Of the amount paid. */
  share: number
  destination: "source" | "wallet" | "bank"
  /** A second request at the same moment. */
  again: "never" | "sameKey" | "otherKey"
}

/** What one person does about one order, decided before anything runs. */
export type OrderPlan = {
  number: number
  /** Null for a guest. */
  buyer: number | null
  kind: "goods" | "topUp" | "lot" | "sending"
  method: PlannedMethod
  goods: readonly { listing: number; quantity: number }[]
  isStored: boolean
  hasCode: boolean
  points: number
  card: { outcomes: readonly PlannedCharge[]; paysOldPage: boolean; paysLate: boolean; returns: boolean }
  /** Chosen after the order was placed. */
  otherMethod: PlannedMethod | null
  /** To the method of the order, after another was chosen. */
  comesBack: boolean
  cancels: "never" | "beforePaying" | "whilePaying"
  /** After a fault the buyer is never seen again. */
  givesUp: boolean
  transfer: { extraCents: number; comesLate: boolean }
  refund: PlannedRefund | null
  withdrawalCents: number | null
}

export type MoneyPlan = { buyers: number; listings: number; orders: readonly OrderPlan[] }

/** The same seed gives the same plan. */
export function planMoney(seed: number, orders: number): MoneyPlan {
  const random = prng(seed)
  const buyers = Math.max(12, Math.ceil(orders / 15))
  const listings = Math.max(12, Math.ceil(orders / 40))
  const plans = Array.from({ length: orders }, (_, number) => planOrder(random, number, { buyers, listings }))
  return { buyers, listings, orders: plans }
}

export function planOrder(
  random: SeededRandom,
  number: number,
  shop: { buyers: number; listings: number },
): OrderPlan {
  const kind = random.isOne(0.1) ? ("topUp" as const) : ("goods" as const)
  const isGuest = kind === "goods" && random.isOne(0.15)
  const method = isGuest ? random.pick(["card", "card", "transfer"] as const) : methodOf(random)
  return {
    number,
    buyer: isGuest ? null : random.whole(shop.buyers),
    kind,
    method: kind === "topUp" && method === "wallet" ? "card" : method,
    goods: Array.from({ length: 1 + random.whole(2) }, () => ({
      listing: random.skewed(shop.listings),
      quantity: 1 + random.whole(2),
    })),
    isStored: !isGuest && random.isOne(0.2),
    hasCode: random.isOne(0.2),
    points: !isGuest && random.isOne(0.2) ? 50 * (1 + random.whole(10)) : 0,
    card: {
      outcomes: outcomesOf(random),
      paysOldPage: random.isOne(0.1),
      paysLate: random.isOne(0.08),
      returns: random.isOne(0.6),
    },
    otherMethod: random.isOne(0.12) ? random.pick(methods) : null,
    comesBack: random.isOne(0.3),
    cancels: random.pick([...Array(17).fill("never"), "beforePaying", "whilePaying", "whilePaying"]),
    givesUp: random.isOne(0.2),
    transfer: { extraCents: random.isOne(0.3) ? random.whole(50_00) : 0, comesLate: random.isOne(0.1) },
    refund: random.isOne(0.3) ? refundOf(random, isGuest) : null,
    withdrawalCents: !isGuest && random.isOne(0.08) ? 20_00 + random.whole(100_00) : null,
  }
}

function methodOf(random: SeededRandom): PlannedMethod {
  return random.pick(["card", "card", "card", "wallet", "transfer"] as const)
}

/** One for each attempt, and the last one again and again. */
function outcomesOf(random: SeededRandom): PlannedCharge[] {
  const roll = random.share()
  if (roll < 0.1) return []
  if (roll < 0.25) return ["declined", "charged"]
  if (roll < 0.35) return ["slow"]
  if (roll < 0.4) return ["slowDecline", "charged"]
  if (roll < 0.42) return ["short"]
  return roll < 0.44 ? ["foreign", "charged"] : ["charged"]
}

function refundOf(random: SeededRandom, isGuest: boolean): PlannedRefund {
  const destination = random.pick(["source", "source", "source", "wallet", "bank"] as const)
  return {
    share: random.isOne(0.5) ? 1 : random.share(),
    destination: isGuest && destination === "wallet" ? "source" : destination,
    again: random.pick(["never", "never", "sameKey", "otherKey"] as const),
  }
}
