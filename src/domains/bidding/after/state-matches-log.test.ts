import { eq } from "drizzle-orm"
import { beforeEach, expect, test } from "vitest"
import { members } from "#domains/accounts/schema.ts"
import { createAuction } from "#domains/auctions/create-auction.ts"
import { NewAuction } from "#domains/auctions/inputs.ts"
import { biddingStates } from "#domains/auctions/schema.ts"
import { declareDefault } from "#domains/checkout/for-staff/declare-default.ts"
import { orderLines } from "#domains/orders/schema.ts"
import { contextFor, transaction } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import { withdrawLiveLot } from "../../../../test/approvals.ts"
import { testApp } from "../../../../test/db.ts"
import { asPerson, liveAuction, type Person, person } from "../../../../test/fixtures.ts"
import { buyLot } from "../buy-lot.ts"
import { closeLot } from "../closing/close-lot.ts"
import { replayStored } from "../log/replay-stored.ts"
import { pauseAuction } from "../pauses/pause-auction.ts"
import { resumeAuction } from "../pauses/resume-auction.ts"
import { placeBid } from "../place-bid.ts"
import { secondChances } from "../schema.ts"
import { acceptSecondChance, declineSecondChance, lapseSecondChances } from "./answer-second-chance.ts"
import { offerToNextBidder } from "./offer-second-chance.ts"
import { relistLot, returnLot } from "./relist-or-return.ts"
import { voidBid } from "./void-bid.ts"

const app = await testApp()
const hana = asPerson(app, await person(app, "hana", { role: "admin" }))
let ann: Person
let ben: Person
let cat: Person
let lotId: Id<"lot">
let auctionId: Id<"auc">
let endsAt: Date
let counter = 0

beforeEach(async () => {
  counter++
  ann = await person(app, `ann${counter}`)
  ben = await person(app, `ben${counter}`)
  cat = await person(app, `cat${counter}`)
})

const bid = (bidder: Person, maxCents: number) =>
  placeBid(asPerson(app, bidder), lotId, { maxCents, confirm: maxCents, idempotencyKey: crypto.randomUUID() })
const biddingState = async () =>
  (await app.db.select().from(biddingStates).where(eq(biddingStates.lotId, lotId)))[0]
const pass = (hours: number) => app.clock.moveTo(new Date(app.clock.now().getTime() + hours * 3_600_000))
const reason = { reason: "As the house has found." }

/** Ann leads with 900, Ben bid 800 and Cat 700: each bid raised the price of the next. */
async function live(terms = {}) {
  const made = await liveAuction(app, hana, [{ openingCents: 560_00, ...terms }], { softCloseMinutes: 0 })
  lotId = made.lotIds[0] ?? lotId
  auctionId = made.auctionId
  endsAt = made.endsAt
  await bid(cat, 700_00)
  await bid(ben, 800_00)
  await bid(ann, 900_00)
}

async function close() {
  app.clock.moveTo(endsAt)
  await closeLot(contextFor(app), lotId)
}

async function winnerDefaults() {
  pass(72 + 96)
  const lines = await app.db.select().from(orderLines).where(eq(orderLines.subjectId, lotId))
  await declareDefault(hana, lines.find(({ status }) => status === "unpaid")?.id ?? "", reason)
}

async function openOfferId() {
  const rows = await app.db.select().from(secondChances).where(eq(secondChances.lotId, lotId))
  return rows.find(({ status }) => status === "open")?.id ?? ""
}

async function sold(terms = {}) {
  await live(terms)
  await close()
}

async function offered() {
  await sold()
  await winnerDefaults()
}

type ExpectedLotState = Partial<typeof biddingStates.$inferSelect>
const unsold = (member: Person | null, priceCents: number): ExpectedLotState => {
  return { status: "unsold", leaderId: member?.id ?? null, priceCents }
}

