import { inArray } from "drizzle-orm"
import { members } from "#domains/accounts/schema.ts"
import { paragraphs } from "#domains/notifications/notification-texts.ts"
import { notify } from "#domains/notifications/notify.ts"
import { isWanted } from "#domains/notifications/reads.ts"
import { unsubscribeUrl } from "#domains/notifications/unsubscribe-link.ts"
import { readPayTimes } from "#domains/orders/pay-terms.ts"
import { money } from "#language/format.ts"
import { lazyTextsOf } from "#language/lazy-text.server.ts"
import type { AppPath } from "#platform/app-path.ts"
import type { Tx } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import { enqueueEmail } from "#platform/jobs/enqueue-email.ts"

type PledgedOffer = { name: string; pledged: number; target: number; priceCents: number }
type OfferOutcome = {
  kind: "reached" | "lapsed" | "cancelled"
  pledges: readonly { memberId: Id<"mem"> }[]
  reason?: string
}

/** In the caller's transaction, so no notification is sent twice or after a rollback. */
export async function notifyPledgers(
  tx: Tx,
  offer: PledgedOffer,
  { kind, pledges, reason = "" }: OfferOutcome,
) {
  const drams = new Map<Id<"mem">, number>()
  for (const { memberId } of pledges) drams.set(memberId, (drams.get(memberId) ?? 0) + 1)
  if (drams.size === 0) return
  const people = await tx.db
    .select({ id: members.id, email: members.email, username: members.username, language: members.language })
    .from(members)
    .where(inArray(members.id, [...drams.keys()]))
  const { payWithinHours: hours } = await readPayTimes(tx)
  const page = kind === "reached" ? "/cart" : "/target-buy"
  for (const { id, email, username, language: chosen } of people) {
    const language = chosen ?? "en"
    const count = drams.get(id) ?? 0
    const facts = {
      username,
      name: offer.name,
      drams: count,
      pledged: offer.pledged,
      target: offer.target,
      price: money(offer.priceCents),
      sum: money(offer.priceCents * count),
      reason,
      hours,
      link: `${tx.app.origin}${page}`,
    }
    if (await isWanted(tx, id, "drams", "site")) {
      const t = lazyTextsOf("drams")
      await notify(tx, id, {
        title: t(`notification.${kind}.title`, facts),
        content: paragraphs(t(`notification.${kind}.text`, facts)),
        action:
          kind === "reached"
            ? { path: "/cart" satisfies AppPath, text: t("notification.toCart") }
            : undefined,
      })
    }
    if (await isWanted(tx, id, "drams", "mail"))
      await enqueueEmail(tx, {
        kind: `drams.${kind}`,
        to: email,
        language,
        facts,
        stopAt: unsubscribeUrl(tx, id, "drams"),
      })
  }
}
