import { z } from "zod"

const empty = (text: unknown) => (text === "" ? null : text)
const name = (max: number) => z.string().trim().min(1).max(max)
const nullable = <Of extends z.ZodType>(of: Of) => z.preprocess(empty, of.nullable())
const figure = z.coerce.number()
const year = figure.int().min(1800).max(2100)

/** In hundredths of the unit. Converted results have more decimals, so they are rounded. */
const hundredths = z
  .string()
  .regex(/^\d{1,9}(\.\d{1,6})?$/)
  .transform((text) => Math.round(Number(text) * 100))
  .refine((minor) => minor > 0)

export const hammerColumns = [
  "id",
  "house",
  "auction",
  "title",
  "age",
  "abv",
  "volume_ml",
  "vintage",
  "bottled",
  "distillery",
  "currency",
  "hammer",
  "date",
  "date_precision",
  "sgd",
  "title_complete",
  "source",
  "item_type",
] as const

export const HammerRow = z
  .object({
    id: name(80),
    house: name(80),
    auction: name(120),
    title: name(500),
    age: nullable(figure.int().min(1).max(120)),
    abv: nullable(figure.min(1).max(100)),
    volume_ml: nullable(figure.int().min(1).max(100_000)),
    vintage: nullable(year),
    bottled: nullable(year),
    distillery: nullable(name(120)),
    currency: z.string().regex(/^[A-Z]{3}$/),
    hammer: hundredths,
    date: z.iso.date(),
    date_precision: name(80),
    sgd: hundredths,
    title_complete: z
      .string()
      .toLowerCase()
      .pipe(z.enum(["true", "false"])),
    source: name(200),
    item_type: name(40),
  })
  .transform((row) => ({
    id: row.id,
    house: row.house,
    auction: row.auction,
    title: row.title,
    isTitleComplete: row.title_complete === "true",
    itemType: row.item_type,
    source: row.source,
    age: row.age,
    abvPercent: row.abv,
    volumeMl: row.volume_ml,
    vintage: row.vintage,
    bottledYear: row.bottled,
    distilleryName: row.distillery,
    currency: row.currency,
    hammerMinor: row.hammer,
    soldOn: row.date,
    datePrecision: row.date_precision,
    sgdCents: row.sgd,
  }))
export type HammerRow = z.output<typeof HammerRow>
