import { beforeAll, expect, test } from "vitest"
import type { Ctx } from "#platform/ctx.ts"
import { readListQuery } from "#platform/lists/list-query.ts"
import { asOwner, type TestApp, testApp } from "../../../test/db.ts"
import { asPerson, person } from "../../../test/fixtures.ts"
import { productCondition } from "./list-products.ts"
import { productList } from "./product-list.ts"
import { products } from "./schema.ts"

let app: TestApp
let kai: Ctx

/** A hundred thousand bottlings of two hundred distilleries and fifty bottlers. */
beforeAll(async () => {
  app = await testApp()
  kai = asPerson(app, await person(app, "kai", { role: "shopkeeper" }))
  await asOwner(
    app,
    `set session_replication_role = replica;
    insert into distilleries (id, name, country, is_active)
      select 'dst_' || g, 'Glen ' || md5('d' || g), 'Scotland', true from generate_series(1, 200) g;
    insert into products (id, slug, name, bottler, distillery_id, category, volume_ml, abv_percent, country)
      select 'prd_' || g, 'b-' || g, md5(g::text) || ' ' || g % 30 || ' Year Old', 'Bottler ' || md5('b' || g % 50),
        'dst_' || 1 + g % 200, 'single-malt', 700, 46, 'Scotland'
      from generate_series(1, 100000) g`,
  )
  await asOwner(app, "vacuum analyze products")
})

async function planOf(q: string): Promise<string> {
  const query = readListQuery(productList, new URLSearchParams({ q }))
  const { sql, params } = app.db
    .select({ id: products.id })
    .from(products)
    .where(await productCondition(kai, query))
    .orderBy(products.name, products.id)
    .limit(50)
    .toSQL()
  const { rows } = await app.pool.query<{ "QUERY PLAN": string }>(`explain ${sql}`, params)
  return rows.map((row) => row["QUERY PLAN"]).join("\n")
}

test("a rare word reads no product that has not got it, and a common one as many as the page has", async () => {
  for (const q of ["c4ca4238", "nothing", "c4ca4238 year"]) {
    const plan = await planOf(q)
    expect(plan, q).toContain("products_search")
    expect(plan, q).not.toContain("Seq Scan on products")
  }
  for (const q of ["year", "old year", "glen", "bottler"]) {
    const plan = await planOf(q)
    expect(plan, q).toContain("using products_by_name")
    expect(plan, q).not.toContain("Seq Scan on products")
  }
})
