import { useMemo } from "react"
import { useLiveState, useStream } from "#ui/live/live-stream.ts"
import { type DramOfferState, offerName, offerTopic } from "../live-state.ts"

export function useOffer<Offer extends DramOfferState>(offer: Offer): Offer {
  const event = useLiveState(offerTopic.of(offerName(offer)), offer.version)
  return useMemo(() => {
    if (!event || event.version <= offer.version) return offer
    const { version, pledged, target, status, freed, endsAt } = event
    return { ...offer, version, pledged, target, status, freed, endsAt }
  }, [offer, event])
}

export function useLiveDrams(offers: readonly Pick<DramOfferState, "dramSaleId" | "listingId">[]): void {
  useStream({ drams: offers.map(offerName) })
}
