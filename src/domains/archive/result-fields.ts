import { licence } from "#domains/content/licence.ts"
import { auctionPlaces } from "#domains/places/places.ts"
import { keysOf } from "#platform/records.ts"

export const resultFields = {
  lot_id: ["string", "The lot's id. It never changes."],
  product_id: ["string", "The product's id in the catalogue, the same for all lots of one bottling."],
  distillery_id: ["string", "The distillery's id in the catalogue. Empty if unknown."],
  ended: ["datetime", "The lot's end, in UTC."],
  location: [
    "string",
    `The auction's location: ${auctionPlaces.slice(0, -1).join(", ")} or ${auctionPlaces.at(-1)}.`,
  ],
  auction_number: ["integer", "The auction's number."],
  auction: ["string", "The auction's title."],
  lot: ["integer", "The lot's number within the auction."],
  name: ["string", "The product's name as it is now."],
  distillery: ["string", "The distillery's name."],
  bottler: ["string", "The bottler."],
  country: ["string", "The country of origin."],
  region: ["string", "The region within that country."],
  category: ["string", "The kind of spirit."],
  age: ["integer", "Years in cask as stated on the bottle. Empty if not stated."],
  vintage: ["integer", "Year of distillation as stated. Empty if not stated."],
  abv_percent: ["number", "Alcohol by volume, in percent."],
  volume_ml: ["integer", "Volume in millilitres."],
  fill_level: ["string", "Fill level as inspected. Empty if not stated."],
  estimate_low_sgd: ["number", "Lower estimate in Singapore dollars. Empty if there was none."],
  estimate_high_sgd: ["number", "Upper estimate in Singapore dollars. Empty if there was none."],
  result: ["string", "sold or unsold."],
  hammer_sgd: [
    "number",
    "Hammer price in Singapore dollars, without commission. Empty if the lot was not sold.",
  ],
  bids: ["integer", "The number of accepted bids."],
  address: ["string", "The lot's page."],
} as const satisfies Record<string, readonly [type: string, description: string]>

export type ResultField = keyof typeof resultFields
export const resultFieldNames = keysOf(resultFields)

export function dictionary(siteName: string) {
  return {
    name: "auction-results",
    licenses: [licence],
    attribution: siteName,
    missingValues: [""],
    primaryKey: "lot_id",
    fields: Object.entries(resultFields).map(([name, [type, description]]) => ({ name, type, description })),
  }
}
