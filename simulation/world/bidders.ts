import { bidQueueService } from "#domains/bidding/bid-queue.ts"
import type { Receipt } from "#domains/bidding/bid-row.ts"
import type { BidRequest } from "#domains/bidding/waiting-bid.ts"
import { Refusal } from "#platform/refusal.ts"
import { unavailabilityOf } from "#platform/unavailable.ts"
import type { SimulatedLot } from "./fixtures.ts"
import type { World } from "./world.ts"

const maxTries = 200

/** Sends a request until its answer is definite, as browsers do: with the same key, perhaps to another server. */
export async function bidUntilAnswered(world: World, request: BidRequest): Promise<void> {
  for (let attempt = 0; attempt < maxTries; attempt++) {
    const answer = await askOnce(world, request)
    if (answer === "again") {
      await world.wait(world.scheduler.delay(50, 2_000))
      continue
    }
    world.oracle.answered(request, answer)
    return
  }
  world.anomalies.add("stuck", `the request ${request.idempotencyKey} got no definite answer`)
}

type DefiniteAnswer = Receipt | { code: string; facts: unknown }

async function askOnce(world: World, request: BidRequest): Promise<DefiniteAnswer | "again"> {
  try {
    return await world.call((app) => bidQueueService.of(app).offer(request))
  } catch (problem) {
    if (problem instanceof Refusal) return { code: problem.code, facts: problem.facts }
    if (problem !== world.noAnswer && unavailabilityOf(problem) === undefined)
      world.anomalies.add("failed", String(problem instanceof Error ? problem.stack : problem))
    return "again"
  }
}

/** A bidder's plan for a lot: bids near what it costs, ties, repeated requests, and some that are too low or too late. */
export async function bidOnLot(world: World, lot: SimulatedLot): Promise<void> {
  const { scheduler, fixtures } = world
  const { random } = scheduler
  const length = lot.scheduledEndsAt.getTime() - lot.startsAt.getTime()
  const count = random.skewed(14)
  await Promise.all(
    Array.from({ length: count }, async (_, place) => {
      const fromEndMs = random.isOne(0.5) ? scheduler.delay(-300, 1_500) : scheduler.delay(0, length + 500)
      await world.wait(lot.scheduledEndsAt.getTime() - fromEndMs - scheduler.nowMs)
      const { price, highest } = world.pricesOf(lot.id)
      const steps = [0, 10_00, 20_00, 50_00, 200_00]
      const maxCents = random.isOne(0.2)
        ? highest
        : price + random.pick(steps) - (random.isOne(0.1) ? 50_00 : 0)
      const request = {
        ...{ lotId: lot.id, bidderId: random.pick(fixtures.bidders), maxCents: Math.max(0, maxCents) },
        ...{ isConfirmed: true, medianCents: null },
        idempotencyKey: `${lot.id}-${place}`,
      }
      const sent = [bidUntilAnswered(world, request)]
      if (random.isOne(0.15)) sent.push(bidUntilAnswered(world, request))
      await Promise.all(sent)
      if (random.isOne(0.1)) await bidUntilAnswered(world, request)
    }),
  )
}
