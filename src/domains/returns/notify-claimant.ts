import { eq } from "drizzle-orm"
import { paragraphs } from "#domains/notifications/notification-texts.ts"
import { notify } from "#domains/notifications/notify.ts"
import { orderLines, orders } from "#domains/orders/schema.ts"
import { lazyTextsOf } from "#language/lazy-text.server.ts"
import { pathTo } from "#platform/app-path.ts"
import type { Tx } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import { enqueueEmail } from "#platform/jobs/enqueue-email.ts"
import { refuse } from "./refusals.ts"
import { claims } from "./schema.ts"

/** The refund has the e-mail of its order. */
export const claimEvents = ["opened", "goodsAsked", "received", "refused"] as const
export type ClaimEvent = (typeof claimEvents)[number]

/** Sent whatever the buyer has turned off: it is part of a purchase. */
export async function notifyClaimant(tx: Tx, claimId: Id<"clm">, event: ClaimEvent): Promise<void> {
  const [found] = await tx.db
    .select({ claim: claims, order: orders, title: orderLines.title })
    .from(claims)
    .innerJoin(orders, eq(orders.id, claims.orderId))
    .innerJoin(orderLines, eq(orderLines.id, claims.lineId))
    .where(eq(claims.id, claimId))
  if (!found) throw refuse("noSuchClaim")
  const { claim, order, title } = found
  const facts = {
    title,
    reference: order.reference,
    answer: claim.answer ?? "",
    returnReference: claim.returnReference ?? "",
    expectedOn: claim.expectedOn ?? "",
  }
  const path = pathTo("/my-account/order/:id", { id: order.id })
  await enqueueEmail(tx, {
    kind: `returns.${event}`,
    to: order.email,
    language: order.language,
    facts: { ...facts, link: tx.app.origin + path },
  })
  const t = lazyTextsOf("returns")
  await notify(tx, claim.memberId, {
    title: t(`${event}.subject`, facts),
    content: paragraphs(t(`${event}.text`, facts)),
    action: { path: `${path}#claims`, text: t(`${event}.act`) },
  })
}
