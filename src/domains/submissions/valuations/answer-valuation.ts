import { and, desc, eq } from "drizzle-orm"
import { z } from "zod"
import { can } from "#domains/accounts/permissions.ts"
import { lockLotToEdit } from "#domains/auctions/lock-lot-to-edit.ts"
import { consignedLots } from "#domains/auctions/schema.ts"
import { applyAgreedTerms } from "#domains/auctions/update-lot.ts"
import { record } from "#domains/audit/record.ts"
import { type Ctx, type Tx, transaction } from "#platform/ctx.ts"
import { idIs } from "#platform/database/id-conditions.ts"
import { type Id, isId } from "#platform/ids.ts"
import { combineRefusals } from "#platform/input.ts"
import { agreedFacts } from "../agreements/agreed-facts.ts"
import { issueLocked } from "../agreements/issue-agreement.ts"
import { isConfirmKey } from "../confirm-link.ts"
import { lockSubmission } from "../lock-submission.ts"
import { lockBottle, moveBottle, type SubmittedBottle } from "../move-bottle.ts"
import { notifySender } from "../notify-sender.ts"
import { refuse } from "../refusals.ts"
import { submissions, submittedBottles, valuations } from "../schema.ts"
import { signUpPath } from "../sign-up-path.ts"
import { requireSeller } from "../store-photo.ts"
import { lastValuationsOf, type Valuation } from "./last-valuations.ts"
import { termsVersion } from "./terms-version.ts"

export const ValuationAnswer = z.object({
  answer: z.enum(["agree", "decline"], { error: "termsRequired" }),
  name: z.string().trim().max(120, "textTooLong").default(""),
  terms: z.string().optional(),
})
export type ValuationAnswer = z.output<typeof ValuationAnswer>

export type ValuationLink = { submissionId: string; bottleId: string; key: string | null }

export async function readValuation(ctx: Ctx, link: ValuationLink) {
  const { submission, bottle } = await readBottleByLink(ctx, link, { orStaff: true })
  const [valuation] = await ctx.db
    .select()
    .from(valuations)
    .where(eq(valuations.bottleId, bottle.id))
    .orderBy(desc(valuations.createdAt), desc(valuations.id))
    .limit(1)
  if (!valuation) throw refuse("noValuation")
  const { byId: _, agreement: _agreement, ...proposal } = valuation
  return {
    sender: submission.name,
    /** Only members can sell a bottle. */
    accountPath: submission.memberId === null ? signUpPath(submission.email) : null,
    bottle: {
      id: bottle.id,
      name: bottle.name,
      state: bottle.state,
      volumeMl: bottle.volumeMl,
      abvPercent: bottle.abvPercent,
    },
    valuation: {
      ...proposal,
      createdAt: proposal.createdAt.toISOString(),
      expiresAt: proposal.expiresAt.toISOString(),
      answeredAt: proposal.answeredAt?.toISOString() ?? null,
      isOver: proposal.answer === null && proposal.expiresAt <= ctx.now(),
    },
  }
}

/** Acceptance needs the name typed under the agreement. Repeating an answer changes nothing, another one is refused. */
export async function answerValuation(ctx: Ctx, link: ValuationLink, answer: ValuationAnswer): Promise<void> {
  const { submission, bottle } = await readBottleByLink(ctx, link)
  const isAgreed = answer.answer === "agree"
  if (isAgreed) requireSeller(ctx)
  if (isAgreed) requireComplete(answer)
  await transaction(ctx, async (tx) => {
    // Lock order: the lot before its bottle, as everywhere.
    const unlocked = await readLast(tx, bottle.id)
    if (unlocked.lotId !== null) await lockLotToEdit(tx, unlocked.lotId, "latest")
    await lockSubmission(tx, submission.id)
    const agreed = await answerLocked(tx, submission, unlocked, answer)
    if (isAgreed) await issueLocked(tx, submission.id)
    if (agreed && submission.memberId === null) await notifySender(tx, agreed, "invited")
  })
}

