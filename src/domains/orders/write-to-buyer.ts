import { inArray } from "drizzle-orm"
import { members } from "#domains/accounts/schema.ts"
import { readSite } from "#domains/content/site.ts"
import { notifyAll } from "#domains/notices/notify.ts"
import { readWanted } from "#domains/notices/reads.ts"
import { stopAddress } from "#domains/notices/stop-letters.ts"
import { money, when } from "#language/format.ts"
import { anyTextsOf, textsOf } from "#language/texts.server.ts"
import type { Texts } from "#language/use-texts.ts"
import { type Ctx, type Tx, transaction } from "#platform/ctx.ts"
import { clientOf } from "#platform/db.server.ts"
import { escaped } from "#platform/html.ts"
import { type Id, newId } from "#platform/ids.ts"
import { times } from "#platform/money.ts"
import { type EmailOrder, postLetters } from "#platform/post.ts"
import { insertOf } from "#platform/table.server.ts"
import { fetchPlace } from "./fetch-place.ts"
import type { OrderEvent, OrderEventFacts } from "./happenings.ts"
import { confirmPath, orderPath } from "./order-link.ts"
import { paperKeyOf } from "./paper-key.ts"
import { orderCharges, orderLetters, orderLines, orders } from "./schema.ts"
import { readComplaintDays } from "./seller-terms.ts"
import { signed } from "./signed.ts"
import type { BuyerMessage } from "./tell-buyer.ts"

type MessageOrder = typeof orders.$inferSelect
type MessageLine = typeof orderLines.$inferSelect
type MessageCharge = typeof orderCharges.$inferSelect

/** Messages that are part of a purchase are sent whatever the buyer's choices. */
const alwaysSent: readonly OrderEvent[] = ["placed", "paymentLink", "paid", "refunded", "cancelled"]
const onItsWay: readonly OrderEvent[] = ["packed", "shipped", "delivered"]

/**
 * Handles the messages of `tellBuyer` in batches: e-mails each buyer in the order's language at the order's address,
 * and notifies members on the site. All or none are written.
 */
export async function writeToBuyers(ctx: Ctx, told: readonly BuyerMessage[]): Promise<void> {
  await transaction(ctx, async (tx) => {
    const known = await readAll(tx, told)
    const written = told.flatMap((each) => write(tx, known, each) ?? [])
    await postLetters(
      tx,
      written.flatMap(({ letter }) => letter ?? []),
    )
    const kept = written.flatMap(({ record }) => record ?? [])
    if (kept.length > 0) await clientOf(tx.db).query(insertOf(orderLetters, kept))
    await notifyAll(
      tx,
      written.flatMap(({ notice }) => notice ?? []),
    )
  })
}

type BuyerMessageData = Awaited<ReturnType<typeof readAll>>

