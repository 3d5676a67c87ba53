import { globSync, readdirSync, readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { migrateDatabase } from "#platform/database/migrate.server.ts"
import { asOwner, ownerUrlOf, testApp } from "./db.ts"

const app = await testApp()
const url = ownerUrlOf(app)
const domains = readdirSync("db/functions")
  .map((file) => file.replace(".sql", ""))
  .filter((name) => name !== "00_shared")

test.each(domains)(
  "the schema file of %s names its functions, and no other domain defines them",
  (domain) => {
    const schema = globSync(`src/domains/${domain}/**/schema.ts`)
      .map((file) => readFileSync(file, "utf8"))
      .join("\n")
    expect(schema).toContain(`db/functions/${domain}.sql`)
    const tables = [...schema.matchAll(/pgTable\(\s*"(\w+)"/g)].map(([, name]) => name)
    const text = readFileSync(`db/functions/${domain}.sql`, "utf8")
    const guarded = [...text.matchAll(/trigger \w+ (?:before|after) [^;]*? on (\w+)\n/g)].map(
      ([, name]) => name,
    )
    // A submission is linked to the account once the e-mail is verified, so its triggers are on tables of accounts.
    const foreign = domain === "submissions" ? ["members", "sessions"] : []
    expect(guarded.filter((name) => ![...tables, ...foreign].includes(name))).toEqual([])
    expect(guarded.length).toBeGreaterThan(0)
  },
)

test("an older database gets the functions of this version", async () => {
  await asOwner(
    app,
    `create or replace function note_change() returns trigger language plpgsql as 'begin return null; end';
     drop trigger orders_add_up on orders;
     update drizzle.applied_functions set hash = 'older'`,
  )
  await migrateDatabase(url)
  const { rows } = await app.pool.query(
    `select prosrc like '%pg_current_xact_id%' as "isNew",
       (select count(*)::int from pg_trigger where tgname = 'orders_add_up') as triggers
     from pg_proc where proname = 'note_change'`,
  )
  expect(rows).toEqual([{ isNew: true, triggers: 1 }])
})

test("a database from before the baseline is refused and not changed", async () => {
  await asOwner(app, "update drizzle.__drizzle_migrations set hash = 'older'")
  await expect(migrateDatabase(url)).rejects.toThrow("before the first release")
  expect((await app.pool.query("select from drizzle.__drizzle_migrations")).rowCount).toBe(1)
})
