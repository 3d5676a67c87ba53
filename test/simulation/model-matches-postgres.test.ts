import fc from "fast-check"
import type pg from "pg"
import { expect, test } from "vitest"
import {
  acceptSecondChance,
  declineSecondChance,
  lapseSecondChances,
} from "#domains/bidding/after/answer-second-chance.ts"
import { endUnpaidSale, lockSoldLot } from "#domains/bidding/after/end-unpaid-sale.ts"
import { voidBid } from "#domains/bidding/after/void-bid.ts"
import { bidQueueService } from "#domains/bidding/bid-queue.ts"
import { closeLot } from "#domains/bidding/closing/close-lot.ts"
import { movableLots, movableSecondChances } from "#domains/bidding/pauses/move-ends.ts"
import { pauseAuction } from "#domains/bidding/pauses/pause-auction.ts"
import { resumeAuction } from "#domains/bidding/pauses/resume-auction.ts"
import { secondChances } from "#domains/bidding/schema.ts"
import { beat } from "#domains/outages/beat.ts"
import { contextFor, transaction } from "#platform/ctx.ts"
import { Refusal } from "#platform/refusal.ts"
import { type TestApp, testApp } from "../db.ts"
import { asPerson, liveAuction, person } from "../fixtures.ts"
import { copyDatabase, normalized, readBoth } from "./model.ts"

const copied = "places members products auctions lots bidding_states lot_entries heartbeats outages".split(
  " ",
)
const compared = [
  ..."auction_keys bidding_states bids paddles bid_refusals lot_entries closings order_lines second_chances".split(
    " ",
  ),
  ..."exclusions auction_pauses heartbeats outages lot_shifts notifications audit_entries auctions".split(
    " ",
  ),
]

type Recorded = { session: number; text: string; values: unknown[]; names: boolean; answer: Promise<unknown> }

/** Everything that the app sends from now on, in order. */
function recordStatements(app: TestApp): Recorded[] {
  const recorded: Recorded[] = []
  let sessions = 0
  const wrapped = new WeakSet<pg.PoolClient>()
  const pools = new Set([app.pool, app.preparedPool.$client, app.auxiliaryPool, app.reads.$client])
  for (const pool of pools)
    pool.on("acquire", (client) => {
      if (wrapped.has(client)) return
      wrapped.add(client)
      const session = sessions++
      const query = client.query.bind(client) as (...args: unknown[]) => unknown
      Object.assign(client, {
        query: (...args: unknown[]) => {
          const [input, given] = args
          const asked =
            typeof input === "string" ? { text: input } : (input as pg.QueryConfig & { rowMode?: string })
          const values = Array.isArray(given) ? given : (asked.values ?? [])
          const { promise, resolve, reject } = Promise.withResolvers<unknown>()
          promise.catch(() => undefined)
          recorded.push({
            session,
            text: asked.text,
            values,
            names: asked.rowMode !== "array",
            answer: promise,
          })
          const callback = args.at(-1)
          if (typeof callback === "function")
            return query(...args.slice(0, -1), (problem: Error | null, result: unknown) => {
              if (problem) reject(problem)
              else resolve(asAnswer(result))
              callback(problem, result)
            })
          const answer = query(...args) as Promise<unknown>
          // The product changes the rows that it gets, so read them at once.
          answer.then((result) => resolve(asAnswer(result)), reject)
          return answer
        },
      })
    })
  return recorded
}

const act = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({ kind: fc.constant("bid"), who: fc.nat(2), lot: fc.nat(1), steps: fc.nat(6) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant("pass"), seconds: fc.integer({ min: 1, max: 900 }) }),
  },
  ...["close", "pause", "resume", "beat", "void", "default", "accept", "decline", "lapse"].map((kind) => ({
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant(kind), lot: fc.nat(1) }),
  })),
)

