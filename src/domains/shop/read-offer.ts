import type { TastingNotes } from "#domains/catalogue/product.ts"
import { withLegalPrices } from "#domains/listings/legal-prices.ts"
import { placeOrder } from "#domains/listings/place-order.ts"
import { refuse } from "#domains/listings/refusals.ts"
import type { AppContext, Ctx } from "#platform/ctx.ts"
import { batchReads } from "#platform/database/batch.ts"
import { type Id, isId } from "#platform/ids.ts"
import { cardColumns, cardJoins } from "./card-rows.ts"
import { asCard, imagePathOf, type ListingCard, type ListingCardRow } from "./listing-card.ts"

type FactRow = {
  whiskyType: string | null
  productType: string | null
  lotType: string | null
  class: string | null
  strength: string | null
  description: string | null
  deliveryInfo: string | null
  tasting: TastingNotes | null
  isArchived: boolean
}
type OfferedProductRow = ListingCardRow & FactRow & { subjectId: Id<"prd"> | Id<"csk"> }

export type OfferedProduct = {
  card: ListingCard | undefined
  facts: FactRow &
    Pick<ListingCardRow, "name" | "category" | "country" | "region" | "distillery" | "bottler" | "caskType"> &
    Pick<ListingCardRow, "age" | "vintage" | "abvPercent" | "volumeMl"> & {
      id: Id<"prd"> | Id<"csk">
      imagePath: string
    }
}

const columns = `${cardColumns}, coalesce(p.id, k.id) as "subjectId",
  p.whisky_type as "whiskyType", p.product_type as "productType", p.lot_type as "lotType", p.class, p.strength,
  coalesce(p.description, k.note) as description, p.delivery_info as "deliveryInfo", p.tasting,
  coalesce(p.is_archived, false) as "isArchived"`

// The bottle before the dram, then one in stock, then Singapore.
const offers = `left join lateral (
    select listing.* from listings listing
    left join stock_levels level
      on level.product_id = listing.product_id and level.location = listing.location
    where listing.product_id = p.id and listing.status = 'on-sale'
    order by listing.kind, level.on_hand > level.held desc nulls last,
      ${placeOrder("listing.location")}
    limit 1) l on true`

/** Prepared once per connection: one round trip. */
const statements = {
  lst: {
    name: "shop-offer-listing",
    text: `select ${columns} from listings l left join products p on p.id = l.product_id ${cardJoins}
      where l.id = any($1::text[]) and l.status <> 'draft'`,
  },
  prd: {
    name: "shop-offer-product",
    text: `select ${columns} from products p ${offers} ${cardJoins} where p.id = any($1::text[])`,
  },
  csk: {
    name: "shop-offer-cask",
    text: `select ${columns} from listings l left join products p on p.id = l.product_id ${cardJoins}
      where l.cask_id = any($1::text[]) and l.status <> 'draft'`,
  },
} as const

type Prefix = keyof typeof statements

function readRows(prefix: Prefix) {
  return batchReads(async (app: AppContext, ids: readonly string[]) => {
    const { rows } = await app.pool.query<OfferedProductRow>({
      ...statements[prefix],
      values: [[...new Set(ids)]],
    })
    const byId = Map.groupBy(rows, (row): string | null => (prefix === "lst" ? row.id : row.subjectId))
    return ids.map((id) => byId.get(id)?.[0])
  })
}

const readRow = { lst: readRows("lst"), prd: readRows("prd"), csk: readRows("csk") }

/** By its listing's id, its own, or a cask's. */
export async function readOffer(ctx: Pick<Ctx, "app" | "client">, id: string): Promise<OfferedProduct> {
  const prefix = (["lst", "prd", "csk"] as const).find((state) => isId(state, id))
  if (prefix === undefined) throw refuse("noSuchListing")
  const row = await readRow[prefix](ctx.app, id)
  if (!row) throw refuse("noSuchListing")
  const {
    subjectId,
    whiskyType,
    productType,
    lotType,
    class: kind,
    strength,
    description,
    deliveryInfo,
    tasting,
    isArchived,
    ...listed
  } = row
  const { name, category, country, region, distillery, bottler, caskType, age, vintage } = listed
  const { abvPercent, volumeMl, pictureId } = listed
  const [card] = listed.id === null ? [] : await withLegalPrices(ctx, [asCard(listed)])
  return {
    card,
    facts: {
      id: subjectId,
      ...{
        name,
        category,
        country,
        region,
        distillery,
        bottler,
        caskType,
        age,
        vintage,
        abvPercent,
        volumeMl,
      },
      ...{ whiskyType, productType, lotType, class: kind, strength, description, deliveryInfo, tasting },
      isArchived,
      imagePath: imagePathOf(
        isId("csk", subjectId)
          ? { productId: null, caskId: subjectId, pictureId }
          : { productId: subjectId, caskId: null, pictureId },
      ),
    },
  }
}

export async function readOffersOf(
  ctx: Pick<Ctx, "app" | "client">,
  productId: string,
): Promise<ListingCard[]> {
  if (!isId("prd", productId)) return []
  const { rows } = await ctx.app.pool.query<ListingCardRow>({
    name: "shop-offers-of",
    text: `select ${cardColumns} from listings l join products p on p.id = l.product_id ${cardJoins}
      where l.product_id = $1 and l.status = 'on-sale' order by l.kind, l.location`,
    values: [productId],
  })
  return await withLegalPrices(ctx, rows.map(asCard))
}
