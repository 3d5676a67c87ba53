import type { DramOffer } from "../reads.ts"

export function dramData(offer: DramOffer, description: string, origin: string) {
  const isOpen = offer.dramSaleStatus === "open" && offer.status === "open"
  return {
    "@type": "Product",
    name: offer.name,
    sku: offer.listingId,
    description,
    image: origin + offer.imagePath,
    url: origin + offer.path,
    ...(offer.distillery ? { brand: { "@type": "Brand", name: offer.distillery } } : {}),
    ...(offer.priceCents > 0
      ? {
          offers: {
            "@type": "Offer",
            priceCurrency: "SGD",
            price: (offer.priceCents / 100).toFixed(2),
            availability: `https://schema.org/${isOpen ? "LimitedAvailability" : "SoldOut"}`,
            url: origin + offer.path,
            ...(isOpen ? { validThrough: offer.endsAt } : {}),
          },
        }
      : {}),
  }
}
