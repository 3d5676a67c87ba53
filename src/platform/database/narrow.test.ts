import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import pg from "pg"
import { afterAll, expect, test } from "vitest"
import { cloneDatabase } from "../../../test/db.ts"
import { migrateDatabase } from "./migrate.server.ts"
import { narrowDatabase, readNarrowings } from "./narrow.server.ts"
import { compareVersions, ownVersion, requireServed } from "./served-versions.server.ts"

const clients: pg.Client[] = []

afterAll(async () => {
  for (const client of clients) await client.end().catch(() => undefined)
})

async function open(url: string, name: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: name })
  clients.push(client)
  await client.connect()
  return client
}

async function servedBy(client: pg.Client) {
  const { rows } = await client.query("select newest, oldest from drizzle.served_versions")
  return rows[0]
}

const dropping = { name: "0001_drop.sql", serves: "0.0.2", sql: "drop table only_older_versions_read" }

test("versions are compared number by number", () => {
  expect(compareVersions("0.9.1", "0.10.0")).toBeLessThan(0)
  expect(compareVersions("1.0.0", "0.99.99")).toBeGreaterThan(0)
  expect(compareVersions("2.3.0", "2.3.0")).toBe(0)
  expect(() => requireServed({ newest: "0.4.0", oldest: "0.3.0" }, "0.2.9")).toThrow(
    "version 0.3.0 and later",
  )
  requireServed({ newest: "0.4.0", oldest: "0.3.0" }, "0.3.0")
})

test("a database is narrowed once, and never under a version that would fail", async () => {
  const url = await cloneDatabase()
  const owner = await open(url, "owner")
  await owner.query("create table only_older_versions_read ()")
  const older = await open(url, "quaich 0.0.1")
  await expect(narrowDatabase(url, [dropping])).rejects.toThrow("still connected: 1 of version 0.0.1")
  await older.end()
  await expect.poll(() => narrowDatabase(url, [dropping]).catch(() => [])).toEqual([dropping.name])
  const { rows } = await owner.query("select to_regclass('only_older_versions_read') as found")
  expect(rows[0]?.found).toBe(null)
  expect(await narrowDatabase(url, [dropping])).toEqual([])
  expect(await servedBy(owner)).toEqual({ newest: ownVersion, oldest: dropping.serves })
})

test("statements that fail change nothing", async () => {
  const url = await cloneDatabase()
  const owner = await open(url, "owner")
  await owner.query("create table only_older_versions_read ()")
  const failing = { ...dropping, sql: `${dropping.sql}; select 1 / 0` }
  await expect(narrowDatabase(url, [failing])).rejects.toThrow("division by zero")
  const { rows } = await owner.query("select to_regclass('only_older_versions_read') as found")
  expect(rows[0]?.found).toBe("only_older_versions_read")
  await expect(narrowDatabase(url, [{ ...dropping, serves: "999.0.0" }])).rejects.toThrow(
    "needs version 999.0.0",
  )
})

test("an older process that starts again leaves the functions of the newer version", async () => {
  const url = await cloneDatabase()
  const owner = await open(url, "owner")
  await owner.query("update drizzle.served_versions set newest = '999.0.0'")
  await owner.query("update drizzle.applied_functions set hash = 'of a newer version'")
  await migrateDatabase(url)
  const { rows } = await owner.query("select hash from drizzle.applied_functions")
  expect(rows).toEqual([{ hash: "of a newer version" }])
  expect(await servedBy(owner)).toMatchObject({ newest: "999.0.0" })
})

test("a version that is no longer served does not start, nor narrow", async () => {
  const url = await cloneDatabase()
  const owner = await open(url, "owner")
  await owner.query("update drizzle.served_versions set newest = '999.0.0', oldest = '999.0.0'")
  await expect(migrateDatabase(url)).rejects.toThrow("serves version 999.0.0 and later")
  await expect(narrowDatabase(url, [dropping])).rejects.toThrow("serves version 999.0.0 and later")
})

test("a version that has not migrated the database does not narrow it", async () => {
  const url = await cloneDatabase()
  const owner = await open(url, "owner")
  await owner.query("update drizzle.served_versions set newest = '0.0.1', oldest = '0.0.1'")
  await expect(narrowDatabase(url, [dropping])).rejects.toThrow("start it first")
})

test("each file says which versions it serves", () => {
  const folder = mkdtempSync(join(tmpdir(), "quaich-after-"))
  try {
    writeFileSync(join(folder, "0001_a.sql"), "-- serves 1.2 and later\ndrop table a;\n")
    expect(readNarrowings(folder)).toMatchObject([{ name: "0001_a.sql", serves: "1.2" }])
    writeFileSync(join(folder, "0002_b.sql"), "drop table b;\n")
    expect(() => readNarrowings(folder)).toThrow('0002_b.sql must begin with "-- serves VERSION and later"')
  } finally {
    rmSync(folder, { recursive: true })
  }
})
