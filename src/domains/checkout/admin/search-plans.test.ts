import { count, desc, eq, inArray, type SQL, sum } from "drizzle-orm"
import { beforeAll, expect, test } from "vitest"
import { members } from "#domains/accounts/schema.ts"
import { ordersWith } from "#domains/orders/find-orders.ts"
import { orders } from "#domains/orders/schema.ts"
import { shipmentsWith } from "#domains/shipments/reads.ts"
import { shipments } from "#domains/shipments/schema.ts"
import { contextFor } from "#platform/ctx.ts"
import { asOwner, testApp } from "../../../../test/db.ts"
import { isInFulfilment } from "./fulfilment-sql.ts"
import { fulfilments } from "./order-list.ts"

const app = await testApp()

/** A hundred thousand orders with a line and a parcel each, ten thousand members and four thousand bottlings. */
beforeAll(async () => {
  await asOwner(
    app,
    `set session_replication_role = replica;
    insert into products (id, slug, name, bottler, category, volume_ml, abv_percent, country)
      select 'prd_' || g, 'bottling-' || g, 'Bottling ' || md5(g::text), 'Distillery', 'single-malt', 700, 46, 'Scotland'
      from generate_series(1, 4000) g;
    insert into members (id, name, email, username, first_name, last_name, phone_mb, created_at, updated_at)
      select 'mem_' || g, 'Name ' || md5(g::text), 'a' || g || '@b.example', 'user' || g, md5('f' || g), md5('l' || g), '+65' || 80000000 + g, now(), now()
      from generate_series(1, 10000) g;
    insert into orders (id, reference, member_id, email, language, idempotency_key, shipping, status, paid_at, expires_at, created_at, payment_method, total_cents, address)
      select 'ord_' || g, upper(substr(md5(g::text), 1, 8)) || g, 'mem_' || g % 10000, 'a' || g || '@b.example', 'en', 'key ' || g, 'delivery', 'paid', now(), now(), now() - g * interval '1 minute', 'card', g,
        jsonb_build_object('firstname', md5('f' || g), 'lastname', md5('l' || g), 'phone', '+65' || 80000000 + g, 'address', g || ' ' || md5('s' || g) || ' Road', 'city', 'Singapore', 'postalCode', 100000 + g, 'country', 'Singapore')
      from generate_series(1, 100000) g;
    insert into order_lines (id, member_id, order_id, kind, status, subject_id, product_id, title, path, price_cents, created_at, due_at, paid_at)
      select 'orl_' || g, 'mem_' || g % 10000, 'ord_' || g, 'bottle', 'delivered', 'lst_' || g, 'prd_' || g % 4000, 'A bottle', '/', 100, now(), now(), now()
      from generate_series(1, 100000) g;
    insert into shipments (id, order_id, kind, status, carrier, tracking, created_at, address)
      select 'shp_' || g, 'ord_' || g, 'carrier', 'delivered', 'DHL', 'TRACK' || md5('t' || g), now(), '{}'
      from generate_series(1, 100000) g;
    analyze products; analyze members; analyze orders; analyze order_lines; analyze shipments`,
  )
})

type SearchPlan = { "Node Type": string; "Relation Name"?: string; Plans?: SearchPlan[] }

function tablesReadWhole(plan: SearchPlan): string[] {
  const own = plan["Node Type"] === "Seq Scan" ? [plan["Relation Name"] ?? ""] : []
  return [...own, ...(plan.Plans ?? []).flatMap(tablesReadWhole)]
}

async function planOf(query: { toSQL(): { sql: string; params: unknown[] } }): Promise<SearchPlan> {
  const { sql, params } = query.toSQL()
  const { rows } = await app.pool.query<{ "QUERY PLAN": [{ Plan: SearchPlan }] }>(
    `explain (format json) ${sql}`,
    params,
  )
  return rows[0]?.["QUERY PLAN"][0].Plan ?? expect.fail("no plan")
}

const orderList = (where: SQL) =>
  app.db
    .select({ id: orders.id })
    .from(orders)
    .leftJoin(members, eq(members.id, orders.memberId))
    .where(where)
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(50)

const shipmentListed = (where: SQL) =>
  app.db
    .select({ id: shipments.id })
    .from(shipments)
    .innerJoin(orders, eq(orders.id, shipments.orderId))
    .where(where)
    .orderBy(desc(shipments.createdAt), desc(shipments.id))
    .limit(50)

test("a search of a hundred thousand orders or parcels reads none of their tables whole", async () => {
  // The fragments of a reference, a phone, a street, a bottling, a tracking number; and of nothing.
  for (const word of ["C4CA4238", "80000077", "eccbc87e4b5c", "a87ff679a2f3", "TRACK9", "nothing"]) {
    const plans = [
      await planOf(orderList(inArray(orders.id, ordersWith(word)))),
      await planOf(shipmentListed(inArray(shipments.id, shipmentsWith(word)))),
    ]
    for (const plan of plans)
      expect(
        tablesReadWhole(plan).filter((table) => table !== "products"),
        word,
      ).toEqual([])
  }
})

test("of the stages of a hundred thousand delivered orders, no line of a delivered one is read", async () => {
  await asOwner(
    app,
    `set session_replication_role = replica;
    update order_lines set status = 'stored' where substr(id, 5)::int % 100 = 1;
    update order_lines set status = 'refunded' where substr(id, 5)::int % 100 = 2`,
  )
  for (const table of ["order_lines", "orders"]) await asOwner(app, `vacuum analyze ${table}`)
  const reader = contextFor(app)
  for (const fulfilment of fulfilments) {
    const where = isInFulfilment(reader, fulfilment) ?? expect.fail("no condition")
    const figures = app.db
      .select({ total: count(), cents: sum(orders.totalCents) })
      .from(orders)
      .where(where)
    for (const plan of [await planOf(figures), await planOf(orderList(where))])
      expect(tablesReadWhole(plan), fulfilment).not.toContain("order_lines")
  }
})
