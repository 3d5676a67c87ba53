import { defineTopic, type LiveState } from "#platform/topic.ts"
import type { OfferStatus } from "./rules.ts"

/** What everybody may know of a bottle in a round: the page, the calls and the live stream say the same. */
export type OfferState = {
  roundId: string
  listingId: string
  pledged: number
  target: number
  status: OfferStatus
  /** Drams of the opened bottle that are for sale again. */
  freed: number
  endsAt: string
  version: number
}

/** How a page names what it watches: the round and the listing, as in `drams=rnd_…:lst_…`. */
export function offerName({ roundId, listingId }: Pick<OfferState, "roundId" | "listingId">): string {
  return `${roundId}:${listingId}`
}

export const offerTopic =
  defineTopic<Pick<OfferState, "pledged" | "target" | "status" | "freed" | "endsAt">>("dram")

export function offerState(offer: OfferState): LiveState {
  const { version, pledged, target, status, freed, endsAt } = offer
  return offerTopic.state(offerName(offer), version, { pledged, target, status, freed, endsAt })
}
