import { and, eq, inArray } from "drizzle-orm"
import { members } from "#domains/accounts/schema.ts"
import { notify } from "#domains/notifications/notify.ts"
import { isWanted } from "#domains/notifications/reads.ts"
import type { Outage } from "#domains/outages/beat.ts"
import { formatDate } from "#language/format.ts"
import { textsOf } from "#language/texts.server.ts"
import type { Language, Tx } from "#platform/ctx.ts"
import { escaped } from "#platform/html.ts"
import type { Id } from "#platform/ids.ts"
import { dramPledges } from "./schema.ts"

type MovedDramSale = { id: Id<"rnd">; title: string; endsAt: Date }

export async function notifyEndMoved(
  tx: Tx,
  { reason, ...moved }: MovedDramSale & { reason: string },
): Promise<void> {
  await notifyOpenPledgers(tx, moved, () => reason)
}

/** The reason is in each member's language. */
export async function notifyEndMovedByOutage(
  tx: Tx,
  moved: MovedDramSale,
  { beganAt, endedAt }: Outage,
): Promise<void> {
  await notifyOpenPledgers(tx, moved, (language) =>
    textsOf(language, "drams")("notification.moved.outage", {
      from: formatDate(beganAt.toISOString(), language),
      until: formatDate(endedAt.toISOString(), language),
    }),
  )
}

async function notifyOpenPledgers(
  tx: Tx,
  { id, title, endsAt }: MovedDramSale,
  reasonIn: (language: Language) => string,
): Promise<void> {
  const pledged = tx.db
    .select({ memberId: dramPledges.memberId })
    .from(dramPledges)
    .where(and(eq(dramPledges.dramSaleId, id), eq(dramPledges.status, "pledged")))
  const people = await tx.db
    .select({ id: members.id, language: members.language })
    .from(members)
    .where(inArray(members.id, pledged))
  for (const { id: memberId, language: chosen } of people) {
    if (!(await isWanted(tx, memberId, "drams", "site"))) continue
    const language = chosen ?? "en"
    const facts = { title, reason: reasonIn(language), time: formatDate(endsAt.toISOString(), language) }
    const t = textsOf(language, "drams")
    await notify(tx, memberId, {
      title: t("notification.moved.title", facts),
      content: `<p>${escaped(t("notification.moved.text", facts))}</p>`,
    })
  }
}
