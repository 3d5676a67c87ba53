import { spawnSync } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { beforeAll, expect, test } from "vitest"
import type { Receipt } from "#domains/bidding/bid-row.ts"
import { closeLot } from "#domains/bidding/closing/close-lot.ts"
import { placeBid } from "#domains/bidding/place-bid.ts"
import { readHistoryFile } from "#domains/bidding/verify/read-history-file.ts"
import { contextFor } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import { type TestApp, tamper, testApp } from "./db.ts"
import { raiseStoredMaximum } from "./fixtures/stored-maximums.ts"
import { asPerson, liveAuction, person } from "./fixtures.ts"
import { maximumKey } from "./maximum-key.ts"

let app: TestApp
let lotId: string
let otherLotId: string
let receipt: Receipt

beforeAll(async () => {
  app = await testApp()
  const hana = asPerson(app, await person(app, "hana", { role: "auctioneer" }))
  const ann = asPerson(app, await person(app, "ann"))
  const ben = asPerson(app, await person(app, "ben"))
  const { lotIds } = await liveAuction(app, hana, [{}, {}])
  ;[lotId = "", otherLotId = ""] = lotIds as string[]
  receipt = await placeBid(ann, otherLotId, {
    maxCents: 300_00,
    confirm: 300_00,
    idempotencyKey: "replay-cli-verify",
  })
  for (const [turn, ctx] of [ann, ben, ann, ben].entries())
    await placeBid(ctx, lotId, {
      maxCents: 200_00 + turn * 50_00,
      confirm: 200_00 + turn * 50_00,
      idempotencyKey: `replay-cli-${turn}`,
    })
})

function replay(args: string[], input = "") {
  const databaseUrl = app.pool.options.connectionString ?? ""
  return spawnSync(process.execPath, ["src/server/replay.ts", ...args], {
    input,
    encoding: "utf8",
    env: { ...process.env, DATABASE_URL: databaseUrl, MAXIMUM_KEY: maximumKey },
  })
}

test("a file of lots is answered lot by lot", () => {
  const cases = readFileSync("test/data/bidding-cases.json", "utf8")
  const run = replay([], cases)
  expect(run.status).toBe(0)
  const ids = (JSON.parse(cases) as { id: string }[]).map(({ id }) => id)
  expect((JSON.parse(run.stdout) as { id: string }[]).map(({ id }) => id)).toEqual(ids)
})

test("a stored lot that agrees with its log is reported with exit 0", () => {
  const run = replay(["--lot", lotId])
  expect(run.status).toBe(0)
  expect(JSON.parse(run.stdout)).toMatchObject({ lotId, bids: 4, priceCents: 310_00 })
})

test("a changed row is named with exit 1, and so is a broken hash", async () => {
  await tamper(app, "bids", `update bids set hash = repeat('0', 64) where lot_id = '${lotId}' and number = 3`)
  expect(replay(["--lot", lotId])).toMatchObject({
    status: 1,
    stderr: "bid 3 does not fit: the chain breaks (link)\n",
  })
  await raiseStoredMaximum(app, lotId, 2, 1)
  expect(replay(["--lot", lotId])).toMatchObject({
    status: 1,
    stderr: expect.stringContaining("bid 2 does not fit"),
  })
})

test("a downloaded history is verified, and receipts are found in it", async () => {
  const guest = contextFor(app)
  app.clock.moveTo(new Date(app.clock.now().getTime() + 2 * 3_600_000))
  await closeLot(guest, otherLotId as Id<"lot">)
  const file = await readHistoryFile(guest, otherLotId)
  const path = join(mkdtempSync(join(tmpdir(), "quaich-verify-")), "bids.json")
  writeFileSync(path, JSON.stringify(file))
  const run = replay(["verify", path, receipt.hash])
  expect(run).toMatchObject({ status: 0, stderr: "" })
  expect(JSON.parse(run.stdout)).toMatchObject({ lotId: otherLotId, bids: 1, receiptsFound: [2] })
  writeFileSync(path, JSON.stringify({ ...file, lotId }))
  expect(replay(["verify", path])).toMatchObject({
    status: 1,
    stderr: "entry 1 does not fit: the chain breaks\n",
  })
  rmSync(dirname(path), { recursive: true })
})

test("an unknown lot is reported in one line", () => {
  const run = replay(["--lot", "lot_000000000000000000000000"])
  expect(run.status).toBe(2)
  expect(run.stderr.trim().split("\n")).toHaveLength(1)
})
