import { and, desc, eq } from "drizzle-orm"
import { z } from "zod"
import { may } from "#domains/accounts/permissions.ts"
import { type Ctx, transaction } from "#platform/ctx.ts"
import { type Id, isId } from "#platform/ids.ts"
import { agreedFacts } from "./agreed-facts.ts"
import { isConfirmKey } from "./confirm-link.ts"
import { requireSeller } from "./keep-photo.ts"
import { lockBottle, moveBottle } from "./move-bottle.ts"
import { refuse } from "./refusals.ts"
import { submissions, submittedBottles, valuations } from "./schema.ts"

/** The agreement as it is asked for now: a later wording is another version. */
export const termsVersion = "2026-11"

export const Answer = z.object({
  answer: z.enum(["agree", "decline"], { error: "termsRequired" }),
  name: z.string().trim().max(120, "textTooLong").default(""),
  terms: z.string().optional(),
})
export type Answer = z.output<typeof Answer>

export type Asked = { submissionId: string; bottleId: string; key: string | null }

/** The last proposal for a bottle, to whoever has the link, to its owner and to the desk. Readable again at any time. */
export async function readValuation(ctx: Ctx, asked: Asked) {
  const { submission, bottle } = await readAsked(ctx, asked, { orDesk: true })
  const [valuation] = await ctx.db
    .select()
    .from(valuations)
    .where(eq(valuations.bottleId, bottle.id))
    .orderBy(desc(valuations.createdAt), desc(valuations.id))
    .limit(1)
  if (!valuation) throw refuse("noValuation")
  const { byId: _, agreement: _kept, ...proposal } = valuation
  return {
    sender: submission.name,
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

/**
 * Who sent a bottle in agrees to the house's proposal, with the name typed under the agreement, or declines it. Once: the
 * same answer again changes nothing, another one is refused.
 */
export async function answerValuation(ctx: Ctx, asked: Asked, answer: Answer): Promise<void> {
  const { submission, bottle } = await readAsked(ctx, asked)
  const isAgreed = answer.answer === "agree"
  if (isAgreed) requireSeller(ctx)
  if (isAgreed && answer.name === "") throw refuse("answerNameRequired", { field: "name" })
  if (isAgreed && !answer.terms) throw refuse("termsRequired", { field: "terms" })
  const agreement = await agreedFacts(ctx, submission, bottle)
  await transaction(ctx, async (tx) => {
    const locked = await lockBottle(tx, bottle.id)
    const [last] = await tx.db
      .select()
      .from(valuations)
      .where(eq(valuations.bottleId, bottle.id))
      .orderBy(desc(valuations.createdAt), desc(valuations.id))
      .limit(1)
    const now = tx.now()
    if (!last) throw refuse("noValuation")
    const given = isAgreed ? "agreed" : "declined"
    if (last.answer === given) return
    if (last.answer === "lapsed" || (last.answer === null && last.expiresAt <= now))
      throw refuse("valuationOver")
    if (last.answer !== null) throw refuse("valuationAnswered", { answer: last.answer })
    await tx.db
      .update(valuations)
      .set({
        answer: given,
        answeredAt: now,
        ...(isAgreed && { answeredName: answer.name, termsVersion, agreement }),
      })
      .where(eq(valuations.id, last.id))
    await moveBottle(tx, locked, given, { mover: "seller", reason: isAgreed ? answer.name : null })
  })
}

/** Whose bottle it is, or whose link: anybody else is told that there is none. */
export async function readAsked(ctx: Ctx, { submissionId, bottleId, key }: Asked, { orDesk = false } = {}) {
  if (!isId("sub", submissionId) || !isId("btl", bottleId)) throw refuse("noSuchBottle")
  const [found] = await ctx.db
    .select({ submission: submissions, bottle: submittedBottles })
    .from(submittedBottles)
    .innerJoin(submissions, eq(submissions.id, submittedBottles.submissionId))
    .where(and(eq(submittedBottles.id, bottleId as Id<"btl">), eq(submissions.id, submissionId)))
  if (!found) throw refuse("noSuchBottle")
  const isOwn = ctx.actor.id !== null && found.submission.memberId === ctx.actor.id
  const isDesk = orDesk && may(ctx, "intake")
  if (!isOwn && !isDesk && !isConfirmKey(ctx, submissionId, bottleId, key)) throw refuse("noSuchBottle")
  return found
}