/** Locks the bottle. Returns it if it is agreed now and was not before. */
export async function answerLocked(
  tx: Tx,
  submission: typeof submissions.$inferSelect,
  { id, bottleId }: Pick<Valuation, "id" | "bottleId">,
  answer: ValuationAnswer,
): Promise<SubmittedBottle | undefined> {
  const isAgreed = answer.answer === "agree"
  const bottle = await lockBottle(tx, bottleId)
  const last = await readLast(tx, bottle.id)
  if (last.id !== id) throw refuse("valuationAnswered", { answer: "replaced" })
  const now = tx.now()
  const given = isAgreed ? "agreed" : "declined"
  if (last.answer === given) return undefined
  if (last.answer === "lapsed" || (last.answer === null && last.expiresAt <= now))
    throw refuse("valuationOver")
  if (last.answer !== null) throw refuse("valuationAnswered", { answer: last.answer })
  const agreement = await agreedFacts(tx, submission, bottle)
  await tx.db
    .update(valuations)
    .set({
      answer: given,
      answeredAt: now,
      ...(isAgreed && { answeredName: answer.name, termsVersion, agreement }),
    })
    .where(eq(valuations.id, last.id))
  if (last.lotId !== null) {
    await amendLot(tx, { ...last, lotId: last.lotId }, isAgreed)
    return undefined
  }
  const reason = isAgreed ? answer.name : null
  const moved = await moveBottle(tx, bottle, given, { mover: "seller", reason })
  return isAgreed ? moved : undefined
}

export function requireComplete({ name, terms }: ValuationAnswer): void {
  const missing = [
    ...(name === "" ? [refuse("answerNameRequired", { field: "name" })] : []),
    ...(terms ? [] : [refuse("termsRequired", { field: "terms" })]),
  ]
  if (missing.length > 0) throw combineRefusals(missing)
}

async function amendLot(tx: Tx, terms: Valuation & { lotId: Id<"lot"> }, isAgreed: boolean): Promise<void> {
  const { id, lotId, openingCents, reserveCents, buyNowCents, lowCents, highCents } = terms
  if (isAgreed) {
    await applyAgreedTerms(tx, lotId, {
      openingCents: openingCents ?? 0,
      reserveCents,
      buyNowCents,
      estimateLowCents: lowCents,
      estimateHighCents: highCents,
    })
    await tx.db.update(consignedLots).set({ valuationId: id }).where(eq(consignedLots.lotId, lotId))
  }
  await record(tx, {
    act: "lots.answerTerms",
    subjectId: lotId,
    after: { answer: isAgreed ? "agreed" : "declined" },
  })
}

async function readLast(tx: Tx, bottleId: Id<"btl">): Promise<Valuation> {
  const last = (await lastValuationsOf(tx, [bottleId])).get(bottleId)
  if (!last) throw refuse("noValuation")
  return last
}

/** For its owner, or with its link. Anybody else gets "not found". */
export async function readBottleByLink(
  ctx: Ctx,
  { submissionId, bottleId, key }: ValuationLink,
  { orStaff = false } = {},
) {
  if (!isId("sub", submissionId) || !isId("btl", bottleId)) throw refuse("noSuchBottle")
  const [found] = await ctx.db
    .select({ submission: submissions, bottle: submittedBottles })
    .from(submittedBottles)
    .innerJoin(submissions, eq(submissions.id, submittedBottles.submissionId))
    .where(and(idIs(submittedBottles.id, bottleId), eq(submissions.id, submissionId)))
  if (!found) throw refuse("noSuchBottle")
  const isOwn = ctx.actor.id !== null && found.submission.memberId === ctx.actor.id
  const isStaff = orStaff && can(ctx, "intake")
  if (!isOwn && !isStaff && !isConfirmKey(ctx, submissionId, bottleId, key)) throw refuse("noSuchBottle")
  return found
}
