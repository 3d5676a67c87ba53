/** Handwritten SQL: composing the query took longer than the database's answer. */
export const cardColumns = `l.id, l.kind, l.location, l.product_id as "productId", l.cask_id as "caskId", l.status,
  coalesce(o.price_cents, l.price_cents) as "priceCents",
  case when o.dram_sale_id is null then l.sale_price_cents end as "salePriceCents",
  l.listed_at as "listedAt", coalesce(p.name, k.name) as name,
  d.id as "distilleryId", d.name as distillery, p.bottler,
  coalesce(p.country, d.country) as country, coalesce(p.region, d.region) as region,
  p.category, p.age, p.vintage, coalesce(p.cask_type, k.cask_type) as "caskType",
  coalesce(p.abv_percent, k.abv_percent)::float8 as "abvPercent", p.volume_ml as "volumeMl",
  k.filled_on::text as "filledOn", k.rla_litres::float8 as "rlaLitres",
  (select picture_id from product_pictures where product_id = p.id order by position limit 1) as "pictureId",
  coalesce(s.on_hand - s.held, 0) as "inStock",
  o.dram_sale_id as "dramSaleId", o.ends_at as "dramSaleEndsAt", o.target, o.pledged, o.dram_ml as "dramMl",
  o.status as "offerStatus", o.version`

export const cardJoins = `left join casks k on k.id = l.cask_id
  left join distilleries d on d.id = coalesce(p.distillery_id, k.distillery_id)
  left join stock_levels s on s.product_id = l.product_id and s.location = l.location
  left join lateral (
    select offer.*, sale.ends_at from dram_offers offer join dram_sales sale on sale.id = offer.dram_sale_id
    where l.kind = 'dram' and offer.listing_id = l.id and sale.status = 'open'
    order by sale.ends_at limit 1) o on l.kind = 'dram'`
