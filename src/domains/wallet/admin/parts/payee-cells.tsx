import { money } from "#language/format.ts"
import { useTexts } from "#language/use-texts.ts"
import { pathTo } from "#platform/app-path.ts"
import { Link } from "#ui/link.tsx"
import { Cell, HeadCell } from "#ui/table.tsx"

export function PayeeHeads() {
  const t = useTexts("members")
  const walletTexts = useTexts("wallet-admin")
  const checkoutTexts = useTexts("checkout-admin")
  return (
    <>
      <HeadCell>{t("members.username")}</HeadCell>
      <HeadCell isFigure>{checkoutTexts("transfers.amount")}</HeadCell>
      <HeadCell className="pl-6">{walletTexts("withdrawals.bank")}</HeadCell>
    </>
  )
}

type Payee = {
  memberId: string
  username: string
  amountCents: number
  bankHolder: string
  bankName: string
  bankNumber?: string
}

export function PayeeCells({ row }: { row: Payee }) {
  return (
    <>
      <Cell>
        <Link className="link" to={pathTo("/admin/wallets/:id", { id: row.memberId })}>
          {row.username}
        </Link>
      </Cell>
      <Cell isFigure className="font-semibold">
        {money(row.amountCents)}
      </Cell>
      <Cell className="min-w-48 pl-6">
        <span translate="no">{row.bankHolder}</span>
        <p className="label-text">
          {row.bankName}
          {row.bankNumber !== undefined && <span className="figures"> {row.bankNumber}</span>}
        </p>
      </Cell>
    </>
  )
}
