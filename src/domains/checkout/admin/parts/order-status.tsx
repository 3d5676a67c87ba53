import type { ShippingMethod } from "#domains/orders/kinds.ts"
import type { OrderStage, OrderStatus as StoredStatus } from "#domains/orders/stages.ts"
import { money } from "#language/format.ts"
import { type Texts, useTexts } from "#language/use-texts.ts"
import { isOneOf } from "#platform/records.ts"
import { Badge } from "#ui/status-mark.tsx"
import { fulfilments } from "../order-list.ts"

type OrderState = {
  status: StoredStatus
  stage: OrderStage
  shipping: ShippingMethod
  refundedCents: number
}

const marks = {
  unpaid: { icon: "clock", tone: "act" },
  processing: { icon: "clock", tone: "act" },
  paid: { icon: "check", tone: "lead" },
  lapsed: { icon: "minus", tone: "soft" },
  cancelled: { icon: "close", tone: "soft" },
  refunded: { icon: "minus", tone: "alarm" },
} as const

/** What is still to be done with a paid order. */
const waiting: readonly OrderStage[] = ["toPack", "packed", "toFetch"]

export function OrderStatus({ isFilled = false, ...order }: OrderState & { isFilled?: boolean }) {
  const t = useTexts("checkout-admin")
  const status = order.stage === "refunded" ? "refunded" : order.status
  const mark = waiting.includes(order.stage) ? marks.unpaid : marks[status]
  return (
    <Badge {...mark} isFilled={isFilled}>
      {statusText(order, t)}
    </Badge>
  )
}

function statusText(
  { status, stage, shipping, refundedCents }: OrderState,
  t: Texts<"checkout-admin">,
): string {
  if (!isOneOf(fulfilments, stage)) return t(`orders.statuses.${stage === "refunded" ? stage : status}`)
  const isCollected = stage === "delivered" && shipping === "self"
  const text = isCollected ? t("orders.collected") : t(`orders.fulfilments.${stage}`)
  return refundedCents > 0 ? `${text} · ${t("orders.partRefunded", { sum: money(refundedCents) })}` : text
}
