import { strengthText } from "#domains/catalogue/product.ts"
import type { PublicCask } from "../read-cask.ts"

/** Contains an offer only while the cask is for sale. */
export function caskProduct(cask: PublicCask, origin: string) {
  const value = (name: string, figure: string | number, unitText?: string) => ({
    "@type": "PropertyValue",
    name,
    value: figure,
    ...(unitText ? { unitText } : {}),
  })
  const { status, nowCents, path } = cask
  return {
    "@type": "Product",
    name: cask.name,
    sku: cask.number,
    image: origin + cask.imagePath,
    url: origin + path,
    category: "Whisky cask",
    brand: { "@type": "Brand", name: cask.distillery },
    additionalProperty: [
      value("Cask type", cask.caskType),
      value("Filled", cask.filledOn),
      value("Regauged", cask.regaugedOn),
      value("Regauged litres of alcohol", cask.rlaLitres, "l"),
      value("Bulk litres", cask.bulkLitres, "l"),
      value("Strength", strengthText(cask.abvPercent)),
    ],
    ...(nowCents > 0 && status !== "withdrawn"
      ? {
          offers: {
            "@type": "Offer",
            priceCurrency: "SGD",
            price: (nowCents / 100).toFixed(2),
            availability: `https://schema.org/${status === "on-sale" ? "InStock" : "SoldOut"}`,
            url: origin + path,
          },
        }
      : {}),
  }
}
