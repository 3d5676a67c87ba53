import { type LinkedFigure, LinkedFigures } from "#admin/linked-figures.tsx"
import { formatCount, money } from "#language/format.ts"
import { useLanguage, useTexts } from "#language/use-texts.ts"

type OrderFigures = { unpaid: number; unpaidCents: number; toPack: number }
type OpenMoney = { transfers: number; transferCents: number; withdrawals: number; withdrawalCents: number }
type UnpaidFigures = { unpaidLines: number; overdueLines: number; unpaidCents: number }

type Props = {
  orders: OrderFigures | null
  /** Parcels, for who packs them. */
  toPack: number | null
  open: OpenMoney | null
  unpaid: UnpaidFigures | null
  held: { bottles: number; stock: number; isAlarming: boolean }
  approvals: number | null
  awaiting: number
}

export function MoneyFigures({ orders, toPack, open, unpaid, held, approvals, awaiting }: Props) {
  const t = useTexts("admin")
  const checkoutTexts = useTexts("checkout-admin")
  const language = useLanguage()
  const figures: LinkedFigure[] = []
  if (orders) {
    const unpaidPath = "/admin/orders?status=open&sort=due"
    figures.push({
      ...{ to: unpaidPath, label: t("overview.ordersUnpaid"), value: orders.unpaid },
      note: money(orders.unpaidCents),
    })
    if (awaiting > 0)
      figures.push({
        to: "/admin/orders?status=toLink&sort=due",
        label: t("overview.awaitingLink"),
        value: awaiting,
      })
    figures.push(
      toPack === null
        ? {
            to: "/admin/orders?fulfilment=toPack&sort=oldest",
            label: checkoutTexts("orders.toPack"),
            value: orders.toPack,
          }
        : { to: "/admin/shipments?show=to-pack", label: checkoutTexts("orders.toPack"), value: toPack },
    )
    figures.push({
      ...{ to: unpaidPath, label: t("overview.held"), value: held.bottles },
      note: t(held.isAlarming ? "overview.heldAlarm" : "overview.heldOf", {
        stock: formatCount(held.stock, language),
      }),
      tone: held.isAlarming ? "alarm" : "plain",
    })
  }
  if (unpaid) {
    figures.push({
      ...{ to: "/admin/unpaid?show=all", label: t("overview.unpaid"), value: unpaid.unpaidLines },
      note: t("overview.unpaidSum", { sum: money(unpaid.unpaidCents) }),
      tone: "plain",
    })
    figures.push({
      ...{ to: "/admin/unpaid", label: t("overview.overdue"), value: unpaid.overdueLines },
      note: t("overview.overdueNote"),
      tone: "alarm",
    })
  }
  if (open) {
    figures.push({
      ...{ to: "/admin/transfers", label: checkoutTexts("revenue.toMatch"), value: open.transfers },
      note: money(open.transferCents),
    })
    figures.push({
      ...{ to: "/admin/withdrawals", label: checkoutTexts("revenue.toPayOut"), value: open.withdrawals },
      note: money(open.withdrawalCents),
    })
  }
  if (approvals !== null)
    figures.push({ to: "/admin/approvals", label: t("overview.approvals"), value: approvals })
  return <LinkedFigures label={t("overview.money")} figures={figures} />
}
