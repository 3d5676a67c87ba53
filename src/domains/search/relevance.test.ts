import { sql } from "drizzle-orm"
import { beforeAll, describe, expect, test } from "vitest"
import { contextFor } from "#platform/ctx.ts"
import { fillCatalogue } from "../../../seed/catalogue.ts"
import { testApp } from "../../../test/db.ts"
import { asPerson, person } from "../../../test/fixtures.ts"
import asked from "./relevance.json" with { type: "json" }
import { searchAll } from "./search-all.ts"

const app = await testApp()

beforeAll(async () => {
  await fillCatalogue(asPerson(app, await person(app, "adam", { role: "admin" })))
  await app.db.execute(sql`
    insert into listings (id, kind, location, product_id, price_cents, status, created_at, listed_at)
    select 'lst_' || substr(id, 5), 'bottle', 'singapore', id, 10000, 'on-sale', now(), now() from products`)
})

async function names(query: string, limit: number): Promise<string[]> {
  const { results } = await searchAll(contextFor(app), { query, scope: "bottle-singapore", page: 1, limit })
  return results.map(({ name }) => name)
}

describe("the expected bottle is among the first three", () => {
  test("at least sixty queries are tested", () => expect(asked.length).toBeGreaterThanOrEqual(60))

  test.each(asked)("$query", async ({ query, wants }) => {
    expect(await names(query, 3)).toContain(wants)
  })
})

test("an age matches only that age", async () => {
  const found = await names("lagavulin 16", 100)
  expect(found.every((name) => /\b16\b/.test(name))).toBe(true)
  expect(await names("lagavulin 15", 100)).toEqual([])
  expect(await names("talisker 1982", 100)).toEqual([])
})

test("every bottle is found by its full name", async () => {
  const { rows } = (await app.db.execute(sql`select name from products`)) as unknown as {
    rows: { name: string }[]
  }
  expect(rows.length).toBe(879)
  const lost: string[] = []
  for (const { name } of rows) if ((await names(name, 3)).indexOf(name) < 0) lost.push(name)
  expect(lost).toEqual([])
})
