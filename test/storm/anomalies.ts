import { replayStored } from "#domains/bidding/log/replay-stored.ts"
import { contextFor } from "#platform/ctx.ts"
import { withHostParameter } from "#platform/database/hosts.ts"
import { readConfig } from "../../src/server/config/config.ts"
import { openApp } from "../../src/server/open-app.ts"
import { maximumKey } from "../maximum-key.ts"
import type { BiddingBots } from "./bidding-bots.ts"
import { ask } from "./postgres-pair.ts"
import type { ShoppingBots } from "./shopping-bots.ts"

type StoredBid = { key: string; number: number; hash: string }

/** Receipts of bids and of paid orders that the database no longer has. */
export async function countLost(
  url: string,
  bids: Pick<BiddingBots, "sent">,
  shops: Pick<ShoppingBots, "promised">,
): Promise<number> {
  const stored = new Map((await readBids(url)).map((bid) => [bid.key, bid]))
  const lost = bids.sent.flatMap(({ key, receipts }) =>
    receipts.filter(
      ({ hash, number }) => stored.get(key)?.hash !== hash || stored.get(key)?.number !== number,
    ),
  )
  const paid = await count(url, "select count(*) from orders where status = 'paid' and id = any($1)", [
    shops.promised,
  ])
  return lost.length + new Set(shops.promised).size - paid
}

/** Bids stored twice or answered in two ways, and orders charged twice. */
export async function countDoubled(url: string, bids: Pick<BiddingBots, "sent">): Promise<number> {
  const byKey = Map.groupBy(await readBids(url), ({ key }) => key)
  const bidsTwice = bids.sent.filter(
    ({ key, receipts, answers }) =>
      (byKey.get(key)?.length ?? 0) > 1 || (receipts.length > 0 && answers.size > 1),
  )
  return bidsTwice.length + (await count(url, chargedTwiceSql))
}

const chargedTwiceSql = `
  select count(*) from (select from payments where status = 'succeeded' group by order_id having count(*) > 1) twice`

/**
 * Lots that closed before their end, ended earlier than planned, or ended while no bid could be taken. The last
 * heartbeat allows closings for `outageSeconds`.
 */
export async function countShortened(url: string, outageSeconds: number): Promise<number> {
  return await count(
    url,
    `select count(*) from bidding_states s join lots l on l.id = s.lot_id
     where s.closed_at < s.ends_at or s.ends_at < l.scheduled_ends_at
       or s.ends_at <> l.scheduled_ends_at + s.shifted_ms * interval '1 millisecond'
       or exists (select from bids b where b.lot_id = s.lot_id and b.at >= s.ends_at)
       or exists (select from outages o where s.ends_at > o.began_at and s.ends_at <= o.ended_at
         and (s.closed_at is null or s.closed_at > o.began_at + $1 * interval '1 second'))`,
    [outageSeconds],
  )
}

/** Journals whose postings do not come to nothing, and paid orders that the ledger lacks. */
export async function countUneven(url: string): Promise<number> {
  return await count(
    url,
    `select (select count(*) from (select from wallet_postings group by journal_id, unit having sum(amount) <> 0) uneven)
       + (select count(*) from orders o where o.status = 'paid' and o.total_cents <> coalesce((
           select -sum(p.amount) from wallet_journals j join wallet_postings p on p.journal_id = j.id
           where j.subject_id = o.id and p.unit = 'cents' and p.account like 'outside:%'), 0)) as count`,
  )
}

/** Bottles whose stock, holds and sales do not add up to what was received. */
export async function countOversold(url: string, ofEach: number): Promise<number> {
  return await count(
    url,
    `select count(*) from stock_levels s where s.held < 0 or s.on_hand < s.held or s.on_hand + coalesce((
       select sum(l.quantity) from order_lines l
       where l.product_id = s.product_id and l.status not in ('unpaid', 'lapsed')), 0) <> $1`,
    [ofEach],
  )
}

/** Numbers of bids and of invoices that are missing. */
export async function countGaps(url: string): Promise<number> {
  return await count(
    url,
    `select (select coalesce(sum(last - own), 0) from (
         select max(number) as last, count(*) as own from bids group by lot_id) numbered)
       + (select coalesce(max(number), 0) - count(*) from documents where kind = 'invoice')
       + (select count(*) from orders o where o.status = 'paid'
           and not exists (select from documents d where d.order_id = o.id and d.kind = 'invoice')) as count`,
  )
}

/** Sold lots without exactly one order line of their winner and price, and lines of lots that were not sold. */
export async function countMisawarded(url: string): Promise<number> {
  return await count(
    url,
    `select count(*) from bidding_states s where (s.status = 'sold') <> (1 = (
         select count(*) from order_lines l
         where l.subject_id = s.lot_id and l.member_id = s.leader_id and l.price_cents = s.price_cents))
       or 1 < (select count(*) from order_lines l where l.subject_id = s.lot_id)`,
  )
}

/** Of lots that are open although their end has passed, or will soon. */
export const isOverdueSql = "status = 'live' and ends_at < clock_timestamp() + interval '30 minutes'"
export const openLotsSql = `select count(*) from bidding_states where ${isOverdueSql}`

export async function readNewestVersions(url: string): Promise<Map<string, number>> {
  const rows = await ask<{ lot: string; version: number }>(
    url,
    "select lot_id as lot, version from bidding_states",
  )
  return new Map(rows.map(({ lot, version }) => [lot, Number(version)]))
}

/** Lots whose log does not give their state, or whose chain is broken. */
export async function countUnreplayed(
  url: string,
  secret: string,
  lotIds: readonly string[],
): Promise<number> {
  const config = readConfig({ AUTH_SECRET: secret, MAXIMUM_KEY: maximumKey, LOG_LEVEL: "silent" })
  const app = await openApp(config, withHostParameter(url) ?? url)
  try {
    let faults = 0
    for (const lotId of lotIds) if ((await replayStored(contextFor(app), lotId)).fault) faults++
    return faults
  } finally {
    await app.close()
  }
}

/** Of a former primary: a heartbeat or a bid after its successor was promoted. */
export async function countWritesSince(url: string, moment: Date): Promise<number> {
  return await count(
    url,
    `select (select count(*) from bids where at > $1) + (select count(*) from heartbeats where at > $1) as count`,
    [moment],
  )
}

export async function count(url: string, text: string, values: unknown[] = []): Promise<number> {
  return Number((await ask<{ count: string }>(url, text, values))[0]?.count)
}

async function readBids(url: string): Promise<StoredBid[]> {
  return await ask(url, "select idempotency_key as key, number, hash from bids")
}
