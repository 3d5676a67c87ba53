import type { LineKind, ShippingMethod } from "#domains/orders/kinds.ts"
import { isGoods } from "#domains/orders/quote.ts"
import { type Cents, share, sum, times } from "#platform/money.ts"
import { Refusal } from "#platform/refusal.ts"
import type { PromotionState, TargetKind } from "./kinds.ts"
import { refuse } from "./refusals.ts"
import type { promotions } from "./schema.ts"

export type Promotion = Pick<
  typeof promotions.$inferSelect,
  | "id"
  | "name"
  | "code"
  | "kind"
  | "basisPoints"
  | "amountCents"
  | "minimumCents"
  | "places"
  | "isMembersOnly"
  | "segmentId"
  | "startsAt"
  | "endsAt"
  | "pausedAt"
  | "maxUses"
  | "maxUsesPerPerson"
> & { targets: Readonly<Record<TargetKind, readonly string[]>> }

export type PromotedLine = {
  kind: LineKind
  location: string | null
  /** False where the law of its place forbids promotions. */
  isLawful: boolean
  priceCents: Cents
  quantity: number
  /** The ids by which a promotion may cover it. */
  groups: Readonly<Partial<Record<TargetKind, string | null>>>
}

export type PromotedBasket = {
  lines: readonly PromotedLine[]
  shipping: ShippingMethod
  deliveryCents: Cents
  isMember: boolean
  /** Those of the promotions in which the buyer is. */
  segments: ReadonlySet<string>
  /** False where the law of the buyer's country forbids promotions. */
  isLawful: boolean
}

export type PromotionUses = { all: number; own: number }

export type Discount = { lines: readonly Cents[]; isDeliveryFree: boolean; cents: Cents }

type Timed = Pick<Promotion, "startsAt" | "endsAt" | "pausedAt">

export function stateOf({ startsAt, endsAt, pausedAt }: Timed, now: Date): PromotionState {
  if (endsAt !== null && endsAt <= now) return "over"
  if (pausedAt !== null) return "paused"
  return startsAt > now ? "planned" : "running"
}

/** When the next of them begins or ends. */
export function nextTurnOf(all: readonly Timed[], now: Date): Date | undefined {
  const turns = all.flatMap(({ startsAt, endsAt }) => [startsAt, endsAt ?? startsAt])
  return turns.filter((at) => at > now).toSorted((one, other) => one.getTime() - other.getTime())[0]
}

/** What it takes off a basket; refuses if it does not apply. */
export function discountOf(
  promotion: Promotion,
  basket: PromotedBasket,
  uses: PromotionUses,
  now: Date,
): Discount {
  requireOpen(promotion, basket, uses, now)
  const prices = basket.lines.map(({ priceCents, quantity }) => times(priceCents, quantity))
  const covered = basket.lines.map((line) => covers(promotion, line))
  const weights = prices.map((price, index) => (covered[index] ? price : 0))
  const coveredCents = sum(...weights)
  if (coveredCents === 0) throw refuse("notTheseGoods", { field })
  if (coveredCents < promotion.minimumCents)
    throw refuse("basketTooSmall", { field, minimumCents: promotion.minimumCents })
  if (promotion.kind === "free-delivery") return freeDelivery(basket, covered)
  const lines =
    promotion.kind === "percentage"
      ? weights.map((weight) => share(weight, promotion.basisPoints ?? 0))
      : spreadByRemainder(Math.min(promotion.amountCents ?? 0, coveredCents), weights, basket.lines)
  const cents = sum(...lines)
  if (cents === 0) throw refuse("notTheseGoods", { field })
  return { lines, isDeliveryFree: false, cents }
}

/** Undefined if it does not apply. */
export function findDiscount(...basketAndUses: Parameters<typeof discountOf>): Discount | undefined {
  try {
    return discountOf(...basketAndUses)
  } catch (problem) {
    if (problem instanceof Refusal) return undefined
    throw problem
  }
}

/** Where the buyer types a code. */
export const field = "promotionCode"

