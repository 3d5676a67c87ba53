import { useTexts } from "#language/use-texts.ts"
import type { IconName } from "#ui/icon.tsx"
import { Badge } from "#ui/status-mark.tsx"

const marks = {
  active: { icon: "check", tone: "lead" },
  suspended: { icon: "lock", tone: "act" },
  banned: { icon: "close", tone: "alarm" },
  closed: { icon: "minus", tone: "soft" },
} as const satisfies Record<string, { icon: IconName; tone: "soft" | "lead" | "act" | "alarm" }>

type Props = { status: "active" | "suspended" | "banned"; isClosed: boolean; isFilled?: boolean }

export function MemberStatus({ status, isClosed, isFilled = false }: Props) {
  const accountsTexts = useTexts("accounts-admin")
  const displayedStatus = isClosed ? "closed" : status
  const { icon, tone } = marks[displayedStatus]
  return (
    <Badge icon={icon} tone={tone} isFilled={isFilled}>
      {accountsTexts(`recordStatuses.${displayedStatus}`)}
    </Badge>
  )
}
