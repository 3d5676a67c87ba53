import type pg from "pg"
import { beforeEach, expect, test, vi } from "vitest"
import { catalogueLots } from "#domains/auctions/catalogue-lots.ts"
import { createAuction } from "#domains/auctions/create-auction.ts"
import { NewAuction, NewLot } from "#domains/auctions/inputs.ts"
import { scheduleAuction } from "#domains/auctions/schedule-auction.ts"
import { record } from "#domains/audit/record.ts"
import { deleteAuction } from "#domains/bidding/delete-auction.ts"
import { pauseAuction } from "#domains/bidding/pauses/pause-auction.ts"
import { placeBid } from "#domains/bidding/place-bid.ts"
import { invalidatePages } from "#platform/cache.ts"
import { transaction } from "#platform/ctx.ts"
import { runBatch } from "#platform/database/batch-transaction.server.ts"
import { DatabaseClient } from "#platform/database/connection.server.ts"
import { newId } from "#platform/ids.ts"
import { LiveHub } from "#platform/live/live.ts"
import { defineTopic, type LiveState } from "#platform/live/topic.ts"
import { UncertainChanges } from "#platform/live/uncertain-changes.ts"
import { unavailabilityOf } from "#platform/unavailable.ts"
import { testApp } from "../../test/db.ts"
import { asPerson, liveAuction, person, product } from "../../test/fixtures.ts"

const app = await testApp()
const heard: LiveState[] = []
app.live.onChange((state) => heard.push(state))
const hana = asPerson(app, await person(app, "hana", { role: "auctioneer" }))
const ann = asPerson(app, await person(app, "ann"))
const testTopic = defineTopic("test")

beforeEach(() => {
  heard.length = 0
})

const unanswered = () => new Error("Connection terminated unexpectedly")

/** The next commit of the pool is stored or not, and its connection is lost before the answer. */
function loseNextCommit(pool: pg.Pool, end: "commit" | "rollback"): void {
  const connect = pool.connect.bind(pool)
  vi.spyOn(pool, "connect").mockImplementationOnce(async () => {
    const client = await connect()
    const query = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>
    const lose = async () => {
      await query(end)
      if (client instanceof DatabaseClient) client.destroy()
      throw unanswered()
    }
    Object.assign(client, {
      query: (...args: unknown[]) => (args[0] === "commit" ? lose() : query(...args)),
    })
    return client
  })
}

async function expectUnknown(work: Promise<unknown>): Promise<void> {
  expect(unavailabilityOf(await work.catch((problem) => problem))).toBe("unknown")
}

const versionsOf = (topic: string) =>
  heard.filter((state) => state.topic === topic).map(({ version }) => version)

test("a bid whose commit got no answer is published, and the bid sent again changes nothing", async () => {
  const { lotIds } = await liveAuction(app, hana, [{}])
  const [lotId = ""] = lotIds
  const bid = { maxCents: 200_00, idempotencyKey: "the-only-bid" }
  loseNextCommit(app.preparedPool.$client, "commit")
  await expectUnknown(placeBid(ann, lotId, bid))
  await expect.poll(() => versionsOf(`lot:${lotId}`)).toHaveLength(1)
  const receipt = await placeBid(ann, lotId, bid)
  expect(heard.find(({ topic }) => topic === `lot:${lotId}`)?.data).toMatchObject({
    priceCents: receipt.priceCents,
    bidCount: 1,
  })
  expect(versionsOf(`lot:${lotId}`)).toHaveLength(1)
})

test("a bid that was not stored is never published", async () => {
  const { lotIds } = await liveAuction(app, hana, [{}])
  const [lotId = ""] = lotIds
  const bid = { maxCents: 200_00, idempotencyKey: "the-only-bid" }
  loseNextCommit(app.preparedPool.$client, "rollback")
  await expectUnknown(placeBid(ann, lotId, bid))
  await expect
    .poll(() => heard.filter(({ topic }) => topic === `lot:${lotId}`).map(({ data }) => data.bidCount))
    .toEqual([0])
  await placeBid(ann, lotId, bid)
  await expect.poll(() => heard.at(-1)?.data.bidCount).toBe(1)
})

test("an auction whose pause got no answer is published as it is stored, with its lots", async () => {
  const { auctionId, lotIds } = await liveAuction(app, hana, [{}])
  const pausedOf = (topic: string) => heard.findLast((state) => state.topic === topic)?.data.pausedAt
  const pause = async (end: "commit" | "rollback") => {
    app.clock.moveTo(new Date(app.clock.now().getTime() + 60_000))
    loseNextCommit(app.db.$client, end)
    await expectUnknown(pauseAuction(hana, auctionId, { reason: "The line is down" }))
  }
  await pause("rollback")
  await expect.poll(() => pausedOf(`auction:${auctionId}`)).toBeNull()
  await pause("commit")
  for (const topic of [`auction:${auctionId}`, `lot:${lotIds[0]}`])
    await expect.poll(() => pausedOf(topic)).toEqual(expect.any(String))
})

