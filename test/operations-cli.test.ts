import { spawnSync } from "node:child_process"
import { beforeAll, expect, test } from "vitest"
import { readBackupAges, recordBackupRun } from "#domains/backups/backup-runs.ts"
import { placeBid } from "#domains/bidding/place-bid.ts"
import { readHome } from "#pages/admin/home/read-home.ts"
import { readConfig } from "#server/config/config.ts"
import { doctor } from "#server/operations/doctor.ts"
import { diagnoseStandbys } from "#server/operations/examine-database.ts"
import { jobs } from "#server/operations/jobs.ts"
import { resetSecondStep } from "#server/operations/reset-second-step.ts"
import { verify } from "#server/operations/verify.ts"
import { type TestApp, tamper, testApp } from "./db.ts"
import { raiseStoredMaximum } from "./fixtures/stored-maximums.ts"
import { asPerson, liveAuction, person } from "./fixtures.ts"
import { maximumKey } from "./maximum-key.ts"
import { NatsServer } from "./servers/nats-server.ts"

let app: TestApp
let lotId: string

beforeAll(async () => {
  app = await testApp()
  const hana = asPerson(app, await person(app, "hana", { role: "auctioneer" }))
  const ann = asPerson(app, await person(app, "ann"))
  const { lotIds } = await liveAuction(app, hana, [{}])
  lotId = lotIds[0] ?? ""
  await placeBid(ann, lotId, { maxCents: 300_00, confirm: 300_00, idempotencyKey: "operations-cli" })
})

function configOf(env: Record<string, string> = {}) {
  return readConfig({
    DATABASE_URL: app.pool.options.connectionString ?? "",
    MAXIMUM_KEY: maximumKey,
    ...env,
  })
}

const without = { words: [], options: {} }

function quaich(args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ["src/server/operations/main.ts", ...args], {
    encoding: "utf8",
    env: { ...process.env, DATABASE_URL: app.pool.options.connectionString ?? "", MAXIMUM_KEY: maximumKey },
  })
  return { status, stderr, lines: stdout.trim().split("\n") }
}

test("the doctor names each dependency, on one line of JSON too", () => {
  const { status, lines } = quaich(["doctor", "--json"])
  expect(lines).toHaveLength(1)
  const { symptoms } = JSON.parse(lines[0] ?? "") as { symptoms: { name: string; state: string }[] }
  expect(symptoms.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      "database",
      "migrations",
      "clock",
      "maximum key",
      "standbys",
      "disk",
      "files",
      "live relay",
      "mail",
      "payments",
    ]),
  )
  expect(status).toBe(symptoms.some(({ state }) => state === "problem") ? 1 : 0)
})

test("a wrong use is one message, with exit code 2", () => {
  expect(quaich(["verify", "more"])).toEqual({
    status: 2,
    stderr: "usage: npm run quaich -- verify\n",
    lines: [""],
  })
})

test("a database that is away is a problem", async () => {
  const { isFine, lines } = await doctor.run(
    configOf({ DATABASE_URL: "postgres://quaich@127.0.0.1:1/none" }),
    without,
  )
  expect(isFine).toBe(false)
  expect(lines[0]).toContain("PROBLEM: connect ECONNREFUSED")
})

test("the doctor asks NATS, and reports one that is away without its password", async () => {
  const relayLine = async (address: string) => {
    const { lines } = await doctor.run(configOf({ LIVE_RELAY: address }), without)
    return lines.find((line) => line.startsWith("live relay")) ?? ""
  }
  const nats = await NatsServer.start()
  expect(await relayLine(nats.address)).toMatch(/^live relay +ok: NATS 2\.\d+\.\d+ answers in \d+ ms$/)
  await nats.discard()
  const away = await relayLine(nats.address)
  expect(away).toMatch(/^live relay +PROBLEM: /)
  expect(away).not.toContain("password")
})

