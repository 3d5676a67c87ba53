import { beforeEach, expect, test } from "vitest"
import { bidHash, sealOf } from "#domains/auctions/chain/chain.ts"
import { newSalt } from "#domains/auctions/chain/salt.ts"
import { voidBid } from "#domains/bidding/after/void-bid.ts"
import { closeLot } from "#domains/bidding/closing/close-lot.ts"
import { placeBid } from "#domains/bidding/place-bid.ts"
import { appendToLog } from "#domains/transparency/append-to-log.ts"
import { readHome } from "#pages/admin/home/read-home.ts"
import { type Ctx, contextFor } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import { asOwner, type TestApp, tamper, testApp } from "../../../test/db.ts"
import { encryptedFor, raiseStoredMaximum } from "../../../test/fixtures/stored-maximums.ts"
import { asPerson, liveAuction, person, product } from "../../../test/fixtures.ts"
import { openMetrics } from "../../server/metrics.ts"
import { checkStored, countFaults, listFaults } from "./check-stored.ts"

let app: TestApp
let hana: Ctx
let lotIds: Id<"lot">[]

beforeEach(async () => {
  app = await testApp()
  hana = asPerson(app, await person(app, "hana", { role: "auctioneer" }))
  const [ann, ben] = [await person(app, "ann"), await person(app, "ben")]
  const made = await liveAuction(app, hana, [{}, {}, {}])
  lotIds = made.lotIds
  let keys = 0
  for (const lotId of lotIds)
    for (const [bidder, maxCents] of [
      [ann, 200_00],
      [ben, 500_00],
      [ann, 400_00],
    ] as const)
      await placeBid(asPerson(app, bidder), lotId, {
        maxCents,
        confirm: maxCents,
        idempotencyKey: `key-of-check-${++keys}`,
      })
  app.clock.moveTo(made.endsAt)
  app.clock.moveTo(new Date(app.clock.now().getTime() + 10 * 60_000))
  for (const lotId of lotIds) await closeLot(contextFor(app), lotId)
  pass()
})

const pass = () => app.clock.moveTo(new Date(app.clock.now().getTime() + 86_400_000))

test("untouched data has no fault", async () => {
  expect(await checkStored(app)).toEqual([])
  expect((await readHome(hana)).exceptions.faults).toEqual([])
})

const lot = () => lotIds[1] as Id<"lot">

test.each([
  [
    "a price",
    "bids",
    () => `update bids set price_cents = price_cents + 100 where lot_id = '${lot()}' and number = 2`,
  ],
  [
    "the maximum of a bid to that of another",
    "bids",
    () =>
      `update bids set encrypted_max = (select encrypted_max from bids where lot_id = '${lot()}' and number = 1) where lot_id = '${lot()}' and number = 2`,
  ],
  [
    "the maximum of a bid to an earlier one of its bidder",
    "bids",
    () =>
      `update bids set encrypted_max = (select encrypted_max from bids where lot_id = '${lot()}' and number = 1) where lot_id = '${lot()}' and number = 3`,
  ],
  [
    "the leader's maximum",
    "bidding_states",
    () =>
      `update bidding_states set leader_encrypted_max = (select encrypted_max from bids where lot_id = '${lot()}' and number = 1) where lot_id = '${lot()}'`,
  ],
  ["a bid that is gone", "bids", () => `delete from bids where lot_id = '${lot()}' and number = 3`],
  [
    "a winner",
    "bidding_states",
    () =>
      `update bidding_states set leader_id = (select bidder_id from paddles where lot_id = '${lot()}' and number = 1) where lot_id = '${lot()}'`,
  ],
  [
    "an end",
    "bidding_states",
    () => `update bidding_states set ends_at = ends_at + interval '1 minute' where lot_id = '${lot()}'`,
  ],
  [
    "a status",
    "bidding_states",
    () => `update bidding_states set status = 'unsold' where lot_id = '${lot()}'`,
  ],
  [
    "the row of its closing",
    "closings",
    () => `update closings set price_cents = 1 where lot_id = '${lot()}'`,
  ],
  [
    "the terms of its history",
    "lot_entries",
    () =>
      `update lot_entries set content = jsonb_set(content, '{openingCents}', '1') where lot_id = '${lot()}' and number = 1`,
  ],
  [
    "the closing of its history",
    "lot_entries",
    () => `delete from lot_entries where lot_id = '${lot()}' and kind = 'closing'`,
  ],
  ["no row of its closing", "closings", () => `delete from closings where lot_id = '${lot()}'`],
])("a superuser changed %s: the check reports it until it is right again", async (_, table, text) => {
  await checkStored(app)
  pass()
  const stored = (await app.pool.query(`select * from ${table} where lot_id = '${lot()}'`)).rows
  await tamper(app, table, text())
  expect(await checkStored(app)).toEqual([{ kind: "lot", subjectId: lot(), reason: expect.any(String) }])
  expect((await readHome(hana)).exceptions.faults).toMatchObject([{ kind: "lot", subjectId: lot() }])
  pass()
  await checkStored(app)
  expect(await countFaults(app)).toBe(1)
  const back = JSON.stringify(stored).replaceAll("'", "''")
  await tamper(
    app,
    table,
    `delete from ${table} where lot_id = '${lot()}'; insert into ${table} select * from json_populate_recordset(null::${table}, '${back}')`,
  )
  pass()
  expect(await checkStored(app)).toEqual([])
  expect(await listFaults(app)).toEqual([])
})

