import { count, money } from "#language/format.ts"
import { useLanguage, useTexts } from "#language/use-texts.ts"
import { Link } from "#ui/link.tsx"
import { type Figure, Figures } from "./figures.tsx"

type Orders = { unpaid: number; unpaidCents: number; toPack: number }
type Open = { transfers: number; transferCents: number; withdrawals: number; withdrawalCents: number }

type Props = {
  orders: Orders | null
  open: Open | null
  approvals: number | null
  /** Orders that wait for staff to say how they are paid. */
  awaiting: number
}

/** What waits at the desks of money and parcels, each with the way there. */
export function MoneyFigures({ orders, open, approvals, awaiting }: Props) {
  const t = useTexts("admin")
  const language = useLanguage()
  const figure = (to: string, label: string, value: number, cents?: number): Figure => ({
    label: t(label),
    value: (
      <Link className="link" to={to} aria-label={`${t(label)}: ${count(value, language)}`}>
        {count(value, language)}
      </Link>
    ),
    ...(cents === undefined ? {} : { note: money(cents) }),
    ...(value > 0 ? { tone: "act" as const } : {}),
  })
  const figures = [
    ...(orders
      ? [
          figure(
            "/admin/orders?status=unpaid&sort=due",
            "frontDesk.ordersUnpaid",
            orders.unpaid,
            orders.unpaidCents,
          ),
          ...(awaiting > 0
            ? [figure("/admin/orders?status=unpaid&sort=due", "frontDesk.awaitingLink", awaiting)]
            : []),
          figure("/admin/orders?status=paid&sort=oldest", "orders.toPack", orders.toPack),
        ]
      : []),
    ...(open
      ? [
          figure("/admin/transfers", "takings.toMatch", open.transfers, open.transferCents),
          figure("/admin/withdrawals", "takings.toPayOut", open.withdrawals, open.withdrawalCents),
        ]
      : []),
    ...(approvals === null ? [] : [figure("/admin/approvals", "frontDesk.approvals", approvals)]),
  ]
  return figures.length > 0 ? <Figures label={t("frontDesk.money")} figures={figures} /> : null
}
