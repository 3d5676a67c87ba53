import type { ComponentProps } from "react"
import { ReasonDialog } from "#admin/reason-dialog.tsx"
import { money } from "#language/format.ts"
import { useTexts } from "#language/use-texts.ts"

type Props = Pick<ComponentProps<typeof ReasonDialog>, "action" | "back" | "answer"> & {
  withdrawal: { id: string; username: string; amountCents: number }
}

export function RefuseWithdrawal({ withdrawal: { id, username, amountCents }, ...dialog }: Props) {
  const t = useTexts("wallet-admin")
  const membersTexts = useTexts("members")
  return (
    <ReasonDialog
      {...dialog}
      title={t("withdrawals.refuseTitle", { sum: money(amountCents), username })}
      message={t("withdrawals.refuseMessage")}
      intent="refuse"
      button={t("withdrawals.refuse")}
      kind="alarm"
      reason={membersTexts("memberDialogs.reasonForMember")}
      hidden={{ withdrawal: id }}
    />
  )
}
