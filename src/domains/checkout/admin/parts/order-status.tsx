import { useTexts } from "#language/use-texts.ts"
import { Badge } from "#ui/status-mark.tsx"
import type { orderStatuses } from "../order-list.ts"

const marks = {
  unpaid: { icon: "clock", tone: "act" },
  processing: { icon: "clock", tone: "act" },
  paid: { icon: "check", tone: "lead" },
  lapsed: { icon: "minus", tone: "soft" },
  cancelled: { icon: "close", tone: "soft" },
  refunded: { icon: "minus", tone: "alarm" },
} as const

export function OrderStatus(props: { status: (typeof orderStatuses)[number]; isFilled?: boolean }) {
  const t = useTexts("checkout-admin")
  return (
    <Badge {...marks[props.status]} isFilled={props.isFilled ?? false}>
      {t(`orders.statuses.${props.status}`)}
    </Badge>
  )
}
