import { randomUUID } from "node:crypto"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as wait } from "node:timers/promises"
import pg from "pg"
import { afterAll, beforeAll, expect, test } from "vitest"
import type { Receipt } from "#domains/bidding/bid-row.ts"
import { openBackupStore } from "#platform/backup/backup-store.ts"
import { startPostgres } from "#platform/database/embedded-postgres.ts"
import { createFiles } from "#platform/files/bucket-files.ts"
import { readConfig } from "#server/config/config.ts"
import { backup } from "#server/operations/backup.ts"
import type { Outcome } from "#server/operations/command.ts"
import { drain } from "#server/operations/drain.ts"
import { rehearse } from "#server/operations/rehearse.ts"
import { restore } from "#server/operations/restore.ts"
import { startOwnPostgres } from "#server/own-postgres.ts"
import { type BenchFixtures, makeFixtures } from "../../../bench/fixtures.ts"
import { endServers, startServer } from "../../../bench/harness.ts"
import { bidRequest, RawClient } from "../../../bench/raw-client.ts"
import { maximumKey } from "../../maximum-key.ts"
import { openBucket, type TestBucket } from "../../servers/bucket.ts"

/** A server that backs up by itself to a bucket, and a storm of bids with a backup in its middle. */
const secret = "a secret of the backup, long enough to sign with"
const bots = 8
const lots = 4
const folders: string[] = []
const newFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), "quaich-backup-"))
  folders.push(folder)
  return folder
}
const dataDir = newFolder()
const restoredDir = newFolder()

type TimedReceipt = { sentAt: number; answeredAt: number; receipt: Receipt }
const sentBids: TimedReceipt[] = []
let fixtures: BenchFixtures
let bucket: TestBucket
let env: Record<string, string>
let target: Date
let drained: Outcome

beforeAll(async () => {
  bucket = await openBucket("key", "secret")
  env = {
    DATA_DIR: dataDir,
    AUTH_SECRET: secret,
    MAXIMUM_KEY: maximumKey,
    BACKUP: `s3://backups/quaich?endpoint=${bucket.endpoint}`,
    BACKUP_ACCESS_KEY: "key",
    BACKUP_SECRET_KEY: "secret",
  }
  const config = readConfig(env)
  const postgres = await startOwnPostgres(config)
  const server = await startServer({ secret }, env, 120)
  fixtures = await makeFixtures({ secret, databaseUrl: postgres.url }, { bidders: bots, lots })
  const store = openBackupStore(createFiles(readBackup().store))
  await until(async () => (await store.listManifests()).length === 1)

  let isOver = false
  const storm = fixtures.bidders.map(({ token }, index) => bot(server.port, token, index, () => isOver))
  await untilReceipts(50)
  await backup.run(config, { words: [], options: {} })
  await untilReceipts(sentBids.length + 50)
  target = new Date()
  await untilReceipts(sentBids.length + 50)
  isOver = true
  await Promise.all(storm)

  const { segment } = await askOne<{ segment: string }>(
    postgres.url,
    "select pg_walfile_name(pg_switch_wal()) as segment",
  )
  await until(async () => (await store.listSegments()).some(({ name }) => name === segment))
  drained = await drain.run(readConfig({ ...env, PORT: String(server.port) }), { words: [], options: {} })
  await postgres.stop()
})

afterAll(async () => {
  await endServers()
  await bucket?.close()
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

function readBackup() {
  const { backup } = readConfig(env)
  if (!backup) throw new Error("BACKUP is set")
  return backup
}

async function bot(port: number, token: string, index: number, isOver: () => boolean): Promise<void> {
  const client = new RawClient(port)
  for (let turn = 1; !isOver(); turn++) {
    const lotId = fixtures.lotIds[(turn + index) % lots] ?? ""
    const sentAt = Date.now()
    const maxCents = 100_00 * turn + index * 1_00
    const { status, body } = await client.send(bidRequest(lotId, token, maxCents, randomUUID()))
    if (status === 201)
      sentBids.push({ sentAt, answeredAt: Date.now(), receipt: JSON.parse(body) as Receipt })
    await wait(20)
  }
  client.close()
}

async function untilReceipts(count: number): Promise<void> {
  await until(async () => sentBids.length >= count)
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  const begun = Date.now()
  while (!(await isSo())) {
    if (Date.now() - begun > 120_000) throw new Error("it took longer than two minutes")
    await wait(100)
  }
}

async function askOne<Row>(url: string, text: string): Promise<Row> {
  return (await ask<Row>(url, text))[0] as Row
}

async function ask<Row>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query(text).finally(() => client.end())
  return rows as Row[]
}

test("restored to a second, every bid with a receipt from before is there, and none from after", async () => {
  const restored = await restore.run(readConfig(env), {
    words: [],
    options: { to: restoredDir, at: target.toISOString() },
  })
  expect(restored).toMatchObject({ isFine: true, facts: { missing: undefined } })
  const postgres = await startPostgres({ dataDir: restoredDir })
  const logged = new Set(
    (await ask<{ hash: string }>(postgres.url, "select hash from bids")).map(({ hash }) => hash),
  )
  await postgres.stop()
  const before = sentBids.filter(({ answeredAt }) => answeredAt < target.getTime())
  const after = sentBids.filter(({ sentAt }) => sentAt > target.getTime())
  expect(before.length).toBeGreaterThan(90)
  expect(after.length).toBeGreaterThan(30)
  expect(before.filter(({ receipt }) => !logged.has(receipt.hash))).toEqual([])
  expect(after.filter(({ receipt }) => logged.has(receipt.hash))).toEqual([])
})

test("the drained server ended by itself", () => {
  expect(drained).toMatchObject({ isFine: true, facts: { hasEnded: true } })
})

test("a rehearsal verifies the whole copy, and writes down what a loss costs", async () => {
  const rehearsed = await rehearse.run(readConfig(env), { words: [], options: {} })
  expect(rehearsed).toMatchObject({ isFine: true, facts: { lots, faults: [] } })
  const bids = new Set(sentBids.map(({ receipt }) => receipt.hash)).size
  expect(rehearsed.facts.bids).toBeGreaterThanOrEqual(bids)
  const postgres = await startOwnPostgres(readConfig(env))
  const runs = await ask(postgres.url, "select kind, fault from backup_runs order by id")
  await postgres.stop()
  expect(runs).toEqual([
    { kind: "backup", fault: null },
    { kind: "backup", fault: null },
    { kind: "rehearsal", fault: null },
  ])
})

test("a restore overwrites nothing, and goes back no further than the oldest backup", async () => {
  const run = (to: string, at: string) => restore.run(readConfig(env), { words: [], options: { to, at } })
  await expect(run(restoredDir, target.toISOString())).rejects.toThrow("is not empty")
  await expect(run(newFolder(), "2026-01-01T00:00:00Z")).rejects.toThrow("The oldest backup is of")
  await expect(run(newFolder(), "2026-01-01")).rejects.toThrow("a time with its zone")
})

test("a backup that a disk or a store has changed is refused", async () => {
  for (const [key, object] of bucket.objects)
    if (key.includes("/chunks/")) bucket.objects.set(key, { ...object, bytes: Buffer.from("changed") })
  const run = restore.run(readConfig(env), { words: [], options: { to: newFolder() } })
  await expect(run).rejects.toThrow("has changed since it was written")
})
