import { LRUCache } from "lru-cache"
import type { Location } from "#domains/auctions/lot.ts"
import { archivedLotPath, lotPicturePath } from "#domains/auctions/paths.ts"
import { frontPictureSql } from "#domains/auctions/pictures/front-picture.ts"
import { onLotsChanged } from "#domains/search/lot-index.ts"
import type { PagePath } from "#platform/app-path.ts"
import type { AppContext } from "#platform/ctx.ts"
import { batchReads } from "#platform/database/batch.ts"
import { type Id, isId } from "#platform/ids.ts"
import type { Cents } from "#platform/money.ts"
import { defineService } from "#platform/service.ts"

const maxCachedCards = 20_000

type ResultCardRow = {
  id: Id<"lot">
  number: number
  auction: string
  location: Location
  name: string
  region: string | null
  abvPercent: number
  volumeMl: number
  hammerCents: Cents | null
  bidCount: number
  endedAt: string
}

export type ResultCard = ResultCardRow & { imagePath: string; path: PagePath }

type CardCache = { cards: LRUCache<Id<"lot">, ResultCard>; edition: number }

export const resultCardsService = defineService("resultCards", (app: AppContext): CardCache => {
  const cache: CardCache = { cards: new LRUCache({ max: maxCachedCards }), edition: 0 }
  onLotsChanged(app, (ids) => {
    cache.edition++
    if (!ids) cache.cards.clear()
    for (const id of ids ?? []) if (isId("lot", id)) cache.cards.delete(id)
  })
  return cache
})

/**
 * Results hardly ever change, so a card is cached until the search index reports a change. Cards are shared: never
 * modify one.
 */
export async function readResultCards(app: AppContext, ids: readonly Id<"lot">[]): Promise<ResultCard[]> {
  if (ids.length === 0) return []
  const { cards } = resultCardsService.of(app)
  const missing = ids.filter((id) => !cards.has(id))
  const read = missing.length > 0 ? await readMissingCards(app, missing) : undefined
  return ids.flatMap((id) => read?.get(id) ?? cards.get(id) ?? [])
}

const readMissingCards = batchReads(async (app: AppContext, lists: readonly (readonly Id<"lot">[])[]) => {
  const cache = resultCardsService.of(app)
  const { cards, edition } = cache
  const { $client: pool } = await app.offload.reads()
  const { rows } = await pool.query<ResultCardRow & ResultPicture>({
    ...cardsQuery,
    values: [[...new Set(lists.flat())]],
  })
  const read = new Map(rows.map((row) => [row.id, asCard(row)]))
  // The rows may be older than a change that came meanwhile: do not cache them.
  if (cache.edition === edition) for (const [id, card] of read) cards.set(id, card)
  return lists.map(() => read)
})

type ResultPicture = { productId: Id<"prd">; pictureId: Id<"pic"> | null; fillLevel: string | null }

function asCard({ productId, pictureId, fillLevel, ...row }: ResultCardRow & ResultPicture): ResultCard {
  return {
    ...row,
    imagePath: lotPicturePath({ productId, pictureId, fillLevel }),
    path: archivedLotPath(row.location, row.id, row.name),
  }
}

// The lateral join looks auctions up by key: a plain join may read every auction. No reserve, seller or maximum, and no
// price of unsold lots, which would hint at their reserve.
const cardsQuery = {
  name: "archive-cards",
  text: `
    select l.id, l.number, a.title as auction, a.location, l.product_id as "productId", p.name,
      coalesce(p.region, d.region) as region, p.abv_percent::float8 as "abvPercent", p.volume_ml as "volumeMl",
      case when s.status = 'sold' then s.price_cents end as "hammerCents", s.bid_count as "bidCount",
      to_char(least(s.closed_at, s.ends_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "endedAt",
      l.condition->>'fillLevel' as "fillLevel",
      ${frontPictureSql("l.id", "l.product_id")} as "pictureId"
    from lots l
    join bidding_states s on s.lot_id = l.id
    cross join lateral (
      select id, title, location from auctions where id = l.auction_id and status = 'completed' limit 1) a
    join products p on p.id = l.product_id
    left join distilleries d on d.id = p.distillery_id
    where l.id = any($1) and s.status in ('sold', 'unsold')`,
}