test("a forged bid with a valid chain, seal and price is found because it follows the closing", async () => {
  const [last] = (
    await app.pool.query("select * from bids where lot_id = $1 order by number desc limit 1", [lot()])
  ).rows
  const [state] = (await app.pool.query("select last_hash from bidding_states where lot_id = $1", [lot()]))
    .rows
  const maxCents = 480_00
  const salt = newSalt()
  const seal = sealOf(salt, last.bidder_id, maxCents)
  const encrypted = await encryptedFor(app, { lotId: lot(), bidderId: last.bidder_id }, { maxCents, salt })
  const at = new Date(last.at.getTime() + 1)
  const record = {
    kind: "bid" as const,
    number: last.number + 1,
    at: at.toISOString(),
    paddle: last.paddle,
    priceCents: 490_00,
    leaderPaddle: last.leader_paddle,
    reserveMet: last.reserve_met,
    endsAt: last.ends_at.toISOString(),
    seal,
  }
  const hash = bidHash(state.last_hash, record)
  await tamper(
    app,
    "bids",
    `insert into bids (lot_id, number, bidder_id, paddle, encrypted_max, at, idempotency_key, kind, minimum_cents, price_cents, leader_paddle, reserve_met, ends_at, seal, hash)
     values ('${lot()}', ${record.number}, '${last.bidder_id}', ${record.paddle}, '${encrypted}', '${record.at}', 'forged-key', 'outbid', 410_00, ${record.priceCents}, ${record.leaderPaddle}, null, '${record.endsAt}', '${seal}', '${hash}')`,
  )
  await tamper(
    app,
    "bidding_states",
    `update bidding_states set price_cents = 490_00, last_number = ${record.number}, last_hash = '${hash}', last_bid_at = '${record.at}', bid_count = bid_count + 1 where lot_id = '${lot()}'`,
  )
  expect(await checkStored(app)).toEqual([
    { kind: "lot", subjectId: lot(), reason: "bid 4: the lot was closed before" },
  ])
})

const moment = (apart: string) =>
  `(select at ${apart} from closings c where c.lot_id = bidding_states.lot_id)`
const [later, earlier] = [moment("+ interval '1 minute'"), moment("- interval '1 second'")]

const withoutBen = (at: string, cause = "default") => `
  insert into exclusions (lot_id, bidder_id, cause, bid_number, after_number, at, reason)
    select lot_id, leader_id, '${cause}', ${cause === "void" ? 2 : "null"}, last_number, ${at}, 'Not paid in time' from bidding_states where lot_id = '${lot()}';
  update bidding_states s set leader_id = b.bidder_id, leader_paddle = b.paddle, leader_encrypted_max = b.encrypted_max, bid_count = 1,
      price_cents = lots.opening_cents
    from bids b, lots where b.lot_id = s.lot_id and b.number = 1 and lots.id = s.lot_id and s.lot_id = '${lot()}'`

test.each([
  ["a default", later, "default"],
  ["a void", later, "void"],
  ["a default, dated before it closed,", earlier, "default"],
  ["a seller's account", later, "sellers"],
])("%s that is forged after the closing excuses no other outcome", async (_, at, cause) => {
  await asOwner(
    app,
    `alter table exclusions disable trigger user; alter table bidding_states disable trigger user; ${withoutBen(at, cause)}; alter table exclusions enable trigger user; alter table bidding_states enable trigger user`,
  )
  expect(await checkStored(app)).toEqual([
    {
      kind: "lot",
      subjectId: lot(),
      reason: expect.stringMatching(/bears out|is not the one|differs from its history/),
    },
  ])
})

