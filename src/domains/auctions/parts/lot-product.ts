import { strengthText, volumeText } from "#domains/catalogue/product.ts"
import type { LotPage } from "../read-lot.ts"

/** Has an offer only with a price. */
export function productOf(lot: LotPage, origin: string) {
  const isOpen = lot.status === "live" || lot.status === "upcoming"
  const availability = isOpen ? "InStock" : "SoldOut"
  return {
    "@type": "Product",
    name: lot.name,
    sku: lot.id,
    image:
      lot.gallery.length > 0 ? lot.gallery.map(({ largest }) => origin + largest) : origin + lot.imagePath,
    url: origin + lot.path,
    category: lot.category,
    brand: { "@type": "Brand", name: lot.distillery ?? lot.bottler },
    additionalProperty: [
      { "@type": "PropertyValue", name: "Volume", value: volumeText(lot.volumeMl) },
      { "@type": "PropertyValue", name: "Strength", value: strengthText(lot.abvPercent) },
      ...(lot.age === null
        ? []
        : [{ "@type": "PropertyValue", name: "Age", value: lot.age, unitText: "years" }]),
    ],
    ...(lot.priceCents > 0 && lot.status !== "unsold" && lot.status !== "withdrawn"
      ? {
          offers: {
            "@type": "Offer",
            priceCurrency: "SGD",
            price: (lot.priceCents / 100).toFixed(2),
            availability: `https://schema.org/${availability}`,
            url: origin + lot.path,
            ...(isOpen ? { validThrough: lot.endsAt, shippingDetails: lot.delivery.shippingDetails } : {}),
          },
        }
      : {}),
  }
}
