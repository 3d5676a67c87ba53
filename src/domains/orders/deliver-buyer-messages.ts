import { inArray } from "drizzle-orm"
import { members } from "#domains/accounts/schema.ts"
import { readSite } from "#domains/content/site.ts"
import { notifyAll } from "#domains/notifications/notify.ts"
import { readWanted } from "#domains/notifications/reads.ts"
import { unsubscribeUrl } from "#domains/notifications/unsubscribe-link.ts"
import { money } from "#language/format.ts"
import { resolveFacts } from "#language/lazy-text.server.ts"
import { textsOf } from "#language/texts.server.ts"
import type { Texts } from "#language/use-texts.ts"
import { type Ctx, type Tx, transaction } from "#platform/ctx.ts"
import { sqlClientOf } from "#platform/database/db.server.ts"
import { insertStatement } from "#platform/database/table.server.ts"
import { type Id, newId } from "#platform/ids.ts"
import { type EmailOrder, enqueueEmails } from "#platform/jobs/enqueue-email.ts"
import { times } from "#platform/money.ts"
import { documentKeyOf } from "./document-key.ts"
import type { BuyerMessage } from "./notify-buyer.ts"
import {
  type MessageLine,
  type MessageOrder,
  type OrderEmailKind,
  orderEmailKindOf,
} from "./order-email-kind.ts"
import type { OrderEvent } from "./order-events.ts"
import { confirmPath, orderPath } from "./order-link.ts"
import { orderFactsOf, orderNotificationOf, orderPageOf } from "./order-notification.ts"
import { orderCharges, orderEmails, orderLines, orders } from "./schema.ts"
import { readComplaintDays } from "./seller-terms.ts"

type MessageCharge = typeof orderCharges.$inferSelect

/** Messages that are part of a purchase are sent whatever the buyer's choices. */
const alwaysSentEvents: readonly OrderEvent[] = [
  "placed",
  "paymentLink",
  "paymentFailed",
  "paid",
  "refunded",
  "cancelled",
]
const deliveryEvents: readonly OrderEvent[] = ["packed", "shipped", "delivered", "missed"]

/** All or none are sent. E-mails use the order's language and address. */
export async function deliverBuyerMessages(ctx: Ctx, messages: readonly BuyerMessage[]): Promise<void> {
  await transaction(ctx, async (tx) => {
    const data = await readMessageData(tx, messages)
    const written = messages.flatMap((each) => writeMessage(tx, data, each) ?? [])
    await enqueueEmails(
      tx,
      written.flatMap(({ email }) => email ?? []),
    )
    const records = written.flatMap(({ record }) => record ?? [])
    if (records.length > 0) await sqlClientOf(tx.db).query(insertStatement(orderEmails, records))
    await notifyAll(
      tx,
      written.flatMap(({ notification }) => notification ?? []),
    )
  })
}

type BuyerMessageData = Awaited<ReturnType<typeof readMessageData>>

async function readMessageData(tx: Tx, messages: readonly BuyerMessage[]) {
  const ids = [...new Set(messages.map(({ orderId }) => orderId))]
  const found = await tx.db.select().from(orders).where(inArray(orders.id, ids))
  const memberIds = [...new Set(found.flatMap(({ memberId }) => memberId ?? []))]
  const names = await tx.db
    .select({ id: members.id, username: members.username })
    .from(members)
    .where(inArray(members.id, memberIds))
  return {
    orders: new Map(found.map((order) => [order.id, order])),
    usernames: new Map(names.map(({ id, username }) => [id, username])),
    isWanted: await readWanted(tx, memberIds),
    site: await readSite(tx),
    complaintDays: await readComplaintDays(tx),
    ...(await readParts(tx, ids)),
  }
}

