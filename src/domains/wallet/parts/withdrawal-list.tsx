import { formatDate, money } from "#language/format.ts"
import { useLanguage, useTexts } from "#language/use-texts.ts"
import { Badge } from "#ui/status-mark.tsx"
import type { OwnWithdrawal } from "../reads.ts"

const statusStyles = {
  requested: { icon: "clock", tone: "act" },
  paid: { icon: "check", tone: "lead" },
  refused: { icon: "close", tone: "alarm" },
} as const

export function WithdrawalList({ withdrawals }: { withdrawals: readonly OwnWithdrawal[] }) {
  const t = useTexts("wallet")
  const language = useLanguage()
  return (
    <ul className="border-t border-rule">
      {withdrawals.map(
        ({ id, status, isAtBank, amountCents, bankName, numberEnd, createdAt, endedAt, reason }) => (
          <li key={id} className="flex flex-wrap items-baseline gap-x-6 gap-y-1 border-b border-rule py-3">
            <span className="figures min-w-24 font-semibold">{money(amountCents)}</span>
            <span className="grow">
              {bankName} …{numberEnd}
              <span className="label-text block">{formatDate(endedAt ?? createdAt, language)}</span>
              {reason && <span className="label-text block">{reason}</span>}
            </span>
            <Badge icon={statusStyles[status].icon} tone={statusStyles[status].tone}>
              {t(`withdrawals.${isAtBank ? "atBank" : status}`)}
            </Badge>
          </li>
        ),
      )}
    </ul>
  )
}
