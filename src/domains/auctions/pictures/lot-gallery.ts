import { sql } from "drizzle-orm"
import { pictures } from "#domains/pictures/schema.ts"
import { type PictureFacts, sourcesOf } from "#domains/pictures/sources.ts"
import type { LotPictureSource, LotPictureView } from "../lot.ts"
import { lots } from "../schema.ts"
import { lotPictures } from "./schema.ts"

type StoredLotPhotograph = PictureFacts & {
  source: LotPictureSource
  view: LotPictureView
  caption: string
  alt: string
}

export const photographsOfLot = sql<StoredLotPhotograph[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'widthPx', p.width_px, 'heightPx', p.height_px,
    'widths', p.widths, 'colourHex', p.colour_hex, 'source', lp.source, 'view', lp.view, 'caption', lp.caption,
    'alt', lp.alt) order by lp.position, p.id), '[]')
  from ${lotPictures} lp join ${pictures} p on p.id = lp.picture_id
  where lp.lot_id = ${lots.id} and lp.source = (select min(source) from ${lotPictures} where lot_id = ${lots.id}))`

export const photographsOfProduct = sql<(PictureFacts & { alt: string })[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'widthPx', p.width_px, 'heightPx', p.height_px,
    'widths', p.widths, 'colourHex', p.colour_hex, 'alt', pp.alt) order by pp.position, p.id), '[]')
  from product_pictures pp join ${pictures} p on p.id = pp.picture_id
  where pp.product_id = ${lots.productId}
    and not exists (select 1 from ${lotPictures} where lot_id = ${lots.id}))`

export type LotPhotograph = ReturnType<typeof asPhotograph>

function asPhotograph(
  { alt, ...facts }: PictureFacts & { alt: string },
  of: LotPictureSource | "product",
  { view, caption }: { view: LotPictureView | null; caption: string },
) {
  return { id: facts.id, of, view, caption, alt, ...sourcesOf(facts) }
}

export function galleryOf(
  own: readonly StoredLotPhotograph[],
  ofProduct: readonly (PictureFacts & { alt: string })[],
) {
  return own.length > 0
    ? own.map(({ source, view, caption, ...facts }) => asPhotograph(facts, source, { view, caption }))
    : ofProduct.map((facts) => asPhotograph(facts, "product", { view: null, caption: "" }))
}
