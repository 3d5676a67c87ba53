import { and, eq, inArray } from "drizzle-orm"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { members } from "#domains/accounts/schema.ts"
import { record } from "#domains/audit/record.ts"
import { notify } from "#domains/notices/notify.ts"
import { isWanted } from "#domains/notices/reads.ts"
import { when } from "#language/format.ts"
import { textsOf } from "#language/texts.server.ts"
import { type Ctx, type Tx, transaction } from "#platform/ctx.ts"
import { escaped } from "#platform/html.ts"
import { type Id, isId } from "#platform/ids.ts"
import { lockRound } from "./end-round.ts"
import { lockOffersOf, saveOffer } from "./lock-offer.ts"
import { refuse } from "./refusals.ts"
import { dramPledges, dramRounds } from "./schema.ts"

const longestReason = 500

/**
 * Moves the end of a round that is not over. Of an open one people have pledged under the old end, so they are told the
 * new one with the reason, and every page that shows it moves.
 */
export async function moveRoundEnd(
  ctx: Ctx,
  roundId: string,
  { endsAt, reason }: { endsAt: Date; reason: string },
): Promise<void> {
  requirePermission(ctx, "shop")
  if (!isId("rnd", roundId)) throw refuse("noSuchRound")
  const why = reason.trim().slice(0, longestReason)
  await transaction(ctx, async (tx) => {
    const round = await lockRound(tx, roundId)
    if (!round) throw refuse("noSuchRound")
    if (round.status !== "draft" && round.status !== "open") throw refuse("roundOver")
    const offers = await lockOffersOf(tx, roundId)
    // The wait for the locks may outlast the round; from its end on what was pledged is decided.
    const now = tx.now()
    if (round.status === "open" && now >= round.endsAt) throw refuse("roundOver")
    if (endsAt <= now) throw refuse("endTooEarly", { field: "endsAt" })
    if (round.status === "open" && !why) throw refuse("reasonRequired", { field: "reason" })
    if (endsAt.getTime() === round.endsAt.getTime()) return
    await tx.db.update(dramRounds).set({ endsAt }).where(eq(dramRounds.id, roundId))
    if (round.status === "open") {
      for (const offer of offers) await saveOffer(tx, { ...offer, endsAt })
      await tellOfEnd(tx, { id: roundId, title: round.title, endsAt, reason: why })
    }
    await record(tx, {
      act: "round.move",
      subjectId: roundId,
      ...(why ? { reason: why } : {}),
      before: { endsAt: round.endsAt.toISOString() },
      after: { endsAt: endsAt.toISOString() },
    })
  })
}

type Moved = { id: Id<"rnd">; title: string; endsAt: Date; reason: string }

async function tellOfEnd(tx: Tx, { id, title, endsAt, reason }: Moved): Promise<void> {
  const pledged = tx.db
    .select({ memberId: dramPledges.memberId })
    .from(dramPledges)
    .where(and(eq(dramPledges.roundId, id), eq(dramPledges.status, "pledged")))
  const people = await tx.db
    .select({ id: members.id, language: members.language })
    .from(members)
    .where(inArray(members.id, pledged))
  for (const { id: memberId, language: chosen } of people) {
    if (!(await isWanted(tx, memberId, "drams", "site"))) continue
    const language = chosen ?? "en"
    const facts = { title, reason, time: when(endsAt.toISOString(), language) }
    const t = textsOf(language, "drams")
    await notify(tx, memberId, {
      title: t("notice.moved.title", facts),
      content: `<p>${escaped(t("notice.moved.text", facts))}</p>`,
    })
  }
}
