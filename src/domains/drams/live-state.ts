import { defineTopic, type LiveState } from "#platform/live/topic.ts"
import type { OfferStatus } from "./rules.ts"

export type DramOfferState = {
  dramSaleId: string
  listingId: string
  pledged: number
  target: number
  status: OfferStatus
  freed: number
  endsAt: string
  version: number
}

export function offerName({
  dramSaleId,
  listingId,
}: Pick<DramOfferState, "dramSaleId" | "listingId">): string {
  return `${dramSaleId}:${listingId}`
}

export const offerTopic =
  defineTopic<Pick<DramOfferState, "pledged" | "target" | "status" | "freed" | "endsAt">>("dram")

export function offerState(offer: DramOfferState): LiveState {
  const { version, pledged, target, status, freed, endsAt } = offer
  return offerTopic.state(offerName(offer), version, { pledged, target, status, freed, endsAt })
}
