import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as wait } from "node:timers/promises"
import pg from "pg"
import { afterAll, expect, test } from "vitest"
import { killProcess } from "../../../test/kill-process.ts"
import { startPostgres } from "./embedded-postgres.ts"

const dataDir = mkdtempSync(join(tmpdir(), "quaich-own-"))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

async function connected(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  client.on("error", () => undefined)
  await client.connect()
  return client
}

test("a database stops after its last user has left, and runs as long as another uses it", async () => {
  const postgres = await startPostgres({ dataDir })
  const other = await connected(postgres.url)
  await postgres.release()
  expect((await other.query("select 1 as one")).rows).toEqual([{ one: 1 }])

  const leaving = postgres.release()
  await wait(500)
  await other.end()
  await leaving
  await expect(connected(postgres.url)).rejects.toThrow()
})

test("a killed database is restarted at the same address, and is not restarted once it is stopped", async () => {
  const home = mkdtempSync(join(tmpdir(), "quaich-killed-"))
  const postgres = await startPostgres({ dataDir: home })
  const second = await startPostgres({ dataDir: home })
  expect(second.url).toBe(postgres.url)
  const lines: string[] = []
  const outages = () =>
    lines.filter((line) => line === "PostgreSQL has ended and is being started again").length
  const backAgain = () => lines.filter((line) => line === "PostgreSQL is running again").length
  for (const each of [postgres, second]) each.keepRunning((line) => lines.push(line))
  const client = await connected(postgres.url)
  await client.query("create table kept as select 1 as one")
  for (let times = 1; times <= 3; times++) {
    const before = backAgain()
    killProcess(Number(readFileSync(join(home, "postgres", "postmaster.pid"), "utf8").split("\n")[0]))
    await expect.poll(backAgain).toBeGreaterThan(before)
    // If one is quick, the other never notices the outage. One that did may report its end late.
    await expect.poll(() => outages() - backAgain()).toBe(0)
    const again = await connected(postgres.url)
    expect((await again.query("select one from kept")).rows).toEqual([{ one: 1 }])
    await again.end()
  }
  await Promise.all([second.stop(), postgres.stop()])
  await wait(1_500)
  await expect(connected(postgres.url)).rejects.toThrow()
  rmSync(home, { recursive: true, force: true })
})
