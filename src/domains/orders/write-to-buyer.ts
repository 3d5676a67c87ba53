import { eq } from "drizzle-orm"
import { members } from "#domains/accounts/schema.ts"
import { readSite } from "#domains/content/site.ts"
import { notify } from "#domains/notices/notify.ts"
import { isWanted } from "#domains/notices/reads.ts"
import { money, when } from "#language/format.ts"
import { textsOf } from "#language/texts.server.ts"
import type { Texts } from "#language/use-texts.ts"
import { type Ctx, type Tx, transaction } from "#platform/ctx.ts"
import { escaped } from "#platform/html.ts"
import { type Id, newId } from "#platform/ids.ts"
import { times } from "#platform/money.ts"
import { postLetter } from "#platform/post.ts"
import type { Happening, Told } from "./happenings.ts"
import { orderPath } from "./order-link.ts"
import { paperKeyOf } from "./paper-key.ts"
import { orderCharges, orderLetters, orderLines, orders } from "./schema.ts"
import { signed } from "./signed.ts"
import type { TellOrder } from "./tell-buyer.ts"

type Order = typeof orders.$inferSelect

/** What a purchase is not whole without is sent to everybody, whatever they chose to hear of. */
const alwaysSent: readonly Happening[] = ["placed", "paid", "refunded", "cancelled"]
const onItsWay: readonly Happening[] = ["packed", "shipped", "delivered"]

/**
 * Writes to the buyer what has become of an order: a letter in the order's language to the order's address and, to a
 * member, a notice. The job that `tellBuyer` left.
 */
export async function writeToBuyer(ctx: Ctx, order: TellOrder): Promise<void> {
  await transaction(ctx, async (tx) => await write(tx, order))
}

async function write(tx: Tx, { orderId, happening, told, sentBy }: TellOrder): Promise<void> {
  const [order] = await tx.db.select().from(orders).where(eq(orders.id, orderId))
  if (!order) return
  const kind = letterOf(order, happening)
  const t = textsOf(order.language, "orders")
  const lines = told.lines ?? (await linesOf(tx, order))
  const facts = { ...(await factsOf(tx, order, t)), lines, ...factsTold(told, t), ...linkOf(tx, order, kind) }
  const topic = onItsWay.includes(happening) ? "delivery" : "payment"
  const { memberId, email: to, language } = order
  const isSent = sentBy !== undefined || alwaysSent.includes(happening) || memberId === null
  if (isSent || (await isWanted(tx, memberId, topic, "mail"))) {
    await postLetter(tx, { kind: `orders.${kind}`, to, language, facts })
    const letter = { id: newId("ltr"), orderId, happening, address: to, told, at: tx.now() }
    await tx.db.insert(orderLetters).values({ ...letter, actorId: sentBy ?? null })
  }
  // Who has just placed it stands before it.
  if (sentBy || happening === "placed" || memberId === null) return
  if (!(await isWanted(tx, memberId, topic, "site"))) return
  await notify(tx, memberId, {
    title: t(`${kind}.subject`, facts),
    content: `<p>${escaped(t(`notice.${kind}`, facts))} <a href="${pageOf(order, kind)}">${lookOf(t, kind)}</a></p>`,
  })
}

function letterOf({ way, shipping }: Order, happening: Happening) {
  if (happening === "placed" && way !== "transfer") return "placedByCard"
  return happening === "packed" && shipping === "self" ? "packedToFetch" : happening
}

type LetterKind = ReturnType<typeof letterOf>

function pageOf({ id }: Order, kind: LetterKind): string {
  return endsInCart(kind) ? "/cart" : `/my-account/order/${id}`
}

function lookOf(t: Texts, kind: LetterKind): string {
  return t(endsInCart(kind) ? "notice.toCart" : "notice.look")
}

/** What was in it is on the shelf, in the cart or owed again. */
function endsInCart(kind: LetterKind): boolean {
  return kind === "lapsed" || kind === "cancelled"
}

/** A guest has no page to look at: the link opens the invoice. */
function linkOf(tx: Tx, order: Order, kind: LetterKind) {
  const t = textsOf(order.language, "orders")
  const { origin } = tx.house
  const invoice = `${origin}/my-account/order/${order.id}/invoice.pdf`
  const key = order.memberId === null ? `?key=${paperKeyOf(tx, order.id)}` : ""
  if (kind === "placed" || kind === "placedByCard")
    return { link: origin + orderPath(tx.house, order.id), act: t(`${kind}.act`) }
  if (kind === "paid") return { link: invoice + key, act: t("paid.act") }
  if (order.memberId === null && order.paidAt !== null)
    return { link: invoice + key, act: t("letter.openInvoice") }
  const page = order.memberId === null ? "/cart" : pageOf(order, kind)
  return { link: origin + page, act: t(`${kind}.act`) }
}

const places = { source: "order.toSource", wallet: "order.toWallet", bank: "order.toBank" } as const

function factsTold(told: Told, t: Texts) {
  const { carrier = "", tracking = "", amountCents = 0, goesTo = "source", reason = "" } = told
  return { carrier, tracking, amount: money(amountCents), where: t(places[goesTo]), reason }
}

async function factsOf(tx: Tx, order: Order, t: Texts) {
  const { legalName, addressLines, email } = await readSite(tx)
  const name = order.address?.firstname ?? (await usernameOf(tx, order.memberId))
  return {
    greeting: name ? t("letter.greeting", { name }) : t("letter.greetingAny"),
    reference: order.reference,
    total: money(order.totalCents),
    until: when(order.expiresAt, order.language),
    place: [legalName, ...addressLines].join(", "),
    email,
    next: nextOf(order, t),
  }
}

function nextOf({ shipping }: Order, t: Texts): string {
  if (shipping === "free-storage") return t("next.stored")
  return shipping === "none" ? t("next.done") : t(`next.toPack.${shipping}`)
}

async function usernameOf(tx: Tx, memberId: Id<"mem"> | null): Promise<string | undefined> {
  if (memberId === null) return undefined
  const [member] = await tx.db
    .select({ username: members.username })
    .from(members)
    .where(eq(members.id, memberId))
  return member?.username
}

/** Line by line what it is of and comes to, in the order's language. */
export async function linesOf(tx: Tx, order: Order): Promise<string> {
  const t = textsOf(order.language, "orders")
  const lines = await tx.db
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, order.id))
    .orderBy(orderLines.createdAt, orderLines.id)
  const charges = await tx.db.select().from(orderCharges).where(eq(orderCharges.orderId, order.id))
  return [
    ...lines.map(
      ({ title, quantity, priceCents }) =>
        `${quantity > 1 ? `${quantity} × ` : ""}${title}: ${money(times(priceCents, quantity))}`,
    ),
    ...charges.map(({ kind, cents }) => `${t(`charges.${kind}`)}: ${signed(cents)}`),
    t("letter.total", { total: money(order.totalCents) }),
  ].join("\n")
}