test("the simulated database gives every statement of bidding the answer of PostgreSQL", async () => {
  const app = await testApp()
  const hana = asPerson(app, await person(app, "hana", { role: "auctioneer" }))
  const bidders = [await person(app, "ann"), await person(app, "ben"), await person(app, "cat")]
  let keys = 0
  let statements = 0
  const recorded = recordStatements(app)
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 12, maxLength: 30 }), async (acts) => {
      const lots = [{ reserveCents: 150_00, sellerId: bidders[2]?.id }, {}]
      const { auctionId, lotIds } = await liveAuction(app, hana, lots, { softCloseMinutes: 5 })
      await app.pool.query("delete from heartbeats")
      const model = await copyDatabase(app, copied)
      const earlier = new Map<string, Awaited<ReturnType<typeof readBoth>>>()
      for (const table of compared) earlier.set(table, await readBoth(app, model, table))
      recorded.length = 0
      let pausedAt = new Date(0)
      const passMs = (ms: number) => app.clock.moveTo(new Date(app.clock.now().getTime() + ms))
      const run: Record<string, (each: Record<string, unknown>) => Promise<unknown>> = {
        bid: async ({ who, lot, steps }) => {
          const bidder = bidders[Number(who)] ?? bidders[0]
          const maxCents = 90_00 + Number(steps) * 30_00
          keys += Number(steps) % 3
          const bid = { maxCents, isConfirmed: true, medianCents: null, idempotencyKey: `key-${keys}` }
          const lotId = lotIds[Number(lot)]
          if (bidder && lotId) await bidQueueService.of(app).offer({ lotId, bidderId: bidder.id, ...bid })
        },
        pass: async ({ seconds }) => passMs(Number(seconds) * 1_000),
        close: async ({ lot }) => {
          passMs(1_800_000)
          const lotId = lotIds[Number(lot)]
          if (lotId) await closeLot(contextFor(app), lotId)
        },
        pause: async () => {
          pausedAt = new Date((await pauseAuction(hana, auctionId, { reason: "A pause" })).pausedAt)
        },
        resume: async () => await resumeAuction(hana, auctionId, { pausedAt, marginMinutes: 1 }),
        beat: async () =>
          await beat(app, { outageSeconds: 600, marginMinutes: 2 }, [movableLots, movableSecondChances]),
        void: async ({ lot }) => await voidBid(hana, lotIds[Number(lot)] ?? "", 1, { reason: "Void" }),
        default: async ({ lot }) =>
          await transaction(hana, async (tx) => {
            const lotId = lotIds[Number(lot)]
            const sold = lotId && (await lockSoldLot(tx, lotId))
            if (sold) await endUnpaidSale(tx, sold, "Not paid")
          }),
        accept: async () => await answer(acceptSecondChance),
        decline: async () => await answer(declineSecondChance),
        lapse: async () => {
          passMs(49 * 3_600_000)
          await lapseSecondChances(app)
        },
      }
      const answer = async (how: typeof acceptSecondChance | typeof declineSecondChance) => {
        for (const { id, bidderId } of await app.db.select().from(secondChances)) {
          const bidder = bidders.find((each) => each.id === bidderId)
          if (bidder) await how(asPerson(app, bidder), id).catch(ignoreRefusal)
        }
      }
      for (const each of acts) await run[each.kind]?.({ ...each }).catch(ignoreRefusal)
      statements += await compareAnswers(recorded, model)
      for (const table of compared) {
        const { real, simulated } = await readBoth(app, model, table)
        const before = earlier.get(table)?.real ?? []
        const isNew = (row: string) => !before.includes(row)
        expect(simulated.filter(isNew), table).toEqual(real.filter(isNew))
      }
    }),
    { numRuns: 25, seed: 20_261_127 },
  )
  expect(statements).toBeGreaterThan(2_000)
})

function ignoreRefusal(problem: unknown): void {
  if (!(problem instanceof Refusal)) throw problem
}

async function compareAnswers(
  recorded: readonly Recorded[],
  model: Awaited<ReturnType<typeof copyDatabase>>,
): Promise<number> {
  const sessions = new Map<number, ReturnType<typeof model.openSession>>()
  for (const { session, text, values, names, answer } of recorded) {
    const own = sessions.get(session) ?? model.openSession()
    sessions.set(session, own)
    let simulated: unknown
    own.receive([
      {
        text,
        values,
        answer: (result) => {
          simulated = {
            ...{ command: result.command, count: result.count },
            rows: result.rows.map((row) =>
              normalized(names ? Object.fromEntries(result.names.map((name, at) => [name, row[at]])) : row),
            ),
          }
        },
        fail: (problem) => {
          simulated = { code: "code" in problem ? problem.code : problem.message }
        },
      },
    ])
    model.settle()
    // A job's row is the worker's own.
    if (/add_job/.test(text)) continue
    const real = await answer.catch(({ code }: pg.DatabaseError) => ({ code }))
    const inOrder = (given: unknown) => (isFullyOrdered(text) ? given : sortedRows(given))
    expect(inOrder(simulated), text).toEqual(inOrder(real))
  }
  return recorded.length
}

function asAnswer(result: unknown): unknown {
  const [last] = Array.isArray(result) ? result.slice(-1) : [result]
  const { command, rowCount, rows } = last as pg.QueryResult
  return { command, count: rowCount ?? 0, rows: rows.map(normalized) }
}

/** PostgreSQL leaves open in which order rows come without an ORDER BY of their own, or with the same values. */
function isFullyOrdered(text: string): boolean {
  let outer = text
  while (/\([^()]*\)/.test(outer)) outer = outer.replaceAll(/\([^()]*\)/g, "")
  return /\border by\b[^;]*\b(?:id|place)"?(?: asc| desc)?(?:\s+(?:limit|for)\b[^;]*)?\s*$/i.test(outer)
}

function sortedRows(answer: unknown): unknown {
  if (typeof answer !== "object" || answer === null || !("rows" in answer) || !Array.isArray(answer.rows))
    return answer
  return { ...answer, rows: answer.rows.map((row) => JSON.stringify(row)).toSorted() }
}
