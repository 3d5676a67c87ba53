import type { ProductField } from "../product-form.ts"

export type ProductFormField = {
  name: ProductField
  kind: "line" | "long" | "figure" | "choice" | "named"
  isNeeded?: boolean
  isWide?: boolean
}

export const productGroups: readonly {
  name: "identity" | "figures" | "texts"
  fields: readonly ProductFormField[]
}[] = [
  {
    name: "identity",
    fields: [
      { name: "name", kind: "line", isNeeded: true, isWide: true },
      { name: "distillery", kind: "named" },
      { name: "bottler", kind: "named", isNeeded: true },
      { name: "category", kind: "choice", isNeeded: true },
      { name: "country", kind: "line", isNeeded: true },
      { name: "region", kind: "line" },
      { name: "whiskyType", kind: "line" },
      { name: "productType", kind: "line" },
      { name: "lotType", kind: "line" },
      { name: "class", kind: "line" },
    ],
  },
  {
    name: "figures",
    fields: [
      { name: "abvPercent", kind: "figure", isNeeded: true },
      { name: "volumeMl", kind: "figure", isNeeded: true },
      { name: "weightG", kind: "figure" },
      { name: "ean", kind: "line" },
      { name: "age", kind: "figure" },
      { name: "vintage", kind: "figure" },
      { name: "bottledYear", kind: "figure" },
      { name: "caskType", kind: "line" },
      { name: "peat", kind: "choice" },
      { name: "strength", kind: "line" },
      { name: "confidence", kind: "choice" },
    ],
  },
  {
    name: "texts",
    fields: [
      { name: "description", kind: "long", isWide: true },
      { name: "color", kind: "line" },
      { name: "colourHex", kind: "line" },
      { name: "nose", kind: "long" },
      { name: "palate", kind: "long" },
      { name: "finish", kind: "long" },
      { name: "overall", kind: "long" },
      { name: "remarks", kind: "long" },
      { name: "deliveryInfo", kind: "long" },
    ],
  },
]