function requireOpen(promotion: Promotion, basket: PromotedBasket, uses: PromotionUses, now: Date): void {
  const { isMembersOnly, segmentId, maxUses, maxUsesPerPerson } = promotion
  if (!basket.isLawful) throw refuse("notHere", { field })
  const state = stateOf(promotion, now)
  if (state === "over") throw refuse("over", { field })
  if (state === "paused") throw refuse("codePaused", { field })
  if (state === "planned") throw refuse("notStarted", { field })
  if (isMembersOnly && !basket.isMember) throw refuse("membersOnly", { field })
  if (segmentId !== null && !basket.segments.has(segmentId)) throw refuse("otherAudience", { field })
  if (maxUses !== null && uses.all >= maxUses) throw refuse("usedUp", { field })
  if (maxUsesPerPerson !== null && uses.own >= maxUsesPerPerson) throw refuse("usedByYou", { field })
}

export function hasUsesLeft(
  { maxUses, maxUsesPerPerson }: Pick<Promotion, "maxUses" | "maxUsesPerPerson">,
  { all, own }: PromotionUses,
): boolean {
  return (maxUses === null || all < maxUses) && (maxUsesPerPerson === null || own < maxUsesPerPerson)
}

/** Only bottles of the shop: lots and casks belong to sellers, and a dram's price is that of its round. */
export function covers(
  { places, targets }: Pick<Promotion, "places" | "targets">,
  line: PromotedLine,
): boolean {
  if (line.kind !== "bottle" || !line.isLawful) return false
  if (places.length > 0 && !places.some((place) => place === line.location)) return false
  const named = targetEntries(targets)
  return named.length === 0 || named.some(([kind, ids]) => ids.includes(line.groups[kind] ?? ""))
}

function targetEntries({ products, categories, distilleries, bottlers }: Promotion["targets"]) {
  const all = [
    ["products", products],
    ["categories", categories],
    ["distilleries", distilleries],
    ["bottlers", bottlers],
  ] as const
  return all.filter(([, ids]) => ids.length > 0)
}

/** One parcel has one price, so everything in it must be covered. */
function freeDelivery(
  { lines, shipping, deliveryCents }: PromotedBasket,
  covered: readonly boolean[],
): Discount {
  if (lines.some(({ kind }, index) => isGoods(kind) && !covered[index]))
    throw refuse("notTheseGoods", { field })
  if (shipping !== "delivery" || deliveryCents === 0) throw refuse("needsDelivery", { field })
  return { lines: lines.map(() => 0), isDeliveryFree: true, cents: deliveryCents }
}

type Tie = Pick<PromotedLine, "location">

/** By largest remainder: the shares add up to the cent, and the sequence of the lines does not matter. */
export function spreadByRemainder(cents: Cents, weights: readonly Cents[], lines: readonly Tie[]): Cents[] {
  const total = sum(...weights)
  if (total === 0) return weights.map(() => 0)
  const shares = weights.map((weight, index) => {
    const exact = BigInt(cents) * BigInt(weight)
    const location = lines[index]?.location ?? ""
    return {
      index,
      weight,
      location,
      floor: Number(exact / BigInt(total)),
      rest: Number(exact % BigInt(total)),
    }
  })
  const left = cents - sum(...shares.map(({ floor }) => floor))
  const rounded = shares
    .toSorted(
      (one, other) =>
        other.rest - one.rest || other.weight - one.weight || one.location.localeCompare(other.location),
    )
    .slice(0, left)
  const up = new Set(rounded.map(({ index }) => index))
  return shares.map(({ index, floor }) => floor + (up.has(index) ? 1 : 0))
}

type PromotionOffer<Its> = { promotion: Its; discount: Discount }

/** The one that takes off most; of equal ones that with the buyer's code, then the older one. */
export function bestOf<Its extends Pick<Promotion, "id" | "code">>(
  offers: readonly PromotionOffer<Its>[],
): PromotionOffer<Its> | undefined {
  return offers.toSorted(
    (one, other) =>
      other.discount.cents - one.discount.cents ||
      Number(one.promotion.code === null) - Number(other.promotion.code === null) ||
      (one.promotion.id < other.promotion.id ? -1 : 1),
  )[0]
}

export function requireLaterEnd(endsAt: Date | null, now: Date): void {
  if (endsAt !== null && endsAt <= now) throw refuse("endTooEarly", { field: "endsAt" })
}

/** As people type it. */
export function normalizeCode(typed: string): string {
  return typed.trim().toUpperCase().replace(/\s+/g, "")
}