test.each([
  [
    { names: [], missing: [], lagMs: 0 },
    { state: "warning", words: "no commit waits for a standby" },
  ],
  [
    { names: ["b"], missing: ["b"], lagMs: 0 },
    { state: "problem", words: "1 of 1 not connected (b)" },
  ],
  [
    { names: ["b", "c"], missing: ["c"], lagMs: 7 },
    { state: "problem", words: "1 of 2 not connected (c); the slowest is 7 ms behind" },
  ],
  [
    { names: ["b", "c"], missing: [], lagMs: 60_000 },
    { state: "problem", words: "all 2 are connected; the slowest is 60000 ms behind" },
  ],
  [
    { names: ["b", "c"], missing: [], lagMs: 7 },
    { state: "fine", words: "all 2 are connected; the slowest is 7 ms behind" },
  ],
] as const)("the doctor's words for the standbys %o", ({ names, missing, lagMs }, diagnosis) => {
  expect(diagnoseStandbys({ names: [...names], missing: [...missing], lagMs })).toEqual(diagnosis)
})

test("stored lots, also open ones, are verified", async () => {
  expect(await verify.run(configOf(), without)).toMatchObject({
    isFine: true,
    facts: { lots: 1, bids: 1, faults: [] },
  })
})

test("a changed bid and the missing files of a picture are found", async () => {
  await raiseStoredMaximum(app, lotId, 1, 1_00)
  await tamper(
    app,
    "pictures",
    `insert into pictures (id, sha256, width_px, height_px, widths, bytes, created_at)
     values ('pic_000000000000000000000001', 'x', 320, 320, '{320}', 1, now())`,
  )
  const { isFine, lines } = await verify.run(configOf(), without)
  expect(isFine).toBe(false)
  expect(lines).toEqual([
    expect.stringContaining(`lot ${lotId}: bid 1`),
    "file pictures/pic_000000000000000000000001/320.avif: it is missing",
    "file pictures/pic_000000000000000000000001/320.webp: it is missing",
    expect.stringContaining("3 faults"),
  ])
})

test("work that was given up is listed", async () => {
  expect(await jobs.run(configOf(), without)).toMatchObject({ isFine: true })
  await app.pool.query(
    `insert into outbox_messages (name, payload, tries, due_at, error, failed_at)
     values ('emails', '{}', 15, 'infinity', 'no such server', now())`,
  )
  expect(await jobs.run(configOf(), without)).toMatchObject({
    isFine: false,
    lines: expect.arrayContaining([
      "emails: 0 waiting, 0 running, 0 tried again, 1 given up; last error: no such server",
    ]),
  })
})

test("the doctor and the home of the back office name a backup that failed, is old or was never restored", async () => {
  const admin = asPerson(app, await person(app, "root", { role: "admin" }))
  expect((await readHome(admin)).exceptions.backups).toEqual([])
  const fault = "the disk is full"
  for (const [at, failed] of [
    ["2026-10-01T19:00:00Z", null],
    ["2026-10-02T19:00:00Z", fault],
  ] as const)
    await recordBackupRun(app, {
      kind: "backup",
      beganAt: new Date(at),
      endedAt: new Date(at),
      fault: failed,
      figures: {},
    })
  const lastAt = "2026-10-01T19:00:00.000Z"
  expect((await readHome(admin)).exceptions.backups).toEqual([
    { alarm: "failed", fault, lastAt },
    { alarm: "old", fault: null, lastAt },
    { alarm: "notRehearsed", fault: null, lastAt: null },
  ])
  expect(await readBackupAges(app, new Date("2026-10-01T19:01:00Z"))).toEqual({
    backup: 60,
    rehearsal: Number.NaN,
  })
  const { lines } = await doctor.run(configOf(), without)
  expect(lines).toContainEqual(expect.stringMatching(/^backup .*PROBLEM: it failed: the disk is full/))
})

test("an operator turns off the second step of an account, once, and it is audited", async () => {
  const { id } = await person(app, "olga", { role: "admin" })
  await app.pool.query("update members set totp_secret = 'x', totp_since = now() where id = $1", [id])
  const run = () =>
    resetSecondStep.run(configOf(), { words: ["olga"], options: { reason: "Her phone is gone" } })
  expect(await run()).toMatchObject({ isFine: true })
  const { rows } = await app.pool.query(
    "select totp_since as since, reason, actor_id as by from members join audit_entries on subject_id = members.id where members.id = $1",
    [id],
  )
  expect(rows).toEqual([{ since: null, reason: "Her phone is gone", by: null }])
  await expect(run()).rejects.toMatchObject({ code: "accounts.twoStepIsOff" })
})
