import { type Column, headFrom } from "#admin/lists/columns.ts"
import { payeeColumns } from "#domains/wallet/admin/parts/payee-columns.tsx"
import { Badge } from "#ui/status-mark.tsx"
import type { PayoutRunRow } from "../list-payouts.ts"

const tones = { requested: "act", paid: "lead", refused: "alarm" } as const

/** The file is in the bank's format. Its answer has the same columns. */
export const payoutRunColumns: readonly Column<PayoutRunRow, "settlements-admin">[] = [
  ...payeeColumns<PayoutRunRow, "settlements-admin">(),
  {
    name: "status",
    head: headFrom("checkout-admin", "order.state"),
    csv: "status",
    value: ({ status }) => (status === "requested" ? "" : status),
    cell: ({ status }, { t }) => <Badge tone={tones[status]}>{t(`payouts.states.${status}`)}</Badge>,
    note: ({ reason }) => reason,
    className: "min-w-32",
  },
  { name: "reason", csv: "reason", value: "reason" },
]
