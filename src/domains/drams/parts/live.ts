import { useMemo } from "react"
import { useStream, useTold } from "#ui/live-stream.ts"
import { type DramOfferState, offerName, offerTopic } from "../state.ts"

export function useOffer<Offer extends DramOfferState>(offer: Offer): Offer {
  const told = useTold(offerTopic.of(offerName(offer)))
  return useMemo(() => {
    if (!told || told.version <= offer.version) return offer
    const { version, pledged, target, status, freed, endsAt } = told
    return { ...offer, version, pledged, target, status, freed, endsAt }
  }, [offer, told])
}

export function useLiveDrams(offers: readonly Pick<DramOfferState, "roundId" | "listingId">[]): void {
  useStream({ drams: offers.map(offerName) })
}
