import type { Site } from "#domains/content/default-site.ts"
import { type NewNotification, paragraphs } from "#domains/notifications/notification-texts.ts"
import { money } from "#language/format.ts"
import { anyLazyTextsOf, type LazyText, lazyDate, lazyTextsOf } from "#language/lazy-text.server.ts"
import { type PagePath, pathTo } from "#platform/app-path.ts"
import type { MessageLine, MessageOrder, OrderEmailKind } from "./order-email-kind.ts"
import type { OrderEventFacts } from "./order-events.ts"
import { lazyPickUpPlace } from "./pick-up-place.ts"

const t = lazyTextsOf("orders")

/** What e-mails and notifications say of an event, in any language. */
export function orderFactsOf(
  { reference, totalCents, expiresAt }: MessageOrder,
  { site, lines, eventFacts }: { site: Site; lines: readonly MessageLine[]; eventFacts: OrderEventFacts },
) {
  const place = lazyPickUpPlace(
    site,
    lines.map(({ location }) => location),
  )
  return {
    ...{ reference, place, total: money(totalCents), until: lazyDate(expiresAt) },
    ...eventFactsOf(eventFacts),
  }
}

const destinationTexts = { source: "order.toSource", wallet: "order.toWallet", bank: "order.toBank" } as const

function eventFactsOf({
  carrier = "",
  tracking = "",
  amountCents = 0,
  destination = "source",
  reason = "",
  failure = "declined",
  points,
}: OrderEventFacts) {
  const facts = { carrier, tracking, reason, why: t(`failures.${failure}`) }
  if (points !== undefined)
    return { ...facts, amount: t("order.points", { count: points }), where: t("order.toPoints") }
  return { ...facts, amount: money(amountCents), where: t(destinationTexts[destination]) }
}

export function orderNotificationOf(
  order: MessageOrder,
  kind: OrderEmailKind,
  facts: ReturnType<typeof orderFactsOf>,
): NewNotification {
  const texts = anyLazyTextsOf("orders")
  return {
    title: texts(`${kind}.subject`, facts),
    content: paragraphs(texts(`notification.${kind}`, facts)),
    action: { path: orderPageOf(order, kind), text: actionTextOf(kind, facts.total) },
  }
}

export function orderPageOf({ id }: MessageOrder, kind: OrderEmailKind): PagePath {
  return endsInCart(kind) ? "/cart" : pathTo("/my-account/order/:id", { id })
}

function actionTextOf(kind: OrderEmailKind, total: string): LazyText {
  if (kind === "shipped") return t("notification.track")
  if (kind === "packedToFetch") return t("notification.collect")
  if (kind === "paymentLink") return t("notification.pay", { total })
  if (kind === "missed" || kind === "paymentFailed" || endsInCart(kind)) return t(`${kind}.act`)
  return t("notification.openOrder")
}

function endsInCart(kind: OrderEmailKind): kind is "lapsed" | "cancelled" {
  return kind === "lapsed" || kind === "cancelled"
}