test.each(["opening_cents = 1", "buy_now_cents = 1", "reserve_cents = opening_cents"])(
  "terms of a closed lot that a superuser changed to %s are not those of its history",
  async (change) => {
    await tamper(app, "lots", `update lots set ${change} where id = '${lot()}'`)
    expect(await checkStored(app)).toMatchObject([{ kind: "lot", subjectId: lot() }])
  },
)

test("the database takes no bid after the closing, and no pause or withdrawal", async () => {
  const late = `{"number": 4, "idempotency_key": "a-late-key"}`
  const bid = `insert into bids select r.* from bids b, lateral jsonb_populate_record(null::bids, to_jsonb(b) || '${late}') as r
    where b.lot_id = '${lot()}' and b.number = 3`
  await expect(asOwner(app, bid)).rejects.toMatchObject({ code: "23514" })
  for (const kind of ["pause", "shift", "withdrawal", "purchase", "closing"]) {
    const entry = `insert into lot_entries values ('${lot()}', 3, 3, '${kind}', '{"kind": "${kind}"}', null, '')`
    await expect(asOwner(app, entry), kind).rejects.toMatchObject({ code: "23514" })
  }
})

test("a bid that staff voided after the closing is not a fault", async () => {
  await voidBid(hana, lot(), 2, { reason: "Another person's card" })
  expect(await checkStored(app)).toEqual([])
})

test("newly closed lots are checked at once, earlier ones in turn", async () => {
  const [first, second, third] = lotIds.toSorted()
  await checkStored(app, { again: 1 })
  for (const lotId of lotIds) await raiseStoredMaximum(app, lotId, 1, 1)
  pass()
  const subjects = async () => (await checkStored(app, { again: 1 })).map(({ subjectId }) => subjectId)
  expect(await subjects()).toEqual([second])
  pass()
  expect(await subjects()).toEqual([third])
  pass()
  expect(await subjects()).toEqual([])
  pass()
  expect(await subjects()).toEqual([first])
  expect(await countFaults(app)).toBe(3)
})

test("a balance that is not the sum of its postings is a fault too, and the metrics count it", async () => {
  await asOwner(
    app,
    "insert into wallet_balances (account, unit, amount) values ('member:mem_none', 'cents', 7)",
  )
  expect(await checkStored(app)).toEqual([
    { kind: "ledger", subjectId: "member:mem_none cents", reason: "postings sum to 0, stored is 7" },
  ])
  const metrics = openMetrics(app.live)
  metrics.watchFaults(() => countFaults(app))
  expect(await metrics.registry.metrics()).toContain("quaich_integrity_faults 1")
  await asOwner(app, "delete from wallet_balances where account = 'member:mem_none'")
})

test("bottles that no entry of the stock's ledger brought are a fault", async () => {
  const productId = await product(app, "Ardbeg")
  await asOwner(
    app,
    `insert into stock_levels (product_id, location, on_hand, held) values ('${productId}', 'singapore', 3, 1)`,
  )
  expect(await checkStored(app)).toEqual([
    { kind: "stock", subjectId: `${productId} singapore (held)`, reason: "entries sum to 0, stored is 1" },
    { kind: "stock", subjectId: `${productId} singapore (holds)`, reason: "entries sum to 0, stored is 1" },
    { kind: "stock", subjectId: `${productId} singapore (on hand)`, reason: "entries sum to 0, stored is 3" },
  ])
})

test("a log whose entries were changed after a head was signed is a fault", async () => {
  await appendToLog(app)
  expect(await checkStored(app)).toEqual([])
  await tamper(app, "log_entries", "update log_entries set hash = repeat('ab', 32) where index = 0")
  expect(await checkStored(app)).toMatchObject([{ kind: "log", subjectId: "of all bids" }])
})

test.each(["bids", "bid_refusals", "closings", "lot_entries"])(
  "%s refuses every change, even by its owner",
  async (table) => {
    for (const change of [
      `update ${table} set lot_id = lot_id`,
      `delete from ${table}`,
      `truncate ${table} cascade`,
    ])
      await expect(asOwner(app, change), change).rejects.toMatchObject({ code: "42501" })
  },
)

test("a disclosure of a maximum can be answered but never deleted, by the app or by the owner", async () => {
  const deletion = "delete from maximum_disclosures"
  await expect(app.pool.query(deletion)).rejects.toMatchObject({ code: "42501" })
  await expect(asOwner(app, deletion)).rejects.toMatchObject({ code: "42501" })
  await app.pool.query("update maximum_disclosures set reason = reason")
})
