import { useTexts } from "#language/use-texts.ts"
import type { IconName } from "#ui/icon.tsx"
import { Badge } from "#ui/status-mark.tsx"

const looks = {
  draft: { icon: "minus", tone: "soft" },
  scheduled: { icon: "clock", tone: "lead" },
  live: { icon: "hammer", tone: "act" },
  completed: { icon: "check", tone: "soft" },
  cancelled: { icon: "close", tone: "alarm" },
} as const satisfies Record<string, { icon: IconName; tone: "soft" | "lead" | "act" | "alarm" }>

export type AuctionState = keyof typeof looks

export function AuctionStatus({ status, isFilled }: { status: AuctionState; isFilled?: boolean }) {
  const t = useTexts("admin")
  const { icon, tone } = looks[status]
  return (
    <Badge icon={icon} tone={tone} isFilled={isFilled ?? false}>
      {t(`statuses.${status}`)}
    </Badge>
  )
}
