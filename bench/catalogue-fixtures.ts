import { readFileSync } from "node:fs"
import type pg from "pg"
import { newId } from "#platform/ids.ts"
import { slug } from "#platform/slug.ts"
import { prng } from "./prng.ts"

type CatalogueBottle = {
  name: string
  distillery: string | null
  bottler: string
  country: string
  region: string | null
  category: string
  whiskyType: string | null
  caskType: string | null
  abvPercent: number
  volumeMl: number
  price: { lowSgd: number; highSgd: number }
}

const read = <Row>(file: string) => JSON.parse(readFileSync(`seed/data/${file}`, "utf8")) as Row[]
const bottles = read<CatalogueBottle>("bottles.json")
const distilleries = read<{ id: string; name: string; country: string; region: string; isActive: boolean }>(
  "distilleries.json",
)
const bottlers = read<{ name: string; series: string[] }>("bottlers.json")
const locations = ["singapore", "hong-kong", "malaysia", "vietnam"] as const

export type BenchProduct = {
  id: string
  slug: string
  name: string
  distilleryId: string | null
  distillery: string
  bottler: string
  country: string
  region: string | null
  category: string
  whiskyType: string | null
  age: number | null
  vintage: number | null
  caskType: string | null
  abvPercent: number
  volumeMl: number
  listingId: string
  location: string
  priceCents: number
  salePriceCents: number | null
  left: number
}

const distilleryIds = new Map(distilleries.map(({ id, name }) => [name, id]))

/**
 * A plausible bottle: of a real distillery, as often as the trade has its bottles, with an age, a year, a cask and a
 * bottler from the real lists. The same index gives the same bottle.
 */
export function bottleAt(index: number): BenchProduct {
  const random = prng(index)
  const template = random.pick(bottles)
  const wood = random.pick(bottles).caskType
  const independent = random.isOne(0.35) ? random.pick(bottlers) : undefined
  const vintage = random.isOne(0.45) ? 1_950 + random.skewed(70) : null
  const age = random.isOne(0.75) ? 8 + random.skewed(35) : null
  const maker = template.distillery ?? template.name.split(" ").slice(0, 2).join(" ")
  const parts = [
    maker,
    vintage,
    age && `${age} Year Old`,
    independent && random.isOne(0.5) ? random.pick([...independent.series, independent.name]) : null,
    independent?.name ?? (random.isOne(0.6) ? wood : null),
    random.isOne(0.4) ? `Cask ${1 + random.whole(20_000)}` : null,
  ]
  const name = parts.filter(Boolean).join(" ")
  const priceCents = Math.round((template.price.lowSgd + random.whole(200)) * (0.6 + random.share())) * 100
  return {
    ...{ id: newId("prd"), listingId: newId("lst"), slug: `${slug(name)}-${index}`, name },
    ...{ distilleryId: distilleryIds.get(maker) ?? null, distillery: maker },
    bottler: independent?.name ?? "Official bottling",
    ...{
      country: template.country,
      region: template.region,
      category: template.category,
      whiskyType: template.whiskyType,
    },
    ...{ age, vintage, caskType: wood, volumeMl: template.volumeMl },
    abvPercent: Math.round((40 + random.share() * 22) * 10) / 10,
    location: locations[Math.min(3, random.skewed(5))] ?? "singapore",
    priceCents,
    salePriceCents: random.isOne(1 / 8) ? Math.round(priceCents * 0.88) : null,
    left: random.isOne(1 / 12) ? 0 : 1 + random.whole(12),
  }
}

const rowsAtOnce = 5_000

/** Puts `size` bottles on sale, each at one location. Returns a sample for the requests. */
export async function makeCatalogue(database: pg.Client, size: number): Promise<BenchProduct[]> {
  await database.query("set synchronous_commit = off")
  const samples = await makeProducts(database, size, inserts)
  await database.query("vacuum analyze products, listings, stock_levels")
  return samples
}

export async function makeProducts(
  database: pg.Client,
  size: number,
  statements: readonly string[] = inserts.slice(0, 1),
): Promise<BenchProduct[]> {
  for (const { id, name, country, region, isActive } of distilleries)
    await database.query(
      "insert into distilleries (id, name, country, region, is_active) values ($1, $2, $3, $4, $5)",
      [id, name, country, region, isActive],
    )
  const samples: BenchProduct[] = []
  for (let from = 0; from < size; from += rowsAtOnce) {
    const made = Array.from({ length: Math.min(rowsAtOnce, size - from) }, (_, at) => bottleAt(from + at))
    const json = JSON.stringify(made)
    for (const statement of statements) await database.query(statement, [json])
    for (let at = 0; at < made.length; at += Math.ceil(size / 5_000)) samples.push(made[at] as BenchProduct)
  }
  return samples
}

const recordset = `jsonb_to_recordset($1::jsonb) as made (id text, slug text, name text, "distilleryId" text, bottler text,
  country text, region text, category text, "whiskyType" text, age int, vintage int, "caskType" text,
  "abvPercent" numeric, "volumeMl" int, "listingId" text, location text, "priceCents" bigint,
  "salePriceCents" bigint, "left" int)`

const inserts = [
  `insert into products (id, slug, name, distillery_id, bottler, country, region, category, whisky_type, age, vintage,
    cask_type, abv_percent, volume_ml)
   select id, slug, name, "distilleryId", bottler, country, region, category, "whiskyType", age, vintage, "caskType",
    "abvPercent", "volumeMl" from ${recordset}`,
  `insert into listings (id, kind, location, product_id, price_cents, sale_price_cents, status, created_at, listed_at)
   select "listingId", 'bottle', location, id, "priceCents", "salePriceCents", 'on-sale', now(),
    now() - random() * interval '300 days' from ${recordset}`,
  `insert into stock_levels (product_id, location, on_hand)
   select id, location, "left" from ${recordset} where "left" > 0`,
]