const events: Record<string, { after: () => Promise<unknown>; state: () => ExpectedLotState }> = {
  "a hammer": {
    after: sold,
    state: () => ({ status: "sold", leaderId: ann.id, priceCents: 820_00 }),
  },
  "a bid voided while the lot is live": {
    after: async () => {
      await live()
      await voidBid(hana, lotId, 3, reason)
    },
    state: () => ({ status: "live", leaderId: ben.id, priceCents: 720_00 }),
  },
  "bids after a bid was voided": {
    after: async () => {
      await live()
      await voidBid(hana, lotId, 2, reason)
      await bid(cat, 1_000_00)
    },
    state: () => ({ status: "live", leaderId: cat.id, priceCents: 920_00 }),
  },
  "the winner's bid voided after the hammer": {
    after: async () => {
      await sold()
      await voidBid(hana, lotId, 3, reason)
    },
    state: () => ({ status: "sold", leaderId: ben.id, priceCents: 720_00 }),
  },
  "a bid voided that pushed the winner": {
    after: async () => {
      await sold()
      await voidBid(hana, lotId, 2, reason)
    },
    state: () => ({ status: "sold", leaderId: ann.id, priceCents: 720_00 }),
  },
  "a winner who does not pay": { after: offered, state: () => unsold(ben, 720_00) },
  "a second chance that is accepted": {
    after: async () => {
      await offered()
      await acceptSecondChance(asPerson(app, ben), await openOfferId())
    },
    state: () => ({ status: "sold", leaderId: ben.id, priceCents: 720_00 }),
  },
  "a second chance that is declined": {
    after: async () => {
      await offered()
      await declineSecondChance(asPerson(app, ben), await openOfferId())
    },
    state: () => unsold(cat, 700_00),
  },
  "a second chance that lapses": {
    after: async () => {
      await offered()
      pass(48)
      await lapseSecondChances(app)
    },
    state: () => unsold(cat, 700_00),
  },
  "the next second chance, offered and accepted": {
    after: async () => {
      await offered()
      await declineSecondChance(asPerson(app, ben), await openOfferId())
      await offerToNextBidder(hana, lotId)
      await acceptSecondChance(asPerson(app, cat), await openOfferId())
    },
    state: () => ({ status: "sold", leaderId: cat.id, priceCents: 700_00 }),
  },
  "a second default, of who took the second chance": {
    after: async () => {
      await offered()
      await acceptSecondChance(asPerson(app, ben), await openOfferId())
      await winnerDefaults()
    },
    state: () => unsold(cat, 560_00),
  },
  "a second chance whose next bidder may not buy": {
    after: async () => {
      await sold()
      await app.db.update(members).set({ status: "suspended" }).where(eq(members.id, ben.id))
      await winnerDefaults()
    },
    state: () => unsold(cat, 700_00),
  },
  "a bid voided of whoever is offered a second chance": {
    after: async () => {
      await offered()
      await voidBid(hana, lotId, 2, reason)
    },
    state: () => unsold(cat, 560_00),
  },
  "an unsold lot that is offered again": {
    after: async () => {
      await sold({ reserveCents: 2_000_00 })
      const from = (hours: number) => new Date(endsAt.getTime() + hours * 3_600_000).toISOString()
      const times = { previewAt: from(24), startsAt: from(48), endsAt: from(72) }
      const next = NewAuction.parse({ title: "Spring sale", location: "singapore", ...times })
      await relistLot(hana, lotId, await createAuction(hana, next))
    },
    state: () => unsold(ann, 900_00),
  },
  "an unsold lot that goes back to its seller": {
    after: async () => {
      await sold({ reserveCents: 2_000_00, sellerId: (await person(app, `siti${counter}`)).id })
      await returnLot(hana, lotId)
    },
    state: () => unsold(ann, 900_00),
  },
  "a pause and its end, with bids before and after": {
    after: async () => {
      await live()
      const { pausedAt } = await pauseAuction(hana, auctionId, reason)
      pass(2)
      await resumeAuction(hana, auctionId, { pausedAt: new Date(pausedAt), marginMinutes: 10 })
      await bid(cat, 1_000_00)
    },
    state: () => ({
      status: "live",
      leaderId: cat.id,
      priceCents: 920_00,
      endsAt: new Date(endsAt.getTime() + 130 * 60_000),
    }),
  },
  "a bid voided in a pause": {
    after: async () => {
      await live()
      await pauseAuction(hana, auctionId, reason)
      await voidBid(hana, lotId, 3, reason)
    },
    state: () => ({ status: "live", isPaused: true, leaderId: ben.id, priceCents: 720_00 }),
  },
  "a lot bought at its fixed price, below its reserve": {
    after: async () => {
      await live({ reserveCents: 1_500_00, buyNowCents: 2_000_00 })
      await transaction(asPerson(app, ben), (tx) => buyLot(tx, lotId))
    },
    state: () => ({ status: "sold", leaderId: ben.id, priceCents: 2_000_00, boughtNow: true }),
  },
  "a buyer at the fixed price who does not pay": {
    after: async () => {
      await live({ reserveCents: 1_500_00, buyNowCents: 2_000_00 })
      await transaction(asPerson(app, ben), (tx) => buyLot(tx, lotId))
      await winnerDefaults()
    },
    state: () => unsold(ann, 900_00),
  },
  "a lot without bids that is withdrawn": {
    after: async () => {
      const made = await liveAuction(app, hana, [{ openingCents: 560_00 }])
      lotId = made.lotIds[0] ?? lotId
      await withdrawLiveLot(hana, lotId)
    },
    state: () => ({ status: "withdrawn", leaderId: null, priceCents: 560_00 }),
  },
}

test.each(Object.entries(events))(
  "after %s the state equals recomputation from the log",
  async (_, event) => {
    await event.after()
    expect(await biddingState()).toMatchObject(event.state())
    expect(await replayStored(contextFor(app), lotId)).toMatchObject({
      fault: undefined,
      priceCents: (await biddingState())?.priceCents,
    })
  },
)

test("the worked example: opening price 56,000, A's maximum 66,000, B's 68,000; B wins and defaults, and A is offered the lot at 56,000", async () => {
  const made = await liveAuction(app, hana, [{ openingCents: 56_000 }], { softCloseMinutes: 0 })
  lotId = made.lotIds[0] ?? lotId
  endsAt = made.endsAt
  await bid(ann, 66_000)
  await bid(ben, 68_000)
  await close()
  expect(await biddingState()).toMatchObject({ status: "sold", leaderId: ben.id })
  await winnerDefaults()
  const [offer] = await app.db.select().from(secondChances).where(eq(secondChances.lotId, lotId))
  expect(offer).toMatchObject({ bidderId: ann.id, priceCents: 56_000, status: "open" })
  await acceptSecondChance(asPerson(app, ann), offer?.id ?? "")
  const lines = await app.db.select().from(orderLines).where(eq(orderLines.subjectId, lotId))
  expect(lines.filter(({ status }) => status === "unpaid")).toMatchObject([
    { memberId: ann.id, priceCents: 56_000 },
  ])
  expect((await replayStored(contextFor(app), lotId)).fault).toBeUndefined()
})
