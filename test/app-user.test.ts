import pg from "pg"
import { expect, inject, test } from "vitest"
import { record } from "#domains/audit/record.ts"
import { contextFor } from "#platform/ctx.ts"
import { migrateDatabase } from "#platform/database/migrate.server.ts"
import { asOwner, ownerUrlOf, testApp } from "./db.ts"

const app = await testApp()
await record(contextFor(app), { act: "members.ban", subjectId: "mem_1" })

const writtenOnce = [
  "audit_entries",
  "bids",
  "bid_refusals",
  "closings",
  "outages",
  "lot_entries",
  "lot_shifts",
  "lot_extensions",
  "exclusions",
  "stock_entries",
  "wallet_journals",
  "wallet_postings",
  "documents",
  "bottle_events",
  "consignment_additions",
  "consignment_agreements",
  "hand_credits",
  "lot_corrections",
  "terms_acceptances",
  "journal_exports",
  "reconciliations",
  "ledger_locks",
  "email_texts",
  "log_entries",
  "log_nodes",
  "log_heads",
  "log_cosignatures",
  "log_stamps",
  "status_updates",
]

async function columnOf(table: string): Promise<string> {
  const { rows } = await app.pool.query<{ name: string }>(
    "select column_name as name from information_schema.columns where table_name = $1 order by ordinal_position desc limit 1",
    [table],
  )
  return rows[0]?.name ?? ""
}

test("the application's database user is no superuser, cannot create roles, is in no group and owns nothing", async () => {
  const { rows } = await app.pool.query(`
    select current_user::text as name, rolsuper or rolcreaterole or rolcreatedb or rolbypassrls or rolreplication as power,
           exists (select from pg_auth_members where member = r.oid) as "inGroup",
           exists (select from pg_class where relowner = r.oid) as "ownsTable",
           exists (select from pg_proc where proowner = r.oid) as "ownsFunction"
    from pg_roles r where rolname = current_user`)
  expect(rows).toEqual([
    { name: "quaich_app", power: false, inGroup: false, ownsTable: false, ownsFunction: false },
  ])
})

test("every append-only table is on the list here", async () => {
  const { rows } = await app.pool.query<{ name: string }>(`
    select distinct c.relname as name from pg_trigger t
    join pg_class c on c.oid = t.tgrelid join pg_proc f on f.oid = t.tgfoid where f.proname = 'refuse_change'`)
  for (const { name } of rows) expect(writtenOnce).toContain(name)
})

test.each(writtenOnce)(
  "it may read %s and insert into it, and every other change is refused",
  async (table) => {
    const column = await columnOf(table)
    await expect(app.pool.query(`select * from ${table} limit 1`)).resolves.toBeDefined()
    for (const change of [
      `update ${table} set ${column} = ${column}`,
      `select * from ${table} for update`,
      `delete from ${table}`,
      `truncate ${table} cascade`,
      `alter table ${table} disable trigger all`,
      `alter table ${table} disable trigger user`,
      `alter table ${table} add column another int`,
      `alter table ${table} owner to current_user`,
      `drop table ${table} cascade`,
      `create trigger another before insert on ${table} for each row execute function note_change()`,
      `create rule another as on insert to ${table} do instead nothing`,
      `create policy another on ${table}`,
    ])
      await expect(app.pool.query(change), change).rejects.toMatchObject({ code: "42501" })
    // `grant` without the grant option only warns.
    await app.pool.query(`grant all on ${table} to current_user`)
    const { rows } = await app.pool.query(
      `select r from unnest(array['UPDATE', 'DELETE', 'TRUNCATE', 'TRIGGER', 'REFERENCES']) r where has_table_privilege('${table}', r)`,
    )
    expect(rows).toEqual([])
  },
)

test.each([
  "drop trigger audit_entries_written_once on audit_entries",
  "drop function refuse_change() cascade",
  "create or replace function refuse_change() returns trigger language plpgsql as 'begin return new; end'",
  "alter function refuse_change() owner to current_user",
  "set session_replication_role = replica",
  "set role quaich",
  "set session authorization quaich",
  "alter role current_user superuser",
  "create role another superuser",
  "grant quaich to current_user",
  "create table public.another (id int)",
  "create schema another",
  "copy audit_entries to program 'true'",
  "drop schema public cascade",
])("it may not: %s", async (attempt) => {
  await expect(app.pool.query(attempt)).rejects.toMatchObject({ code: "42501" })
})

test("a data-modifying query inside another is refused too, and nothing changes", async () => {
  await expect(
    app.pool.query("with gone as (delete from audit_entries returning *) select count(*) from gone"),
  ).rejects.toMatchObject({ code: "42501" })
  await expect(
    app.pool.query(
      "insert into audit_entries select * from audit_entries on conflict (id) do update set reason = 'another'",
    ),
  ).rejects.toMatchObject({ code: "42501" })
  const { rows } = await app.pool.query("select reason from audit_entries")
  expect(rows).toEqual([{ reason: null }])
})

test("it can add and complete jobs, though another user owns their tables", async () => {
  await app.pool.query("select graphile_worker.add_job('another', '{}')")
  const { rows } = await app.pool.query("select task_identifier as task from graphile_worker.jobs")
  expect(rows).toEqual([{ task: "another" }])
  await app.pool.query("select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs")
})

test("a migration grants it each new table, and only inserts into an append-only one", async () => {
  await asOwner(
    app,
    `create table later (id int); create table later_once (id int);
     create trigger later_once before update or delete or truncate on later_once for each statement execute function refuse_change()`,
  )
  await expect(app.pool.query("select * from later")).rejects.toMatchObject({ code: "42501" })
  const url = ownerUrlOf(app)
  expect(await migrateDatabase(url)).toMatchObject({ isLimited: true })
  await app.pool.query("insert into later values (1); update later set id = 2; delete from later")
  await app.pool.query("insert into later_once values (1)")
  await expect(app.pool.query("delete from later_once")).rejects.toMatchObject({ code: "42501" })
})

test("a user that an operator created gets the same rights, through the owner's address", async () => {
  const name = `someone_${process.pid}`
  await asOwner(app, `create role ${name} login password 'a word'`)
  const url = new URL(ownerUrlOf(app))
  url.username = name
  url.password = "a word"
  // Without the owner's address the user may still connect to a migrated database, and reports its limits.
  expect(await migrateDatabase(ownerUrlOf(app), url.href)).toEqual({ url: url.href, isLimited: true })
  expect(await migrateDatabase(url.href)).toEqual({ url: url.href, isLimited: true })
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  await client.query("select from audit_entries")
  await expect(client.query("delete from audit_entries")).rejects.toMatchObject({ code: "42501" })
  await client.end()
  await asOwner(app, `drop owned by ${name} cascade; drop role ${name}`)
})

test("a user who owns the tables is recognised", async () => {
  const owner = ownerUrlOf(app)
  expect(await migrateDatabase(owner, owner)).toEqual({ url: owner, isLimited: false })
  expect(inject("appUrl")).toContain("quaich_app")
})
