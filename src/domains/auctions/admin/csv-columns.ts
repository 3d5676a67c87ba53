export const csvColumns = [
  "product",
  "opening",
  "seller",
  "reserve",
  "buy_now",
  "estimate_low",
  "estimate_high",
  "fill_level",
  "seal",
  "label",
  "box",
  "flaws",
  "weight_grams",
  "remarks",
  "description",
  "provenance",
  "ends_at",
] as const
export type CsvColumn = (typeof csvColumns)[number]

export const csvExtraColumns = [
  "lot",
  "status",
  "price",
  "bids",
  "reserve_met",
  "end",
  "time_zone",
  "end_singapore",
] as const
