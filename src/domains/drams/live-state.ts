import { defineTopic, type LiveState } from "#platform/topic.ts"
import type { OfferStatus } from "./rules.ts"

/** The public state of a bottle in a sale. Pages, the API and the live stream use the same. */
export type DramOfferState = {
  roundId: string
  listingId: string
  pledged: number
  target: number
  status: OfferStatus
  freed: number
  endsAt: string
  version: number
}

/** Returns the name of a live subscription: the sale and the listing, as in `drams=rnd_…:lst_…`. */
export function offerName({ roundId, listingId }: Pick<DramOfferState, "roundId" | "listingId">): string {
  return `${roundId}:${listingId}`
}

export const offerTopic =
  defineTopic<Pick<DramOfferState, "pledged" | "target" | "status" | "freed" | "endsAt">>("dram")

export function offerState(offer: DramOfferState): LiveState {
  const { version, pledged, target, status, freed, endsAt } = offer
  return offerTopic.state(offerName(offer), version, { pledged, target, status, freed, endsAt })
}
