import { spawnSync } from "node:child_process"
import { readFileSync } from "node:fs"
import { beforeAll, expect, test } from "vitest"
import { placeBid } from "#domains/bidding/place-bid.ts"
import { type TestHouse, testHouse } from "./db.ts"
import { as, liveAuction, person } from "./world.ts"

let house: TestHouse
let lotId: string

beforeAll(async () => {
  house = await testHouse()
  const hana = as(house, await person(house, "hana", { role: "auctioneer" }))
  const ann = as(house, await person(house, "ann"))
  const ben = as(house, await person(house, "ben"))
  lotId = (await liveAuction(house, hana)).lotIds[0] ?? ""
  for (const [turn, who] of [ann, ben, ann, ben].entries())
    await placeBid(who, lotId, { maxCents: 200_00 + turn * 50_00, idempotencyKey: `replay-cli-${turn}` })
})

function replay(args: string[], input = "") {
  const databaseUrl = house.pool.options.connectionString ?? ""
  return spawnSync(process.execPath, ["src/server/replay.ts", ...args], {
    input,
    encoding: "utf8",
    env: { ...process.env, DATABASE_URL: databaseUrl },
  })
}

test("a file of lots is answered lot by lot", () => {
  const cases = readFileSync("test/data/bidding-cases.json", "utf8")
  const run = replay([], cases)
  expect(run.status).toBe(0)
  const ids = (JSON.parse(cases) as { id: string }[]).map(({ id }) => id)
  expect((JSON.parse(run.stdout) as { id: string }[]).map(({ id }) => id)).toEqual(ids)
})

test("a stored lot that agrees with its log is told with exit 0", () => {
  const run = replay(["--lot", lotId])
  expect(run.status).toBe(0)
  expect(JSON.parse(run.stdout)).toMatchObject({ lotId, bids: 4, priceCents: 310_00 })
})

test("a changed row is named with exit 1, and so is a broken hash", async () => {
  await house.pool.query("update bids set hash = repeat('0', 64) where lot_id = $1 and number = 3", [lotId])
  expect(replay(["--lot", lotId])).toMatchObject({
    status: 1,
    stderr: "bid 3 does not fit: the chain breaks (link)\n",
  })
  await house.pool.query("update bids set max_cents = max_cents + 1 where lot_id = $1 and number = 2", [
    lotId,
  ])
  expect(replay(["--lot", lotId])).toMatchObject({
    status: 1,
    stderr: expect.stringContaining("bid 2 does not fit"),
  })
})

test("a lot that is not there is said in one line", () => {
  const run = replay(["--lot", "lot_000000000000000000000000"])
  expect(run.status).toBe(2)
  expect(run.stderr.trim().split("\n")).toHaveLength(1)
})
