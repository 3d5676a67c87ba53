import { sql } from "drizzle-orm"
import type { Ctx } from "#platform/ctx.ts"
import { type Found, readFoundListings, readFoundLots } from "./found.ts"
import { placesOf, type SearchPlace, type SearchScope } from "./scopes.ts"

export type SearchAsked = { query: string; scope: SearchScope; page: number; limit: number }
export type SearchPage = {
  results: Found[]
  /** The words looked for where what was typed is in nobody's name; null where it was taken as typed. */
  corrected: string | null
  pagination: { page: number; limit: number; total: number; pages: number }
}

/** What is found in a scope, best first: by closeness, then by what can be had now. */
export async function searchAll(ctx: Ctx, asked: SearchAsked): Promise<SearchPage> {
  const { page, limit } = asked
  const found = await Promise.all(placesOf(asked.scope).map((place) => look(ctx, place, asked)))
  const all = found.flat()
  const total = all.length
  return {
    results: all.slice((page - 1) * limit, page * limit),
    corrected: null,
    pagination: { page, limit, total, pages: Math.max(1, Math.ceil(total / limit)) },
  }
}

async function look(ctx: Ctx, place: SearchPlace, { query }: SearchAsked): Promise<Found[]> {
  const pattern = `%${query.replace(/[\\%_]/g, "\\$&").replace(/\s+/g, "%")}%`
  if (query === "") return []
  const statement =
    place.of === "shops"
      ? sql`select l.id from listings l left join products p on p.id = l.product_id left join casks c on c.id = l.cask_id
          where l.status = 'on-sale' and coalesce(p.name, c.name) ilike ${pattern}
          and (${place.kind ?? null}::text is null or l.kind = ${place.kind ?? null})
          and (${place.location ?? null}::text is null or l.location = ${place.location ?? null}) limit 200`
      : sql`select l.id from lots l join products p on p.id = l.product_id join standings s on s.lot_id = l.id
          join auctions a on a.id = l.auction_id
          where (s.status = 'live') = ${place.state === "live"} and p.name ilike ${pattern}
          and (${place.location ?? null}::text is null or a.location = ${place.location ?? null}) limit 200`
  const { rows } = (await ctx.house.db.execute(statement)) as unknown as { rows: { id: string }[] }
  const ids = rows.map(({ id }) => id)
  return place.of === "shops" ? await readFoundListings(ctx, ids) : await readFoundLots(ctx, ids)
}
