import { createHash } from "node:crypto"
import { eq } from "drizzle-orm"
import type { z } from "zod"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { isInvolved } from "#domains/accounts/require-uninvolved.ts"
import { refuse as refuseLot } from "#domains/auctions/refusals.ts"
import { auctions, biddingStates, lots } from "#domains/auctions/schema.ts"
import { isVisible } from "#domains/auctions/visibility.ts"
import { type Ctx, type Tx, transaction } from "#platform/ctx.ts"
import { countTry, type Limit } from "#platform/http/rate-limit.ts"
import { type Id, isId, newId } from "#platform/ids.ts"
import type { LotQuestionForm } from "./inputs.ts"
import { refuse } from "./refusals.ts"
import { takesQuestions } from "./rules.ts"
import { lotQuestions } from "./schema.ts"

const perMember: Limit = { name: "lot-question", times: 5, seconds: 60 * 60 }

/** A repeated question, as by a second click, is the same one. */
export async function askQuestion(
  ctx: Ctx,
  lotId: string,
  { question }: z.output<typeof LotQuestionForm>,
): Promise<Id<"qst">> {
  const memberId = requirePermission(ctx, "write")
  const day = ctx.now().toISOString().slice(0, 10)
  const key = createHash("sha256").update([day, lotId, memberId, question].join("\n")).digest("base64url")
  const before = await findQuestion(ctx, key)
  if (before) return before
  return await transaction(ctx, async (tx) => {
    const lot = await lockLotToAskAbout(tx, ctx, lotId)
    if (await isInvolved(tx, memberId, { memberIds: [lot.sellerId] })) throw refuse("ownLot")
    if (!takesQuestions(lot, tx.now())) throw refuse("lotEnded")
    const retryAfterSeconds = await countTry(ctx.app, perMember, memberId)
    if (retryAfterSeconds !== undefined) throw refuse("tooMany", { retryAfterSeconds })
    const id = newId("qst")
    const asked = { lotId: lot.id, memberId, question, language: ctx.language, createdAt: tx.now() }
    await tx.db
      .insert(lotQuestions)
      .values({ id, ...asked, idempotencyKey: key })
      .onConflictDoNothing({ target: lotQuestions.idempotencyKey })
    return (await findQuestion(tx, key)) ?? id
  })
}

/** Shared: it only keeps the lot from closing meanwhile. */
async function lockLotToAskAbout(tx: Tx, ctx: Ctx, lotId: string) {
  if (!isId("lot", lotId)) throw refuseLot("noSuchLot")
  const [row] = await tx.db
    .select({
      id: lots.id,
      sellerId: lots.sellerId,
      status: biddingStates.status,
      endsAt: biddingStates.endsAt,
      isPaused: biddingStates.isPaused,
      auction: { status: auctions.status, previewAt: auctions.previewAt },
    })
    .from(lots)
    .innerJoin(biddingStates, eq(biddingStates.lotId, lots.id))
    .innerJoin(auctions, eq(auctions.id, lots.auctionId))
    .where(eq(lots.id, lotId))
    .for("share", { of: biddingStates })
  if (!row || !isVisible(ctx, row.auction)) throw refuseLot("noSuchLot")
  return row
}

async function findQuestion(ctx: Pick<Ctx, "db">, key: string): Promise<Id<"qst"> | undefined> {
  const [found] = await ctx.db
    .select({ id: lotQuestions.id })
    .from(lotQuestions)
    .where(eq(lotQuestions.idempotencyKey, key))
  return found?.id
}
