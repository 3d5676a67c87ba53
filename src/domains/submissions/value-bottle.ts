import { and, eq, isNull } from "drizzle-orm"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { record } from "#domains/audit/record.ts"
import { type Ctx, type Tx, transaction } from "#platform/ctx.ts"
import { type Id, newId } from "#platform/ids.ts"
import { postLetter } from "#platform/post.ts"
import { readSetting } from "#platform/settings.ts"
import { confirmPath } from "./confirm-link.ts"
import type { Proposal } from "./inputs.ts"
import { lockBottle, moveBottle } from "./move-bottle.ts"
import { refuse } from "./refusals.ts"
import { submissions, valuations } from "./schema.ts"

const usualDays = 14

/** How long a proposal stands. Staff change it in the settings. */
export async function readProposalDays(ctx: Pick<Ctx, "house">): Promise<number> {
  return (await readSetting<{ days?: number }>(ctx, "valuations", {})).days ?? usualDays
}

/**
 * The house says what a bottle is worth and at what terms it would sell it; who sent it in gets the letter with the link.
 * A proposal before it counts no more.
 */
export async function valueBottle(ctx: Ctx, bottleId: string, proposal: Proposal): Promise<Id<"val">> {
  const byId = requirePermission(ctx, "intake")
  const days = await readProposalDays(ctx)
  return await transaction(ctx, async (tx) => {
    const bottle = await lockBottle(tx, bottleId)
    const now = tx.now()
    await endOpenValuation(tx, bottle.id, "replaced", now)
    await moveBottle(tx, bottle, "valued", { mover: "desk" })
    const id = newId("val")
    const expiresAt = new Date(now.getTime() + days * 24 * 60 * 60 * 1_000)
    await tx.db
      .insert(valuations)
      .values({ id, bottleId: bottle.id, ...proposal, byId, createdAt: now, expiresAt })
    // The reserve is the seller's secret, so it is in no list of deeds.
    await record(tx, {
      act: "submissions.value",
      subjectId: bottle.id,
      after: { lowCents: proposal.lowCents, highCents: proposal.highCents },
    })
    await tellSender(tx, bottle.submissionId, bottle.id, bottle.name)
    return id
  })
}

export async function endOpenValuation(
  tx: Tx,
  bottleId: Id<"btl">,
  answer: "replaced" | "lapsed" | "declined",
  at: Date,
): Promise<void> {
  await tx.db
    .update(valuations)
    .set({ answer, answeredAt: at })
    .where(and(eq(valuations.bottleId, bottleId), isNull(valuations.answer)))
}

async function tellSender(tx: Tx, submissionId: Id<"sub">, bottleId: Id<"btl">, name: string): Promise<void> {
  const [sender] = await tx.db.select().from(submissions).where(eq(submissions.id, submissionId))
  if (!sender) throw refuse("noSuchSubmission")
  await postLetter(tx, {
    kind: "submissions.valued",
    to: sender.email,
    language: sender.language,
    facts: {
      name: sender.name,
      bottle: name,
      link: tx.house.origin + confirmPath(tx, submissionId, bottleId),
    },
  })
}
