import { strengthText, volumeText } from "#domains/catalogue/product.ts"
import { listingPath, shelfPath } from "#domains/listings/paths.ts"
import type { BottlePage } from "../read-bottle.ts"

type About = Record<string, unknown>

/** What the page says that search engines are to know: never more than what it shows. */
type Told = Pick<BottlePage, "product" | "location" | "offer" | "shippingDetails" | "gallery">

/**
 * The bottle by schema.org. An offer stands only where there is one with a price; delivery is that of the quote shown.
 * A rating is the page's to add, where buyers gave one.
 */
export function aboutBottle(
  { product, location, offer, shippingDetails, gallery }: Told,
  origin: string,
): About {
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
            priceCurrency: "SGD",
            price: dollars(offer.nowCents),
            availability: `https://schema.org/${offer.available > 0 ? "InStock" : "OutOfStock"}`,
            ...(shippingDetails ? { shippingDetails } : {}),
          },
        }
      : {}),
  }
}

function propertiesOf({ volumeMl, abvPercent, age, vintage }: BottlePage["product"]): About[] {
  const property = (name: string, value: string | number) => ({ "@type": "PropertyValue", name, value })
  return [
    property("Volume", volumeText(volumeMl)),
    property("Strength", strengthText(abvPercent)),
    ...(age === null ? [] : [{ ...property("Age", age), unitText: "years" }]),
    ...(vintage === null ? [] : [property("Vintage", vintage)]),
  ]
}

/** The way to the page, from the shelf down. */
export function trailOfBottle(
  { product, location }: Told,
  names: { shop: string; place: string },
  origin: string,
): About {
  const { id, name, category } = product
  const steps = [
    [names.shop, shelfPath("bottle")],
    [names.place, shelfPath("bottle", location)],
    [category, shelfPath("bottle", location, category)],
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
