import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as wait } from "node:timers/promises"
import pg from "pg"
import { afterAll, expect, test } from "vitest"
import { startPostgres } from "./embedded-postgres.ts"

const dataDir = mkdtempSync(join(tmpdir(), "quaich-own-"))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

async function connected(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  client.on("error", () => undefined)
  await client.connect()
  return client
}

test("a database that is left ends once its last user is gone, and stays while another has it", async () => {
  const postgres = await startPostgres({ dataDir })
  const other = await connected(postgres.url)
  await postgres.leave()
  expect((await other.query("select 1 as one")).rows).toEqual([{ one: 1 }])

  const leaving = postgres.leave()
  await wait(500)
  await other.end()
  await leaving
  await expect(connected(postgres.url)).rejects.toThrow()
}, 60_000)
