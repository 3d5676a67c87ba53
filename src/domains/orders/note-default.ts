import { and, count, eq, isNull } from "drizzle-orm"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { refuse as refuseMember } from "#domains/accounts/refusals.ts"
import { requireUninvolved } from "#domains/accounts/require-uninvolved.ts"
import { members } from "#domains/accounts/schema.ts"
import { record } from "#domains/audit/record.ts"
import { readSite } from "#domains/content/site.ts"
import { paragraphs } from "#domains/notifications/notification-texts.ts"
import { notify } from "#domains/notifications/notify.ts"
import { lazyTextsOf } from "#language/lazy-text.server.ts"
import { textsOf } from "#language/texts.server.ts"
import { absoluteUrl } from "#platform/app-path.ts"
import { type Ctx, type Tx, transaction } from "#platform/ctx.ts"
import { type Id, isId } from "#platform/ids.ts"
import { enqueueEmail } from "#platform/jobs/enqueue-email.ts"
import { refuse } from "./refusals.ts"
import { paymentDefaults } from "./schema.ts"

export const maxDefaults = 2

type DefaultToRecord = { lineId: Id<"orl">; memberId: Id<"mem">; reason: string }

/** The second default suspends the member's bidding until staff decide. */
export async function recordDefault(tx: Tx, { lineId, memberId, reason }: DefaultToRecord): Promise<void> {
  const [member] = await tx.db
    .select({ id: members.id, biddingEndedAt: members.biddingEndedAt })
    .from(members)
    .where(eq(members.id, memberId))
    .for("no key update")
  const now = tx.now()
  await tx.db.insert(paymentDefaults).values({ lineId, memberId, reason, at: now, byId: tx.actor.id })
  const [open] = await tx.db
    .select({ count: count() })
    .from(paymentDefaults)
    .where(and(eq(paymentDefaults.memberId, memberId), isNull(paymentDefaults.settledAt)))
  if (!member || member.biddingEndedAt !== null || (open?.count ?? 0) < maxDefaults) return
  await tx.db.update(members).set({ biddingEndedAt: now }).where(eq(members.id, memberId))
  await record(tx, { act: "orders.endBidding", subjectId: memberId, after: { defaults: open?.count ?? 0 } })
  await notifyMember(tx, memberId, "biddingEnded", "")
}

export async function allowBidding(ctx: Ctx, memberId: string, reason: string): Promise<void> {
  const byId = requirePermission(ctx, "orders")
  if (!isId("mem", memberId)) throw refuseMember("noSuchMember")
  if (memberId === byId) throw refuse("ownDefaults")
  await transaction(ctx, async (tx) => {
    const [member] = await tx.db
      .select({ biddingEndedAt: members.biddingEndedAt })
      .from(members)
      .where(eq(members.id, memberId))
      .for("no key update")
    if (!member) throw refuseMember("noSuchMember")
    await requireUninvolved(tx, byId, { memberIds: [memberId] })
    if (member.biddingEndedAt === null) throw refuse("biddingNotEnded")
    const settled = await tx.db
      .update(paymentDefaults)
      .set({ settledAt: tx.now(), settledById: byId })
      .where(and(eq(paymentDefaults.memberId, memberId), isNull(paymentDefaults.settledAt)))
      .returning({ lineId: paymentDefaults.lineId })
    await tx.db.update(members).set({ biddingEndedAt: null }).where(eq(members.id, memberId))
    const after = { settled: settled.length }
    await record(tx, { act: "orders.allowBidding", subjectId: memberId, reason, after })
    await notifyMember(tx, memberId, "biddingAllowed", reason)
  })
}

/** Ignores preferences, because it decides what the member may do. */
async function notifyMember(
  tx: Tx,
  memberId: Id<"mem">,
  kind: "biddingEnded" | "biddingAllowed",
  reason: string,
): Promise<void> {
  const [member] = await tx.db.select().from(members).where(eq(members.id, memberId))
  if (!member || member.closedAt !== null) return
  const language = member.language ?? "en"
  const t = textsOf(language, "orders")
  const { email } = await readSite(tx)
  const facts = {
    greeting: t("email.greeting", { name: member.username }),
    email,
    reason,
    lines: "",
    link: absoluteUrl(tx.app.origin, "/contact"),
    act: t(`${kind}.act`),
  }
  await enqueueEmail(tx, { kind: `orders.${kind}`, to: member.email, language, facts })
  const lazy = lazyTextsOf("orders")
  await notify(tx, memberId, {
    title: lazy(`${kind}.subject`),
    content: paragraphs(lazy(`notification.${kind}`, { reason, email })),
  })
}
