import { and, eq, inArray } from "drizzle-orm"
import { members } from "#domains/accounts/schema.ts"
import { paragraphs } from "#domains/notifications/notification-texts.ts"
import { notify } from "#domains/notifications/notify.ts"
import { isWanted } from "#domains/notifications/reads.ts"
import type { Outage } from "#domains/outages/beat.ts"
import { type LazyText, lazyDate, lazyTextsOf } from "#language/lazy-text.server.ts"
import type { Tx } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import { dramPledges } from "./schema.ts"

type MovedDramSale = { id: Id<"rnd">; title: string; endsAt: Date }

export async function notifyEndMoved(
  tx: Tx,
  { reason, ...moved }: MovedDramSale & { reason: string },
): Promise<void> {
  await notifyOpenPledgers(tx, moved, reason)
}

export async function notifyEndMovedByOutage(
  tx: Tx,
  moved: MovedDramSale,
  { beganAt, endedAt }: Outage,
): Promise<void> {
  const facts = { from: lazyDate(beganAt), until: lazyDate(endedAt) }
  await notifyOpenPledgers(tx, moved, lazyTextsOf("drams")("notification.moved.outage", facts))
}

async function notifyOpenPledgers(
  tx: Tx,
  { id, title, endsAt }: MovedDramSale,
  reason: string | LazyText,
): Promise<void> {
  const pledged = tx.db
    .select({ memberId: dramPledges.memberId })
    .from(dramPledges)
    .where(and(eq(dramPledges.dramSaleId, id), eq(dramPledges.status, "pledged")))
  const people = await tx.db.select({ id: members.id }).from(members).where(inArray(members.id, pledged))
  const t = lazyTextsOf("drams")
  const facts = { title, reason, time: lazyDate(endsAt) }
  for (const { id: memberId } of people) {
    if (!(await isWanted(tx, memberId, "drams", "site"))) continue
    await notify(tx, memberId, {
      title: t("notification.moved.title", facts),
      content: paragraphs(t("notification.moved.text", facts)),
    })
  }
}
