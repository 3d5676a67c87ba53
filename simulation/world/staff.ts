import { eq } from "drizzle-orm"
import { acceptSecondChance, declineSecondChance } from "#domains/bidding/after/answer-second-chance.ts"
import { endUnpaidSale, lockSoldLot } from "#domains/bidding/after/end-unpaid-sale.ts"
import { selectOpenLine } from "#domains/bidding/after/transfer-sale.ts"
import { pauseAuction } from "#domains/bidding/pauses/pause-auction.ts"
import { resumeAuction } from "#domains/bidding/pauses/resume-auction.ts"
import { secondChances } from "#domains/bidding/schema.ts"
import { moveLine } from "#domains/orders/move-line.ts"
import { type AppContext, type Ctx, contextFor, transaction } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import { Refusal } from "#platform/refusal.ts"
import { unavailabilityOf } from "#platform/unavailable.ts"
import type { World } from "./world.ts"

const maxTries = 100

/** Until its outcome is known. Undefined if it was refused. */
async function insist<Result>(
  world: World,
  work: (app: AppContext) => Promise<Result>,
): Promise<Result | undefined> {
  for (let attempt = 0; attempt < maxTries; attempt++) {
    try {
      return await world.call(work)
    } catch (problem) {
      if (problem instanceof Refusal) return undefined
      if (problem !== world.noAnswer && unavailabilityOf(problem) === undefined && !isDeadlock(problem)) {
        world.anomalies.add("failed", String(problem instanceof Error ? problem.stack : problem))
        return undefined
      }
      await world.wait(world.scheduler.delay(50, 1_000))
    }
  }
  world.anomalies.add("stuck", "an act of staff or of a bidder had no definite outcome")
  return undefined
}

function isDeadlock(problem: unknown): boolean {
  return (
    problem instanceof Error &&
    problem.cause instanceof Error &&
    "code" in problem.cause &&
    problem.cause.code === "40P01"
  )
}

function as(app: AppContext, id: Id<"mem">, role: "user" | "auctioneer"): Ctx {
  return contextFor(app, { id, username: id, role, status: "active", isVerified: true })
}

/** Pauses an auction once or twice, and resumes it. */
export async function pauseNowAndThen(
  world: World,
  auction: World["fixtures"]["auctions"][number],
): Promise<void> {
  const { scheduler, fixtures } = world
  const [first] = auction.lots
  if (!first || !scheduler.random.isOne(0.2)) return
  const length = first.scheduledEndsAt.getTime() - first.startsAt.getTime()
  await world.wait(first.startsAt.getTime() + scheduler.random.share() * length - scheduler.nowMs)
  const paused = await insist(world, (app) =>
    pauseAuction(as(app, fixtures.auctioneer, "auctioneer"), auction.id, { reason: "A fire alarm" }),
  )
  if (!paused) return
  await world.wait(scheduler.delay(200, 6_000))
  const input = { pausedAt: new Date(paused.pausedAt), marginMinutes: 0 }
  const resume = () =>
    insist(world, (app) => resumeAuction(as(app, fixtures.auctioneer, "auctioneer"), auction.id, input))
  const answers = await Promise.all(scheduler.random.isOne(0.3) ? [resume(), resume()] : [resume()])
  const shifts = new Set(answers.flatMap((each) => each?.shiftMs ?? []))
  world.anomalies.require(
    shifts.size <= 1,
    "doubled",
    () => `a pause moved ends by ${[...shifts].join(" and ")} ms`,
  )
}

/** Some winners do not pay: their lots go to the next bidder, who accepts, declines or does not answer. */
export async function offerUnpaid(world: World, lotId: Id<"lot">): Promise<void> {
  const { scheduler, fixtures } = world
  await world.oracle.lots.get(lotId)?.closed.promise
  for (let defaults = 0; defaults < 2 && scheduler.random.isOne(0.35); defaults++) {
    await world.wait(scheduler.delay(100, 3_000))
    await insist(world, (app) => declareUnpaid(as(app, fixtures.auctioneer, "auctioneer"), lotId))
    await world.wait(scheduler.delay(50, 2_000))
    const answers = Array.from({ length: scheduler.random.whole(3) }, () => answerOffer(world, lotId))
    await Promise.all(answers)
  }
}

/** The sale's end as a declared default has it (checkout/for-staff), without what it tells the member. */
async function declareUnpaid(ctx: Ctx, lotId: Id<"lot">): Promise<void> {
  await transaction(ctx, async (tx) => {
    const lot = await lockSoldLot(tx, lotId)
    const [line] = lot ? await selectOpenLine(tx, lotId).for("update") : []
    if (!lot || line?.status !== "unpaid") return
    await moveLine(tx, line.id, "defaulted")
    await endUnpaidSale(tx, lot, "Not paid in time")
  })
}

async function answerOffer(world: World, lotId: Id<"lot">): Promise<void> {
  const { scheduler } = world
  const accepts = scheduler.random.isOne(0.6)
  await insist(world, async (app) => {
    const offers = await app.db.select().from(secondChances).where(eq(secondChances.lotId, lotId))
    const offer = offers.find(({ status }) => status === "open")
    if (!offer) return
    const ctx = as(app, offer.bidderId, "user")
    if (accepts) await acceptSecondChance(ctx, offer.id)
    else await declineSecondChance(ctx, offer.id)
  })
}
