import type { Role } from "#domains/accounts/roles.ts"

export type DramSaleStatus = "draft" | "open" | "ended" | "cancelled"
export type OfferStatus = "open" | "reached" | "lapsed"

export type PledgeableOffer = {
  dramSaleStatus: DramSaleStatus
  endsAt: Date
  status: OfferStatus
  target: number
  pledged: number
  /** Unpaid drams of the opened bottle: a pledge for one is an immediate purchase. */
  freed: number
  maxPerUser: number
  maxPerMember: number
}

export type Pledger = { role: Role; pledged: number }

export type PledgeDenialReason = "notOpen" | "ended" | "targetReached" | "maxReached"
export type WithdrawalDenialReason = "notOpen" | "ended" | "compulsory" | "nothingPledged"

export const defaultDramLimits: DramLimits = { maxPerUser: 2, maxPerMember: 4 }

export function dramLimitFor({ maxPerUser, maxPerMember }: DramLimits, role: Role): number {
  return role === "member" ? maxPerMember : maxPerUser
}

export type DramLimits = Pick<PledgeableOffer, "maxPerUser" | "maxPerMember">

/** An end counts as soon as it has passed, even before the sale is closed. */
export function pledgeDenialReason(
  offer: PledgeableOffer,
  pledger: Pledger,
  now: Date,
): PledgeDenialReason | undefined {
  const denial = offer.freed > 0 ? undefined : denialReasonOfTime(offer, now)
  if (denial) return denial
  if (offer.pledged >= offer.target && offer.freed === 0) return "targetReached"
  return pledger.pledged >= dramLimitFor(offer, pledger.role) ? "maxReached" : undefined
}

/** Once the target is reached the purchase is binding. */
export function withdrawalDenialReason(
  offer: PledgeableOffer,
  pledged: number,
  now: Date,
): WithdrawalDenialReason | undefined {
  if (offer.status === "reached") return "compulsory"
  return denialReasonOfTime(offer, now) ?? (pledged === 0 ? "nothingPledged" : undefined)
}

export function afterPurchase<One extends PledgeableOffer>(offer: One): One {
  return { ...offer, freed: offer.freed - 1 }
}

export function afterPledges<One extends PledgeableOffer>(offer: One, drams: number): One {
  const pledged = offer.pledged + drams
  return { ...offer, pledged, status: pledged >= offer.target ? "reached" : offer.status }
}

function denialReasonOfTime(
  { dramSaleStatus, status, endsAt }: PledgeableOffer,
  now: Date,
): "notOpen" | "ended" | undefined {
  if (dramSaleStatus === "draft") return "notOpen"
  return dramSaleStatus !== "open" || status === "lapsed" || now >= endsAt ? "ended" : undefined
}