async function readAll(tx: Tx, told: readonly BuyerMessage[]) {
  const ids = [...new Set(told.map(({ orderId }) => orderId))]
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

function write(tx: Tx, known: BuyerMessageData, { orderId, happening, told, sentBy }: BuyerMessage) {
  const order = known.orders.get(orderId)
  if (!order) return undefined
  const holdsBottles = known.lines.some((line) => line.orderId === orderId && line.kind === "bottle")
  const kind = letterOf(tx, order, happening, holdsBottles)
  const t = textsOf(order.language, "orders")
  const lines = told.lines ?? listOf(order, known)
  const facts = { ...factsOf(known, order, t), lines, ...factsTold(told, t), ...linkOf(tx, order, kind) }
  const topic = onItsWay.includes(happening) ? "delivery" : "payment"
  const { memberId, email: to, language } = order
  const isAlways = sentBy !== undefined || alwaysSent.includes(happening) || memberId === null
  const isSent = isAlways || known.isWanted(memberId, topic, "mail")
  const stop = isAlways ? {} : { stopAt: stopAddress(tx, memberId, topic) }
  const record = { id: newId("ltr"), orderId, happening, address: to, told, at: tx.now() }
  // A buyer who has just placed an order has its page open.
  const isNoted = !sentBy && happening !== "placed" && memberId !== null
  return {
    letter: isSent
      ? ({ kind: `orders.${kind}`, to, language, facts, ...stop } satisfies EmailOrder)
      : undefined,
    record: isSent ? { ...record, actorId: sentBy ?? null } : undefined,
    notice:
      isNoted && known.isWanted(memberId, topic, "site")
        ? { memberId, ...noticeOf(order, kind, facts, t) }
        : undefined,
  }
}

function noticeOf(order: MessageOrder, kind: LetterKind, facts: EmailOrder["facts"], t: Texts<"orders">) {
  const texts = anyTextsOf(order.language, "orders")
  return {
    title: texts(`${kind}.subject`, facts),
    content: `<p>${escaped(texts(`notice.${kind}`, facts))} <a href="${pageOf(order, kind)}">${lookOf(t, kind)}</a></p>`,
  }
}

function letterOf(
  tx: Tx,
  { way, shipping, emailConfirmedAt }: MessageOrder,
  happening: OrderEvent,
  holdsBottles: boolean,
) {
  const { card, payNow } = tx.app.payments
  const isByCard = way === "card" && card.kind !== "disabled"
  if (happening === "placed" && holdsBottles && emailConfirmedAt === null && !isByCard)
    return "placedToConfirm"
  if (happening === "placed" && way !== "transfer") return isByCard ? "placedByCard" : "placedForLink"
  if (happening === "placed" && payNow === null) return "placedForLink"
  return happening === "packed" && shipping === "self" ? "packedToFetch" : happening
}

type LetterKind = ReturnType<typeof letterOf>

function pageOf({ id }: MessageOrder, kind: LetterKind): string {
  return endsInCart(kind) ? "/cart" : `/my-account/order/${id}`
}

function lookOf(t: Texts<"orders">, kind: LetterKind): string {
  return t(endsInCart(kind) ? "notice.toCart" : "notice.look")
}

function endsInCart(kind: LetterKind): boolean {
  return kind === "lapsed" || kind === "cancelled"
}

/** A guest has no account page, so the link opens the invoice. */
function linkOf(tx: Tx, order: MessageOrder, kind: LetterKind) {
  const t = textsOf(order.language, "orders")
  const { origin } = tx.app
  const invoice = `${origin}/my-account/order/${order.id}/invoice.pdf`
  const key = order.memberId === null ? `?key=${paperKeyOf(tx, order.id)}` : ""
  const isToConfirm =
    kind === "placedToConfirm" || (kind === "paymentLink" && order.emailConfirmedAt === null)
  if (isToConfirm) return { link: origin + confirmPath(tx.app, order), act: t(`${kind}.act`) }
  if (kind === "placed" || kind === "placedByCard" || kind === "placedForLink" || kind === "paymentLink")
    return { link: origin + orderPath(tx.app, order.id), act: t(`${kind}.act`) }
  if (kind === "paid") return { link: invoice + key, act: t("paid.act") }
  if (order.memberId === null && order.paidAt !== null)
    return { link: invoice + key, act: t("letter.openInvoice") }
  const page = order.memberId === null ? "/cart" : pageOf(order, kind)
  return { link: origin + page, act: t(`${kind}.act`) }
}

const places = { source: "order.toSource", wallet: "order.toWallet", bank: "order.toBank" } as const

function factsTold(told: OrderEventFacts, t: Texts<"orders">) {
  const { carrier = "", tracking = "", amountCents = 0, goesTo = "source", reason = "", points } = told
  const facts = { carrier, tracking, reason }
  if (points !== undefined)
    return { ...facts, amount: t("order.points", { count: points }), where: t("order.toPoints") }
  return { ...facts, amount: money(amountCents), where: t(places[goesTo]) }
}

function factsOf(
  { site, complaintDays, usernames, lines }: BuyerMessageData,
  order: MessageOrder,
  t: Texts<"orders">,
) {
  const own = lines.filter(({ orderId }) => orderId === order.id)
  const name = order.address?.firstname ?? (order.memberId && usernames.get(order.memberId))
  return {
    greeting: name ? t("letter.greeting", { name }) : t("letter.greetingAny"),
    reference: order.reference,
    total: money(order.totalCents),
    until: when(order.expiresAt, order.language),
    place: fetchPlace(
      order.language,
      site,
      own.map(({ location }) => location),
    ),
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

export async function linesOf(tx: Tx, order: MessageOrder): Promise<string> {
  return listOf(order, await readParts(tx, [order.id]))
}

function listOf({ id, language, totalCents }: MessageOrder, { lines, charges }: LinesAndCharges): string {
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
      .map(({ kind, cents }) => `${t(`charges.${kind}`)}: ${signed(cents)}`),
    t("letter.total", { total: money(totalCents) }),
  ].join("\n")
}
