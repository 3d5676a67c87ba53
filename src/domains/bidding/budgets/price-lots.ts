import { buyerTermsSql } from "#domains/auctions/chain/buyer-terms.ts"
import type { Location } from "#domains/auctions/lot.ts"
import type { ProductParcelFacts } from "#domains/delivery/product-facts.ts"
import { readPerSgd } from "#domains/delivery/read-quote.ts"
import type { BuyerTerms } from "#domains/orders/quote.ts"
import { type Destination, destinations } from "#domains/places/destinations.ts"
import type { AppContext } from "#platform/ctx.ts"
import type { Cents } from "#platform/money.ts"
import type { LandedChoices } from "../landed/landed-choices.ts"
import { landedPrice } from "../landed/landed-price.ts"
import { composeLandedTerms } from "../landed/read-landed-terms.ts"

/** How much of a budget a maximum on a lot uses. */
export type CostOf = (lotId: string, cents: Cents) => Cents

export const amountAlone: CostOf = (_, cents) => cents

type PricedLotRow = ProductParcelFacts & {
  id: string
  location: Location
  endsAt: Date
  buyerTerms: BuyerTerms | null
}

const lotsSql = `
  select l.id, a.location, s.ends_at as "endsAt", ${buyerTermsSql("l.id")} as "buyerTerms", p.weight_g as "weightG", p.volume_ml as "volumeMl",
         p.abv_percent as "abvPercent", p.country
  from lots l join auctions a on a.id = l.auction_id join bidding_states s on s.lot_id = l.id
    join products p on p.id = l.product_id
  where l.id = any($1::text[])`

type CostClient = { query(text: string, values: unknown[]): Promise<{ rows: PricedLotRow[] }> }

export async function readPricedLots(client: CostClient, lotIds: readonly string[]): Promise<PricedLotRow[]> {
  return (await client.query(lotsSql, [lotIds])).rows
}

/** With all that we charge for it, at most, and the highest estimate at the border, as the bid box shows them. */
export async function composeCosts(
  app: AppContext,
  lots: readonly PricedLotRow[],
  { choices, isMember }: { choices: LandedChoices; isMember: boolean },
): Promise<CostOf> {
  const viewer = {
    now: app.clock.now(),
    isMember,
    countries: destinations.filter((each) => each === choices.country),
    nameOf: (country: string) => country,
    perSgdOf: (country: Destination) => readPerSgd({ app }, country),
  }
  const priced = await Promise.all(
    lots.map(async ({ id, location, endsAt, buyerTerms, ...product }) => {
      const terms = await composeLandedTerms(app, { location, endsAt, product, buyerTerms }, viewer)
      return [id, terms] as const
    }),
  )
  const byLot = new Map(priced)
  return (lotId, cents) => {
    const terms = byLot.get(lotId)
    if (!terms) throw new Error(`no costs were read for ${lotId}`)
    const { atMostCents, border } = landedPrice({ minimumCents: cents, maximumCents: cents }, terms, choices)
    return atMostCents + (border.kind === "estimate" ? border.total.toCents : 0)
  }
}
