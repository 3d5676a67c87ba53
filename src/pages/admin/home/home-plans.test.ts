import { sql } from "drizzle-orm"
import type pg from "pg"
import { beforeAll, expect, test } from "vitest"
import type { Ctx } from "#platform/ctx.ts"
import { asOwner, testApp } from "../../../../test/db.ts"
import { asPerson, person } from "../../../../test/fixtures.ts"
import { readHome } from "./read-home.ts"

const app = await testApp()
let admin: Ctx

/** An archive of orders, bids and audit entries. */
beforeAll(async () => {
  admin = asPerson(app, await person(app, "admin", { role: "admin" }))
  await asOwner(
    app,
    `set session_replication_role = replica;
    insert into auctions (id, number, title, location, status, preview_at, starts_at, ends_at, increments, created_at)
      select 'auc_' || g, g, 'Sale ' || g, 'singapore', 'completed', now() - g * interval '30 days' - interval '8 days', now() - g * interval '30 days' - interval '7 days', now() - g * interval '30 days', '[]', now()
      from generate_series(1, 20) g;
    insert into bidding_states (lot_id, auction_id, status, ends_at, price_cents, bid_count, last_bid_at, closed_at)
      select 'lot_' || g, 'auc_' || 1 + g % 20, 'sold', now() - interval '30 days', 10000, 20, now() - interval '30 days', now() - interval '30 days'
      from generate_series(1, 5000) g;
    insert into bids (lot_id, number, bidder_id, paddle, encrypted_max, at, idempotency_key, kind, minimum_cents, price_cents, leader_paddle, ends_at, seal, hash)
      select 'lot_' || 1 + g % 5000, g, 'mem_' || g % 1000, 1, 'x', now() - interval '30 days', 'key ' || g, 'lead', 100, 100, 1, now(), '', ''
      from generate_series(1, 20000) g;
    insert into orders (id, reference, member_id, email, language, idempotency_key, shipping, status, paid_at, expires_at, created_at, payment_method, total_cents)
      select 'ord_' || g, 'REF' || g, null, 'a' || g || '@b.example', 'en', 'key ' || g, 'none', 'paid', now() - g * interval '1 hour', now(), now() - g * interval '1 hour', 'card', g
      from generate_series(1, 20000) g;
    insert into order_lines (id, member_id, order_id, kind, status, subject_id, title, path, price_cents, created_at, due_at, paid_at)
      select 'orl_' || g, null, 'ord_' || g, 'bottle', 'delivered', 'lst_' || g, 'A bottle', '/', 100, now(), now(), now()
      from generate_series(1, 20000) g;
    insert into audit_entries (id, at, act, subject_id, before, after)
      select 'aud_' || g, now(), 'orders.pay', 'ord_' || g, '{}', '{}' from generate_series(1, 20000) g;
    analyze auctions; analyze bidding_states; analyze bids; analyze orders; analyze order_lines; analyze audit_entries`,
  )
})

test("the home reads none of the tables whole that grow with the archive", async () => {
  const growing = ["audit_entries", "bid_refusals", "bidding_states", "bids", "order_lines", "orders"]
  const scanned = await app.db.transaction(async (db) => {
    const answerAtOnce = answerInTurn(db.$client)
    await readHome({ ...admin, db })
    answerAtOnce()
    const { rows } = await db.execute<{ relname: string }>(
      sql`select relname from pg_stat_xact_user_tables where seq_scan > 0 order by 1`,
    )
    return rows.map(({ relname }) => relname)
  })
  expect(scanned.filter((table) => growing.includes(table))).toEqual([])
  // The view has counted this transaction's reads.
  expect(scanned).toContain("auctions")
})

/** The home reads through many connections at once; the one of this transaction takes its queries one by one. */
function answerInTurn(client: pg.PoolClient): () => void {
  const query: (...question: unknown[]) => unknown = client.query.bind(client)
  let last: Promise<unknown> = Promise.resolve()
  Object.assign(client, {
    query: (...question: unknown[]) => {
      last = last.then(() => query(...question))
      return last
    },
  })
  return () => void Reflect.deleteProperty(client, "query")
}
