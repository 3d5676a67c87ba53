import fc from "fast-check"
import { expect, test } from "vitest"
import { biddingStates, closings } from "#domains/auctions/schema.ts"
import { beat } from "#domains/outages/beat.ts"
import { outages } from "#domains/outages/schema.ts"
import { Refusal } from "#platform/refusal.ts"
import { testApp } from "../../../../test/db.ts"
import { asPerson, liveAuction, person } from "../../../../test/fixtures.ts"
import { openAndCloseDue } from "../closing/closing-scheduler.ts"
import { replayStored } from "../log/replay-stored.ts"
import { placeBid } from "../place-bid.ts"
import { bids } from "../schema.ts"
import { movableLots } from "./move-ends.ts"
import { pauseAuction } from "./pause-auction.ts"
import { resumeAuction } from "./resume-auction.ts"

const [second, minute] = [1_000, 60_000]
const terms = { outageSeconds: 3, marginMinutes: 2 }

const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ kind: fc.constant("bid" as const), bidder: fc.nat(1), lot: fc.nat(2) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant("open" as const), seconds: fc.integer({ min: 1, max: 40 }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant("serverDown" as const),
      seconds: fc.integer({ min: 1, max: 90 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("pause" as const) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("resume" as const) }) },
  // The database's clock goes back by less than a heartbeat, as after a failover.
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant("back" as const), ms: fc.integer({ min: 1, max: 2_000 }) }),
  },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant("close" as const) }) },
)

test("with bids, pauses, outages, clock jumps and closings in any order, no end gets earlier and no lot closes twice", async () => {
  const app = await testApp()
  const hana = asPerson(app, await person(app, "hana", { role: "auctioneer" }))
  const bidders = [await person(app, "ann"), await person(app, "ben")]
  let keys = 0
  const passMs = (ms: number) => app.clock.moveTo(new Date(app.clock.now().getTime() + ms))
  const beatNow = () => beat(app, terms, [movableLots])
  const refused = (problem: unknown) => {
    if (!(problem instanceof Refusal)) throw problem
  }
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (increments) => {
      const { auctionId, lotIds, endsAt } = await liveAuction(app, hana, [{}, {}, {}], {
        staggerSeconds: 30,
        softCloseMinutes: 1,
      })
      app.clock.moveTo(new Date(endsAt.getTime() - minute))
      await app.pool.query("delete from heartbeats")
      await beatNow()
      const ends = new Map<string, number>()
      const closed = new Map<string, number>()
      let pausedAt: string | undefined
      for (const one of increments) {
        if (one.kind === "bid") {
          const maxCents = 100_00 + ++keys * 1_000
          const bid = {
            maxCents,
            confirm: maxCents,
            idempotencyKey: `key-of-model-${keys}`,
          }
          const bidder = bidders[one.bidder] ?? bidders[0]
          if (bidder) await placeBid(asPerson(app, bidder), lotIds[one.lot] ?? "", bid).catch(refused)
        } else if (one.kind === "open") {
          for (let elapsedSeconds = 0; elapsedSeconds < one.seconds; elapsedSeconds += 2) {
            passMs(2 * second)
            await beatNow()
          }
        } else if (one.kind === "serverDown") passMs(one.seconds * second)
        else if (one.kind === "back") passMs(-one.ms)
        else if (one.kind === "close") {
          await openAndCloseDue(app)
        } else if (one.kind === "pause")
          pausedAt = await pauseAuction(hana, auctionId, { reason: "A pause" }).then(
            (paused) => paused.pausedAt,
            (problem) => void refused(problem),
          )
        else if (pausedAt)
          await resumeAuction(hana, auctionId, { pausedAt: new Date(pausedAt), marginMinutes: 1 }).catch(
            refused,
          )
        for (const lot of await app.db.select().from(biddingStates)) {
          if (!lotIds.includes(lot.lotId)) continue
          expect(lot.endsAt.getTime()).toBeGreaterThanOrEqual(ends.get(lot.lotId) ?? 0)
          ends.set(lot.lotId, lot.endsAt.getTime())
          if (!lot.closedAt) expect(closed.has(lot.lotId)).toBe(false)
          else {
            expect(lot.closedAt.getTime()).toBeGreaterThanOrEqual(lot.endsAt.getTime())
            expect(closed.get(lot.lotId) ?? lot.closedAt.getTime()).toBe(lot.closedAt.getTime())
            closed.set(lot.lotId, lot.closedAt.getTime())
          }
        }
      }
      for (const bid of await app.db.select().from(bids))
        expect(bid.at.getTime()).toBeLessThan(bid.endsAt.getTime())
      for (const lotId of lotIds) expect((await replayStored(hana, lotId)).fault).toBeUndefined()
      expect(
        (await app.db.select().from(closings)).filter(({ lotId }) => lotIds.includes(lotId)),
      ).toHaveLength(closed.size)
      await beatNow()
      const away = await app.db.select().from(outages)
      for (const { lotId, status, endsAt: end } of await app.db.select().from(biddingStates))
        if (lotIds.includes(lotId) && (status === "sold" || status === "unsold"))
          expect(away.filter(({ beganAt, endedAt }) => beganAt < end && end <= endedAt)).toEqual([])
      app.clock.moveTo(new Date(app.clock.now().getTime() + 60 * minute))
    }),
    { numRuns: 25, seed: 20_261_124 },
  )
})
