import type { ShopLocation } from "#domains/listings/kinds.ts"
import type { Ctx } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import type { Cents } from "#platform/money.ts"
import type { ListingCard } from "./listing-card.ts"
import { readCards } from "./read-cards.ts"

type Like = {
  id: Id<"prd">
  distilleryId: string | null
  region: string | null
  category: string
  whiskyType: string | null
  age: number | null
}

const max = 6

/** Three short index scans give some 150 candidates: dearer, cheaper, and of the same distillery. */
const text = `with near as (
    (select id, product_id from listings
      where kind = 'bottle' and location = $2 and status = 'on-sale' and price_cents >= $3
      order by price_cents, id limit 60)
    union
    (select id, product_id from listings
      where kind = 'bottle' and location = $2 and status = 'on-sale' and price_cents < $3
      order by price_cents desc, id desc limit 60)
    union
    (select l.id, l.product_id from products p
      join listings l on l.product_id = p.id and l.kind = 'bottle' and l.location = $2 and l.status = 'on-sale'
      where p.distillery_id = $4
      order by abs(l.price_cents - $3), l.id limit 40)
  )
  select n.id from near n
  join products p on p.id = n.product_id
  join listings l on l.id = n.id
  left join stock_levels s on s.product_id = n.product_id and s.location = $2
  where n.product_id <> $1 and not p.is_archived
  order by 3.0 * coalesce((p.distillery_id = $4)::int, 0)
    + 2.0 * coalesce((p.region = $5)::int, 0)
    + (p.category = $6)::int
    + coalesce((p.whisky_type = $7)::int, 0)
    + coalesce(2.0 / (1 + abs(p.age - $8::int) / 3.0), 0)
    + 3.0 * least(l.price_cents, $3) / greatest(l.price_cents, $3, 1)
    + (coalesce(s.on_hand - s.held, 0) > 0)::int desc, n.id
  limit ${max}`

export async function listSimilarBottles(
  ctx: Ctx,
  like: Like,
  { location, aboutCents }: { location: ShopLocation; aboutCents: Cents },
): Promise<ListingCard[]> {
  const { id, distilleryId, region, category, whiskyType, age } = like
  const { rows } = await ctx.app.pool.query<{ id: Id<"lst"> }>({
    name: "shop-similar",
    text,
    values: [id, location, aboutCents, distilleryId, region, category, whiskyType, age],
  })
  return await readCards(
    ctx,
    rows.map((row) => row.id),
  )
}
