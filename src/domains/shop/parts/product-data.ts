import { strengthText, volumeText } from "#domains/catalogue/product.ts"
import { listingPath, shopPath } from "#domains/listings/paths.ts"
import type { BottlePage } from "../read-bottle.ts"
import { shownPriceOf } from "../shown-price.ts"

type JsonLdProperties = Record<string, unknown>

/** Structured data may state only what the page shows. */
type DisplayedBottle = Pick<BottlePage, "product" | "location" | "offer" | "shippingDetails" | "gallery">

/** Has an offer only with a price. The page adds a rating if there are reviews. */
export function bottleStructuredData(
  { product, location, offer, shippingDetails, gallery }: DisplayedBottle,
  origin: string,
): JsonLdProperties {
  const { id, name, category, distillery, bottler, description } = product
  const url = origin + listingPath({ kind: "bottle", location, productId: product.id, name })
  return {
    "@type": "Product",
    "@id": url,
    name,
    sku: id,
    url,
    category,
    image: gallery.map(({ large }) => origin + large),
    brand: { "@type": "Brand", name: distillery ?? bottler },
    ...(description === null ? {} : { description }),
    additionalProperty: propertiesOf(product),
    ...(offer && offer.nowCents > 0
      ? {
          offers: {
            "@type": "Offer",
            url,
            ...pricesOf(offer, product.volumeMl),
            availability: `https://schema.org/${offer.available > 0 ? "InStock" : "OutOfStock"}`,
            ...(shippingDetails ? { shippingDetails } : {}),
          },
        }
      : {}),
  }
}

/** A lowered price with the one that is struck through and its end, and the price per litre as shown. */
function pricesOf(offer: NonNullable<BottlePage["offer"]>, volumeMl: number): JsonLdProperties {
  const { cents, wasCents, endsAt } = shownPriceOf(offer)
  const price = (amountCents: number, more: JsonLdProperties) => ({
    "@type": "UnitPriceSpecification",
    priceCurrency: "SGD",
    price: dollars(amountCents),
    ...more,
  })
  const quantity = (value: number) => ({ "@type": "QuantitativeValue", value, unitCode: "MLT" })
  return {
    priceCurrency: "SGD",
    price: dollars(cents),
    ...(endsAt === null ? {} : { priceValidUntil: endsAt }),
    priceSpecification: [
      price(cents, { referenceQuantity: { ...quantity(volumeMl), valueReference: quantity(1_000) } }),
      ...(wasCents === null ? [] : [price(wasCents, { priceType: "https://schema.org/StrikethroughPrice" })]),
    ],
  }
}

function propertiesOf({ volumeMl, abvPercent, age, vintage }: BottlePage["product"]): JsonLdProperties[] {
  const property = (name: string, value: string | number) => ({ "@type": "PropertyValue", name, value })
  return [
    property("Volume", volumeText(volumeMl)),
    property("Strength", strengthText(abvPercent)),
    ...(age === null ? [] : [{ ...property("Age", age), unitText: "years" }]),
    ...(vintage === null ? [] : [property("Vintage", vintage)]),
  ]
}

export function bottleBreadcrumbs(
  { product, location }: DisplayedBottle,
  names: { shop: string; place: string },
  origin: string,
): JsonLdProperties {
  const { id, name, category } = product
  const steps = [
    [names.shop, shopPath("bottle")],
    [names.place, shopPath("bottle", location)],
    [category, shopPath("bottle", location, category)],
    [name, listingPath({ kind: "bottle", location, productId: id, name })],
  ] as const
  return {
    "@type": "BreadcrumbList",
    itemListElement: steps.map(([step, path], place) => ({
      "@type": "ListItem",
      position: place + 1,
      name: step,
      item: origin + path,
    })),
  }
}

function dollars(cents: number): string {
  return (cents / 100).toFixed(2)
}
