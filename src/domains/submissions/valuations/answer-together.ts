import { asc, eq } from "drizzle-orm"
import { can } from "#domains/accounts/permissions.ts"
import { type Ctx, transaction } from "#platform/ctx.ts"
import { type Id, isId } from "#platform/ids.ts"
import { parseTogether } from "#platform/input.ts"
import { pick } from "#platform/pick.ts"
import { issueLocked } from "../agreements/issue-agreement.ts"
import { confirmPath, isConsignmentKey } from "../confirm-link.ts"
import { lockSubmission } from "../lock-submission.ts"
import type { SubmittedBottle } from "../move-bottle.ts"
import { notifySender } from "../notify-sender.ts"
import { refuse } from "../refusals.ts"
import { submissions, submittedBottles } from "../schema.ts"
import { signUpPath } from "../sign-up-path.ts"
import { requireSeller } from "../store-photo.ts"
import { answerLocked, requireComplete, type ValuationAnswer } from "./answer-valuation.ts"
import { lastValuationsOf } from "./last-valuations.ts"

export type ConsignmentLink = { submissionId: string; key: string | null }

/** The proposals of a consignment that are open or were answered, for its owner, with its link, or for staff. */
export async function readProposals(ctx: Ctx, link: ConsignmentLink) {
  const { submission, bottles } = await readByLink(ctx, link, { orStaff: true })
  const last = await listFirstProposals(ctx, bottles)
  const proposals = bottles.flatMap((bottle) => {
    const valuation = last.find(({ bottleId }) => bottleId === bottle.id)
    if (!valuation) return []
    const { byId: _, agreement: _agreement, ...proposal } = valuation
    return [
      {
        bottle: { name: bottle.name, volumeMl: bottle.volumeMl, abvPercent: bottle.abvPercent },
        path: confirmPath(ctx, submission.id, bottle.id),
        ...proposal,
        expiresAt: proposal.expiresAt.toISOString(),
        answeredAt: proposal.answeredAt?.toISOString() ?? null,
        isOver: proposal.answer === null && proposal.expiresAt <= ctx.now(),
      },
    ]
  })
  if (proposals.length === 0) throw refuse("noValuation")
  return {
    sender: submission.name,
    /** Only members can sell a bottle. */
    accountPath: submission.memberId === null ? signUpPath(submission.email) : null,
    proposals,
  }
}

/** `valuationIds` are those that the seller has seen and chosen: all of them are answered, or none. */
export async function answerTogether(
  ctx: Ctx,
  link: ConsignmentLink,
  answer: ValuationAnswer,
  valuationIds: readonly string[],
): Promise<void> {
  const { submission, bottles } = await readByLink(ctx, link)
  const isAgreed = answer.answer === "agree"
  if (isAgreed) requireSeller(ctx)
  requireAnswer(answer, valuationIds)
  await transaction(ctx, async (tx) => {
    await lockSubmission(tx, submission.id)
    const chosen = new Set(valuationIds)
    const last = await listFirstProposals(tx, bottles)
    const answered = last.filter(({ id }) => chosen.has(id))
    if (answered.length < chosen.size) throw refuse("valuationAnswered", { answer: "replaced" })
    const agreed: SubmittedBottle[] = []
    // Bottles are locked in the order of their ids, as everywhere.
    for (const proposal of answered.toSorted((one, other) => (one.bottleId < other.bottleId ? -1 : 1))) {
      const bottle = await answerLocked(tx, submission, proposal, answer)
      if (bottle) agreed.push(bottle)
    }
    if (isAgreed) await issueLocked(tx, submission.id)
    const [first] = agreed
    if (first && submission.memberId === null) await notifySender(tx, first, "invited")
  })
}

function requireAnswer(answer: ValuationAnswer, valuationIds: readonly string[]): void {
  parseTogether({
    chosen() {
      if (valuationIds.length === 0) throw refuse("proposalRequired", { field: "valuation" })
    },
    complete() {
      if (answer.answer === "agree") requireComplete(answer)
    },
  })
}

/** Other terms for a lot have a link of their own. */
async function listFirstProposals(ctx: Pick<Ctx, "db">, bottles: readonly { id: Id<"btl"> }[]) {
  const last = await lastValuationsOf(
    ctx,
    bottles.map(({ id }) => id),
  )
  return [...last.values()].filter(({ lotId, answer }) => lotId === null && answer !== "replaced")
}

/** For its owner, or with its link. Anybody else gets "not found". */
export async function readByLink(ctx: Ctx, { submissionId, key }: ConsignmentLink, { orStaff = false } = {}) {
  if (!isId("sub", submissionId)) throw refuse("noSuchSubmission")
  const [submission] = await ctx.db.select().from(submissions).where(eq(submissions.id, submissionId))
  if (!submission) throw refuse("noSuchSubmission")
  const isOwn = ctx.actor.id !== null && submission.memberId === ctx.actor.id
  const isStaff = orStaff && can(ctx, "intake")
  if (!isOwn && !isStaff && !isConsignmentKey(ctx, submissionId, key)) throw refuse("noSuchSubmission")
  const bottles = await ctx.db
    .select(pick(submittedBottles, "id", "name", "volumeMl", "abvPercent"))
    .from(submittedBottles)
    .where(eq(submittedBottles.submissionId, submissionId))
    .orderBy(asc(submittedBottles.position))
  return { submission, bottles }
}