function writeMessage(
  tx: Tx,
  data: BuyerMessageData,
  { orderId, event, facts: eventFacts, sentBy }: BuyerMessage,
) {
  const order = data.orders.get(orderId)
  if (!order) return undefined
  const holdsBottles = data.lines.some((line) => line.orderId === orderId && line.kind === "bottle")
  const kind = orderEmailKindOf(tx, order, event, holdsBottles)
  const t = textsOf(order.language, "orders")
  const lines = eventFacts.lines ?? linesTextOf(order, data)
  const own = data.lines.filter((line) => line.orderId === orderId)
  const orderFacts = orderFactsOf(order, { site: data.site, lines: own, eventFacts })
  const facts = {
    ...factsOf(data, order, t),
    ...resolveFacts(order.language, orderFacts),
    lines,
    ...linkOf(tx, order, kind),
  }
  const topic = deliveryEvents.includes(event) ? "delivery" : "payment"
  const { memberId, email: to, language } = order
  const isAlways = sentBy !== undefined || alwaysSentEvents.includes(event) || memberId === null
  const isSent = isAlways || data.isWanted(memberId, topic, "mail")
  const stop = isAlways ? {} : { stopAt: unsubscribeUrl(tx, memberId, topic) }
  const record = { id: newId("ltr"), orderId, event, address: to, facts: eventFacts, at: tx.now() }
  // A buyer who has just placed an order has its page open.
  const isNoted = !sentBy && event !== "placed" && memberId !== null
  return {
    email: isSent
      ? ({ kind: `orders.${kind}`, to, language, facts, ...stop } satisfies EmailOrder)
      : undefined,
    record: isSent ? { ...record, actorId: sentBy ?? null } : undefined,
    notification:
      isNoted && data.isWanted(memberId, topic, "site")
        ? { memberId, ...orderNotificationOf(order, kind, orderFacts) }
        : undefined,
  }
}

const payableKinds: readonly OrderEmailKind[] = [
  "placed",
  "placedByCard",
  "placedForLink",
  "paymentLink",
  "paymentFailed",
]

function linkOf(tx: Tx, order: MessageOrder, kind: OrderEmailKind) {
  const t = textsOf(order.language, "orders")
  const { origin } = tx.app
  const invoice = `${origin}/my-account/order/${order.id}/invoice.pdf`
  const key = order.memberId === null ? `?key=${documentKeyOf(tx, order.id)}` : ""
  const isToConfirm =
    kind === "placedToConfirm" || (kind === "paymentLink" && order.emailConfirmedAt === null)
  if (isToConfirm) return { link: origin + confirmPath(tx.app, order), act: t(`${kind}.act`) }
  if (payableKinds.includes(kind))
    return { link: origin + orderPath(tx.app, order.id), act: t(`${kind}.act`) }
  if (kind === "paid") return { link: invoice + key, act: t("paid.act") }
  if (order.memberId === null && order.paidAt !== null)
    return { link: invoice + key, act: t("email.openInvoice") }
  const page = order.memberId === null ? "/cart" : orderPageOf(order, kind)
  return { link: origin + page, act: t(`${kind}.act`) }
}

function factsOf(
  { site, complaintDays, usernames }: BuyerMessageData,
  order: MessageOrder,
  t: Texts<"orders">,
) {
  const name = order.address?.firstname ?? (order.memberId && usernames.get(order.memberId))
  return {
    greeting: name ? t("email.greeting", { name }) : t("email.greetingAny"),
    email: site.email,
    days: complaintDays,
    next: nextOf(order, t),
  }
}

function nextOf({ shipping }: MessageOrder, t: Texts<"orders">): string {
  if (shipping === "free-storage") return t("next.stored")
  return shipping === "none" ? t("next.done") : t(`next.toPack.${shipping}`)
}

type LinesAndCharges = { lines: readonly MessageLine[]; charges: readonly MessageCharge[] }

async function readParts(tx: Tx, orderIds: readonly Id<"ord">[]): Promise<LinesAndCharges> {
  const lines = await tx.db
    .select()
    .from(orderLines)
    .where(inArray(orderLines.orderId, [...orderIds]))
    .orderBy(orderLines.createdAt, orderLines.id)
  const charges = await tx.db
    .select()
    .from(orderCharges)
    .where(inArray(orderCharges.orderId, [...orderIds]))
  return { lines, charges }
}

export async function orderLinesText(tx: Tx, order: MessageOrder): Promise<string> {
  return linesTextOf(order, await readParts(tx, [order.id]))
}

function linesTextOf(
  { id, language, totalCents }: MessageOrder,
  { lines, charges }: LinesAndCharges,
): string {
  const t = textsOf(language, "orders")
  return [
    ...lines
      .filter(({ orderId }) => orderId === id)
      .map(
        ({ title, quantity, priceCents }) =>
          `${quantity > 1 ? `${quantity} × ` : ""}${title}: ${money(times(priceCents, quantity))}`,
      ),
    ...charges
      .filter(({ orderId }) => orderId === id)
      .map(({ kind, cents }) => `${t(`charges.${kind}`)}: ${money(cents)}`),
    t("email.total", { total: money(totalCents) }),
  ].join("\n")
}
