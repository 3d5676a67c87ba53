import type { Role } from "#platform/ctx.ts"

export type RoundStatus = "draft" | "open" | "ended" | "cancelled"
export type OfferStatus = "open" | "reached" | "lapsed"

/** A bottle in a round, as far as the rules look at it. */
export type Offer = {
  roundStatus: RoundStatus
  endsAt: Date
  status: OfferStatus
  target: number
  pledged: number
  /** Drams of the opened bottle that were not paid for: who takes one buys it at once. */
  freed: number
  mostPerUser: number
  mostPerMember: number
}

/** Who wants a dram, and how many of this bottle are pledged by them already. */
export type Pledger = { role: Role; pledged: number }

export type PledgeBar = "notOpen" | "ended" | "targetReached" | "mostReached"
export type WithdrawalBar = "notOpen" | "ended" | "compulsory" | "nothingPledged"

/** How many drams of one bottle a person may pledge until staff set other limits. */
export const usualDramLimits: MostDrams = { mostPerUser: 2, mostPerMember: 4 }

/** How many drams of one bottle a person may pledge: more for who has paid the membership fee. */
export function mostFor({ mostPerUser, mostPerMember }: MostDrams, role: Role): number {
  return role === "member" ? mostPerMember : mostPerUser
}

export type MostDrams = Pick<Offer, "mostPerUser" | "mostPerMember">

/** Why a dram cannot be pledged now, or undefined. An end that has come counts before anybody has acted on it. */
export function whyNoPledge(offer: Offer, pledger: Pledger, now: Date): PledgeBar | undefined {
  const bar = offer.freed > 0 ? undefined : barOfTime(offer, now)
  if (bar) return bar
  if (offer.pledged >= offer.target && offer.freed === 0) return "targetReached"
  return pledger.pledged >= mostFor(offer, pledger.role) ? "mostReached" : undefined
}

/** Why a pledge cannot be taken back: from the target on the purchase is compulsory. */
export function whyNoWithdrawal(offer: Offer, pledged: number, now: Date): WithdrawalBar | undefined {
  if (offer.status === "reached") return "compulsory"
  return barOfTime(offer, now) ?? (pledged === 0 ? "nothingPledged" : undefined)
}

/** The offer once somebody has bought a dram that another did not pay for. */
export function taken<One extends Offer>(offer: One): One {
  return { ...offer, freed: offer.freed - 1 }
}

/** The offer with so many drams more, or fewer. */
export function moved<One extends Offer>(offer: One, drams: number): One {
  const pledged = offer.pledged + drams
  return { ...offer, pledged, status: pledged >= offer.target ? "reached" : offer.status }
}

function barOfTime({ roundStatus, status, endsAt }: Offer, now: Date): "notOpen" | "ended" | undefined {
  if (roundStatus === "draft") return "notOpen"
  return roundStatus !== "open" || status === "lapsed" || now >= endsAt ? "ended" : undefined
}