test("a cancelled auction is published, though guests do not see it any more", async () => {
  const inMinutes = (minutes: number) => new Date(app.clock.now().getTime() + minutes * 60_000).toISOString()
  const dates = { previewAt: inMinutes(0), startsAt: inMinutes(60), endsAt: inMinutes(120) }
  const auctionId = await createAuction(
    hana,
    NewAuction.parse({ title: "Winter sale", location: "singapore", ...dates }),
  )
  const lot = NewLot.parse({ productId: await product(app, "Ardbeg 10"), openingCents: 100_00 })
  const [lotId] = await catalogueLots(hana, auctionId, [lot], { confirmsReserve: true })
  await scheduleAuction(hana, auctionId)
  const statusesOf = (topic: string) =>
    heard.filter((state) => state.topic === topic).map(({ data }) => data.status)
  app.clock.moveTo(new Date(app.clock.now().getTime() + 60_000))
  loseNextCommit(app.db.$client, "rollback")
  await expectUnknown(deleteAuction(hana, auctionId))
  await expect.poll(() => statusesOf(`auction:${auctionId}`)).toEqual(["scheduled", "scheduled"])
  app.clock.moveTo(new Date(app.clock.now().getTime() + 60_000))
  loseNextCommit(app.db.$client, "commit")
  await expectUnknown(deleteAuction(hana, auctionId))
  await expect.poll(() => statusesOf(`auction:${auctionId}`)).toEqual(["scheduled", "scheduled", "cancelled"])
  expect(statusesOf(`lot:${lotId}`).at(-1)).toBe("withdrawn")
})

test("the change of an object that was not stored is not announced, and one that was is", async () => {
  const [lost, stored] = [newId("ord"), newId("ord")]
  for (const [end, subjectId] of [
    ["rollback", lost],
    ["commit", stored],
  ] as const) {
    loseNextCommit(app.db.$client, end)
    await expectUnknown(transaction(hana, (tx) => record(tx, { act: "order.note", subjectId })))
  }
  await expect.poll(() => versionsOf(`object:${stored}`)).toHaveLength(1)
  expect(versionsOf(`object:${lost}`)).toEqual([])
})

test("pages with a topic that carries no values are dropped, also after a batch", async () => {
  loseNextCommit(app.db.$client, "commit")
  await expectUnknown(
    transaction(hana, async (tx) => tx.afterCommit(() => invalidatePages(app, testTopic.of("page")))),
  )
  loseNextCommit(app.preparedPool.$client, "commit")
  await expectUnknown(
    runBatch(app, async (tx) => tx.afterCommit(() => invalidatePages(app, testTopic.of("batch")))),
  )
  for (const topic of ["test:page", "test:batch"]) await expect.poll(() => versionsOf(topic)).not.toEqual([])
})

test("a transaction that fails before its commit publishes nothing", async () => {
  const problem = await transaction(hana, async (tx) => {
    tx.afterCommit(() => invalidatePages(app, testTopic.of("failed")))
    await tx.db.execute("select 1 / 0")
  }).catch((failed) => failed)
  expect(unavailabilityOf(problem)).toBeUndefined()
  const after = testTopic.of("after")
  loseNextCommit(app.db.$client, "commit")
  await expectUnknown(transaction(hana, async (tx) => tx.afterCommit(() => invalidatePages(app, after))))
  await expect.poll(() => versionsOf(after)).not.toEqual([])
  expect(versionsOf("test:failed")).toEqual([])
})

test("the states are read until the database answers, and once more for a commit that arrives later", async () => {
  const live = new LiveHub()
  const published: LiveState[] = []
  live.onChange((state) => published.push(state))
  const reads: number[] = []
  const late = new UncertainChanges(
    { ...app, live },
    [
      {
        idOf: testTopic.idOf,
        read: async (_app, ids, uncertain, pass) => {
          reads.push(pass)
          if (reads.length === 1)
            throw Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" })
          return ids.map((id, index) => testTopic.state(id, (uncertain[index]?.version ?? 0) + pass, { id }))
        },
      },
    ],
    [0, 100],
  )
  live.announceUncertain([() => live.publish(testTopic.state("late", 9, {}))])
  expect(published).toEqual([])
  await expect.poll(() => published).toHaveLength(2)
  expect(published).toEqual([9, 10].map((version) => testTopic.state("late", version, { id: "late" })))
  expect(reads).toEqual([0, 0, 1])
  late.close()
  live.close()
})
