import { randomBytes } from "node:crypto"
import pg from "pg"
import { registerMember } from "#domains/accounts/register-member.ts"
import { signToken } from "#domains/accounts/sessions/signed-token.ts"
import { contextFor } from "#platform/ctx.ts"
import { newId } from "#platform/ids.ts"
import { readConfig } from "../src/server/config/config.ts"
import { openApp } from "../src/server/open-app.ts"
import { maximumKey } from "../test/maximum-key.ts"
import type { TestDatabase } from "./harness.ts"

export type Shopper = { id: string; token: string; address: string }
export type ShopFixtures = { shoppers: Shopper[]; listingIds: string[] }

/** The stock of each bottle, so high that none sells out. */
export const receivedPerBottle = 1_000_000

/** One member is created by the verb, the others as copies of it. */
export async function makeShopFixtures(
  testDatabase: TestDatabase,
  size: { members: number; bottles: number },
): Promise<ShopFixtures> {
  const opened = await openApp(
    readConfig({ AUTH_SECRET: testDatabase.secret, MAXIMUM_KEY: maximumKey, LOG_LEVEL: "warn" }),
    testDatabase.databaseUrl,
  )
  const { account } = await registerMember(contextFor(opened), {
    username: "shopper",
    email: "shopper@bench.example",
    password: "a dram before bed",
    country_mb: "Singapore",
    country_code_mb: "+65",
  })
  await opened.close()
  const database = new pg.Client({ connectionString: testDatabase.databaseUrl })
  await database.connect()
  try {
    return {
      shoppers: await addShoppers(database, testDatabase.secret, account._id, size.members),
      listingIds: await addBottles(database, size.bottles),
    }
  } finally {
    await database.end()
  }
}

async function addShoppers(database: pg.Client, secret: string, like: string, count: number) {
  const made = Array.from({ length: count }, () => ({
    id: newId("mem"),
    token: randomBytes(24).toString("base64url"),
  }))
  await database.query(
    `insert into members (id, name, email, email_verified, username, country_mb, country_code_mb, terms_version)
     select made.id, name, 'shopper' || place || '@bench.example', true, 'shopper' || place,
       country_mb, country_code_mb, terms_version
     from members, unnest($2::text[]) with ordinality as made(id, place) where members.id = $1`,
    [like, made.map(({ id }) => id)],
  )
  await database.query(
    `insert into sessions (id, token, member_id, expires_at)
     select 'ses_bench' || place, token, member_id, now() + interval '7 days'
     from unnest($1::text[], $2::text[]) with ordinality as made(token, member_id, place)`,
    [made.map(({ token }) => token), made.map(({ id }) => id)],
  )
  await database.query("vacuum analyze members, sessions")
  return made.map(({ id, token }, index) => ({
    id,
    token: encodeURIComponent(signToken(secret, token)),
    address: `10.${index >> 16}.${(index >> 8) & 255}.${index & 255}`,
  }))
}

async function addBottles(database: pg.Client, count: number): Promise<string[]> {
  const made = Array.from({ length: count }, (_, index) => ({
    id: newId("prd"),
    listingId: newId("lst"),
    entryId: newId("stk"),
    slug: `shop-bottle-${index}`,
    name: `Bench Bottle ${10 + (index % 25)} Year Old no. ${index}`,
    priceCents: 50_00 + (index % 40) * 7_77,
  }))
  const given = `jsonb_to_recordset($1::jsonb) as made (id text, "listingId" text, "entryId" text, slug text, name text,
    "priceCents" bigint)`
  const json = JSON.stringify(made)
  await database.query(
    `insert into products (id, slug, name, bottler, country, category, abv_percent, volume_ml)
     select id, slug, name, 'Official bottling', 'Scotland', 'Single Malt', 46, 700 from ${given}`,
    [json],
  )
  await database.query(
    `insert into listings (id, kind, location, product_id, price_cents, status, created_at, listed_at)
     select "listingId", 'bottle', 'singapore', id, "priceCents", 'on-sale', now(), now() from ${given}`,
    [json],
  )
  await database.query(
    `insert into stock_entries (id, product_id, location, kind, on_hand_change, held_change, at)
     select "entryId", id, 'singapore', 'received', ${receivedPerBottle}, 0, now() from ${given}`,
    [json],
  )
  await database.query("vacuum analyze products, listings, stock_levels, stock_entries")
  return made.map(({ listingId }) => listingId)
}
