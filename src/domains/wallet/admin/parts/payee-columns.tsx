import { type Column, headFrom } from "#admin/lists/columns.ts"
import type { Noun } from "#language/use-texts.ts"
import { pathTo } from "#platform/app-path.ts"

type Payee = {
  id: string
  memberId: string
  username: string
  amountCents: number
  bankHolder: string
  bankName: string
  bankNumber?: string
}

/** In the file they are the bank's columns. */
export function payeeColumns<Row extends Payee, N extends Noun>(): readonly Column<Row, N>[] {
  return [
    { name: "id", csv: "reference", value: ({ id }) => id },
    { name: "holder", csv: "holder", value: ({ bankHolder }) => bankHolder },
    { name: "bankName", csv: "bank", value: ({ bankName }) => bankName },
    { name: "bankNumber", csv: "account_number", value: ({ bankNumber }) => bankNumber ?? null },
    {
      name: "username",
      head: headFrom("members", "members.username"),
      value: ({ username }) => username,
      to: ({ memberId }) => pathTo("/admin/wallets/:id", { id: memberId }),
    },
    {
      name: "amount",
      head: headFrom("checkout-admin", "transfers.amount"),
      csv: "amount_sgd",
      value: ({ amountCents }) => amountCents,
      format: "money",
      className: "font-semibold",
    },
    {
      name: "bank",
      head: headFrom("wallet-admin", "withdrawals.bank"),
      cell: ({ bankHolder }) => <span translate="no">{bankHolder}</span>,
      note: ({ bankName, bankNumber = "" }) => (
        <>
          {bankName} <span className="figures">{bankNumber}</span>
        </>
      ),
      className: "min-w-48",
    },
  ]
}

export function requestedColumn<Row extends { createdAt: Date | string }, N extends Noun>(): Column<Row, N> {
  return {
    name: "requestedAt",
    head: headFrom("wallet-admin", "withdrawals.requestedAt"),
    value: ({ createdAt }) => createdAt,
    format: "moment",
  }
}
