import { and, asc, eq, inArray, ne } from "drizzle-orm"
import { members } from "#domains/accounts/schema.ts"
import { biddingStates } from "#domains/auctions/schema.ts"
import { paddles } from "#domains/bidding/schema.ts"
import { declareDefault } from "#domains/checkout/for-staff/declare-default.ts"
import { remindUnpaid } from "#domains/orders/reminders/remind-unpaid.ts"
import { orderLines } from "#domains/orders/schema.ts"
import { holdSettlement } from "#domains/settlements/hold-settlement.ts"
import { settlements } from "#domains/settlements/schema.ts"
import type { AppContext } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import type { AuctionPlan } from "./auctions.ts"
import { keyedPrng } from "./keyed-prng.ts"
import { actingAs, type Cast } from "./people.ts"
import { day, hour, timelineOf } from "./timeline.ts"

/** The members and lines that do not pay with the others, and what happens once the others have paid. */
type PaymentTrouble = { unpaid: ReadonlySet<string>; storing?: ReadonlySet<string>; happen(): Promise<void> }

const noTrouble: PaymentTrouble = { unpaid: new Set(), happen: () => Promise.resolve() }

/** Winners of an auction who do not react until staff decide. */
const forgetful = 2

/** Adds problems to each location's latest auction: late payers, a default, a complaint. */
export async function planPaymentTrouble(
  app: AppContext,
  cast: Cast,
  { key, location, endsAt }: AuctionPlan,
  lotIds: readonly Id<"lot">[],
): Promise<PaymentTrouble> {
  const daysAgo = (app.clock.now().getTime() - endsAt.getTime()) / day
  const visitors = new Set([cast.ann.username, cast.ben.username])
  // Ann and Ben have something to pay.
  if (daysAgo < 4) return { ...noTrouble, unpaid: visitors }
  if (location !== "singapore" || daysAgo > 12) return noTrouble
  const lines = await listLines(app, lotIds)
  const second = await findLotLostBy(app, cast.ben.id, lotIds)
  const defaulted = lines.find(({ lotId }) => lotId === second)
  const names = keyedPrng(`who forgets ${key}`).shuffled(
    [...Map.groupBy(lines, ({ username }) => username)]
      .filter(([, own]) => own.length === 1 && !own.some(({ lotId }) => lotId === second))
      .map(([username]) => username)
      .filter((username) => !visitors.has(username)),
  )
  return {
    unpaid: new Set([...names.slice(0, forgetful), ...(defaulted ? [defaulted.lineId] : [])]),
    storing: visitors,
    async happen() {
      await remindUnpaid(timelineOf(app, new Date(endsAt.getTime() + 49 * hour)))
      await remindUnpaid(timelineOf(app, new Date(endsAt.getTime() + 76 * hour)))
      await dispute(app, cast, lotIds)
      if (!defaulted) return
      const yesterday = timelineOf(app, new Date(app.clock.now().getTime() - 20 * hour))
      await declareDefault(actingAs(yesterday, cast.shopkeeper), defaulted.lineId, {
        reason: "Two reminders and a call, and no answer",
      })
    },
  }
}

async function listLines(app: AppContext, lotIds: readonly Id<"lot">[]) {
  return await app.db
    .select({ lineId: orderLines.id, lotId: orderLines.subjectId, username: members.username })
    .from(orderLines)
    .innerJoin(members, eq(members.id, orderLines.memberId))
    .where(inArray(orderLines.subjectId, [...lotIds]))
    .orderBy(members.username, orderLines.subjectId)
}

async function findLotLostBy(app: AppContext, memberId: Id<"mem">, lotIds: readonly Id<"lot">[]) {
  const [lost] = await app.db
    .select({ lotId: biddingStates.lotId })
    .from(paddles)
    .innerJoin(biddingStates, and(eq(biddingStates.lotId, paddles.lotId), eq(biddingStates.status, "sold")))
    .where(
      and(
        eq(paddles.bidderId, memberId),
        inArray(paddles.lotId, [...lotIds]),
        ne(biddingStates.leaderId, memberId),
      ),
    )
    .orderBy(asc(biddingStates.lotId))
    .limit(1)
  return lost?.lotId
}

async function dispute(app: AppContext, cast: Cast, lotIds: readonly Id<"lot">[]): Promise<void> {
  const [settlement] = await app.db
    .select({ lineId: settlements.lineId })
    .from(settlements)
    .where(and(inArray(settlements.lotId, [...lotIds]), eq(settlements.state, "waiting")))
    .orderBy(asc(settlements.openedAt), asc(settlements.lotId))
    .limit(1)
  if (!settlement) return
  const finance = actingAs(timelineOf(app, new Date(app.clock.now().getTime() - 2 * day)), cast.finance)
  await holdSettlement(finance, settlement.lineId, {
    reason: "The buyer finds the level lower than in our photographs",
  })
}
