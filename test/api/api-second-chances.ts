import { secondChances } from "#domains/bidding/schema.ts"
import type { AppContext } from "#platform/ctx.ts"
import { type Id, newId } from "#platform/ids.ts"

const noSecondChance = `sch_${"0".repeat(24)}`
const path = `/second-chances/${noSecondChance}`
const agree = { answer: "agreed" } as const
const accept = { answer: "accepted", confirmed: true } as const

/**
 * The rows of the second-chance calls. bidding/after/second-chances-api.test.ts tests the answers to the member who has an
 * offer.
 */
export const secondChanceCalls = {
  "get /second-chances": { by: "member", status: 200 },
  "post /second-chances/{id}": {
    by: "member",
    path: () => path,
    strangers: [path],
    body: () => accept,
    status: 404,
  },
  "post /second-chances/{id}/seller": {
    by: "member",
    path: () => `${path}/seller`,
    strangers: [`${path}/seller`],
    body: () => agree,
    status: 404,
  },
} as const

export const secondChanceMeanings = {
  "post /second-chances/{id}": { "path.id": "member" },
  "post /second-chances/{id}/seller": { "path.id": "member" },
} as const

export function secondChancesForeign(offerId: () => string) {
  return {
    "post /second-chances/{id}": () => ({ path: `/second-chances/${offerId()}`, body: accept }),
    "post /second-chances/{id}/seller": () => ({
      path: `/second-chances/${offerId()}/seller`,
      body: agree,
    }),
  }
}

export const secondChanceWrites = {
  "post /second-chances/{id}": {
    whenSuspended: "closed",
    status: 404,
    request: () => ({ path, body: accept }),
  },
  "post /second-chances/{id}/seller": {
    whenSuspended: "closed",
    status: 404,
    request: () => ({ path: `${path}/seller`, body: agree }),
  },
} as const

export async function createSecondChance(
  app: AppContext,
  bidderId: Id<"mem">,
  lotId: string,
): Promise<string> {
  const [id, offeredAt] = [newId("sch"), app.clock.now()]
  const expiresAt = new Date(offeredAt.getTime() + 48 * 3_600_000)
  const offer = { id, bidderId, lotId: lotId as Id<"lot">, priceCents: 100_00, offeredAt, expiresAt }
  await app.db.insert(secondChances).values(offer)
  return id
}
