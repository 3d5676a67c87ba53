import fc from "fast-check"
import { expect, test } from "vitest"
import { listingKinds, shopLocations } from "#domains/listings/kinds.ts"
import type { ListingCard } from "../listing-card.ts"
import { asSpecListing } from "./spec-shape.ts"
import { specText } from "./spec-text.ts"

const name = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.constantFrom("Islay", 'The "Old" Cask', "Rượu\\n", "\u2028"),
)
const figure = fc.option(fc.integer({ min: 0, max: 10_000_000 }))
const id = fc.stringMatching(/^[a-z0-9]{8}$/)
const moment = fc.date({ noInvalidDate: true }).map((date) => date.toISOString())

const card = fc.record({
  id: id.map((text) => `lst_${text}`),
  kind: fc.constantFrom(...listingKinds),
  location: fc.constantFrom(...shopLocations),
  productId: fc.option(id.map((text) => `prd_${text}`)),
  caskId: fc.option(id.map((text) => `csk_${text}`)),
  priceCents: fc.nat(100_000_000),
  salePriceCents: figure,
  nowCents: fc.nat(100_000_000),
  listedAt: fc.option(moment),
  name,
  distillery: fc.option(name),
  bottler: fc.option(name),
  country: fc.option(name),
  region: fc.option(name),
  category: fc.option(name),
  age: figure,
  vintage: figure,
  caskType: fc.option(name),
  abvPercent: fc.double({ min: 0, max: 100, noNaN: true }),
  volumeMl: figure,
  available: fc.nat(10_000),
  imagePath: id.map((text) => `/drawings/${text}.svg`),
  path: id.map((text) => `/whisky-shop/singapore/${text}/a-name`),
  dramSale: fc.option(
    fc.record({ id: id.map((text) => `rnd_${text}`), endsAt: moment, target: fc.nat(), pledged: fc.nat() }),
  ),
})

test("the handwritten serialization equals JSON.stringify", () => {
  fc.assert(
    fc.property(card, (each) => {
      const listing = each as unknown as ListingCard
      expect(specText(listing)).toBe(JSON.stringify(asSpecListing(listing)))
    }),
    { numRuns: 500 },
  )
})
