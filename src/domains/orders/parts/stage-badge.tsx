import { useTexts } from "#language/use-texts.ts"
import type { IconName } from "#ui/icon.tsx"
import { Badge } from "#ui/status-mark.tsx"
import type { OrderStage } from "../stages.ts"

type StageStyle = { icon: IconName; tone: "lead" | "alarm" | "act" | "soft" }

const stageStyles: Record<OrderStage, StageStyle> = {
  toPay: { icon: "clock", tone: "act" },
  overdue: { icon: "warning", tone: "alarm" },
  checking: { icon: "clock", tone: "soft" },
  toPack: { icon: "check", tone: "lead" },
  packed: { icon: "check", tone: "lead" },
  toFetch: { icon: "person", tone: "act" },
  shipped: { icon: "right", tone: "lead" },
  stored: { icon: "bottle", tone: "lead" },
  delivered: { icon: "check", tone: "lead" },
  done: { icon: "check", tone: "lead" },
  refunded: { icon: "left", tone: "soft" },
  lapsed: { icon: "close", tone: "alarm" },
  cancelled: { icon: "close", tone: "soft" },
}

export function StageBadge({ stage, isFilled }: { stage: OrderStage; isFilled?: boolean }) {
  const t = useTexts("orders")
  return (
    <Badge {...stageStyles[stage]} isFilled={isFilled ?? false}>
      {t(`stages.${stage}`)}
    </Badge>
  )
}
