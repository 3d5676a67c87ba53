import { and, asc, desc, eq, inArray } from "drizzle-orm"
import { asCard, selectLots } from "#domains/auctions/lot-card.ts"
import { auctions, biddingStates, lots } from "#domains/auctions/schema.ts"
import type { BottleState } from "#domains/submissions/kinds.ts"
import { submissions, submittedBottles } from "#domains/submissions/schema.ts"
import { type AppPath, pathTo } from "#platform/app-path.ts"
import type { Ctx } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import { keysOf } from "#platform/records.ts"

export type SellingStep = {
  kind: "toSend" | "beingValued" | "beingPrepared" | "readyForAuction"
  path: AppPath
  count: number
  /** Of the newest. */
  name: string
}

/** A valuation to answer is among what needs the seller (`needs-you.ts`). */
const stepOfState: Partial<Record<BottleState, SellingStep["kind"]>> = {
  agreed: "toSend",
  submitted: "beingValued",
  received: "beingPrepared",
  inspected: "beingPrepared",
  photographed: "beingPrepared",
  catalogued: "readyForAuction",
}
const stepStates = keysOf(stepOfState)
const steps = ["toSend", "beingValued", "beingPrepared", "readyForAuction"] as const

const maxBottles = 200

/** The visitor's own lots in live auctions, and where their other bottles are. */
export async function readSelling(ctx: Ctx, maxLots: number) {
  const memberId = ctx.actor.id
  if (memberId === null) return { lots: [], steps: [] }
  const [own, next] = await Promise.all([listOwnLots(ctx, memberId, maxLots), listSteps(ctx, memberId)])
  return { lots: own, steps: next }
}

export type Selling = Awaited<ReturnType<typeof readSelling>>

async function listOwnLots(ctx: Ctx, memberId: Id<"mem">, max: number) {
  const rows = await selectLots(ctx)
    .where(and(eq(lots.sellerId, memberId), eq(biddingStates.status, "live"), eq(auctions.status, "live")))
    .orderBy(asc(biddingStates.endsAt), asc(lots.id))
    .limit(max)
  return rows.map(asCard)
}

async function listSteps(ctx: Ctx, memberId: Id<"mem">): Promise<SellingStep[]> {
  const rows = await ctx.db
    .select({
      name: submittedBottles.name,
      state: submittedBottles.state,
      submissionId: submittedBottles.submissionId,
      bottleId: submittedBottles.id,
    })
    .from(submissions)
    .innerJoin(submittedBottles, eq(submittedBottles.submissionId, submissions.id))
    .where(and(eq(submissions.memberId, memberId), inArray(submittedBottles.state, stepStates)))
    .orderBy(desc(submissions.createdAt), asc(submittedBottles.id))
    .limit(maxBottles)
  return steps.flatMap((kind) => {
    const own = rows.filter(({ state }) => stepOfState[state] === kind)
    const [first] = own
    if (!first) return []
    const path =
      kind === "toSend" && own.length === 1
        ? pathTo("/request-valuation/:id/:bottleId/confirm", {
            id: first.submissionId,
            bottleId: first.bottleId,
          })
        : "/my-account/my-sales?tab=registered"
    return [{ kind, path, count: own.length, name: first.name }]
  })
}
