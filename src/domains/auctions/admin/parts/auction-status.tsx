import { useTexts } from "#language/use-texts.ts"
import type { IconName } from "#ui/icon.tsx"
import { Badge } from "#ui/status-mark.tsx"

const marks = {
  draft: { icon: "minus", tone: "soft" },
  scheduled: { icon: "clock", tone: "lead" },
  live: { icon: "hammer", tone: "act" },
  paused: { icon: "pause", tone: "alarm" },
  completed: { icon: "check", tone: "soft" },
  cancelled: { icon: "close", tone: "alarm" },
} as const satisfies Record<string, { icon: IconName; tone: "soft" | "lead" | "act" | "alarm" }>

export type AuctionState = Exclude<keyof typeof marks, "paused">

type Props = { status: AuctionState; pausedAt?: string | null; isFilled?: boolean }

export function AuctionStatus({ status, pausedAt, isFilled }: Props) {
  const t = useTexts("auctions-admin")
  const displayedStatus = status === "live" && pausedAt ? "paused" : status
  const { icon, tone } = marks[displayedStatus]
  return (
    <Badge icon={icon} tone={tone} isFilled={isFilled ?? false}>
      {t(`statuses.${displayedStatus}`)}
    </Badge>
  )
}
