import type { Column } from "#admin/lists/columns.ts"
import { money } from "#language/format.ts"
import { useTexts } from "#language/use-texts.ts"
import { pathTo } from "#platform/app-path.ts"
import { TextLink } from "#ui/link.tsx"
import { Badge } from "#ui/status-mark.tsx"
import type { ListedTransfer } from "../../transfers/list-transfers.ts"

export const transferColumns: readonly Column<ListedTransfer, "checkout-admin">[] = [
  { name: "id", csv: "id", value: ({ id }) => id },
  {
    name: "receivedOn",
    head: "transfers.receivedOn",
    csv: "received_on",
    value: "receivedOn",
    format: "date",
    to: ({ id }) => pathTo("/admin/transfers/:id", { id }),
    note: ({ isManual, status, confirmedAt, needsColleague }, { t }) => {
      const isUnconfirmed = status === "open" && confirmedAt === null
      if (!isManual && !isUnconfirmed && !needsColleague) return null
      return (
        <>
          {isManual && t("transfers.byHand")}{" "}
          {isUnconfirmed && <Badge tone="act">{t("transfers.toConfirm")}</Badge>}
          {needsColleague && <Badge tone="act">{t("transfers.forColleague")}</Badge>}
        </>
      )
    },
  },
  {
    name: "amount",
    head: "transfers.amount",
    csv: "amount_sgd",
    value: "amountCents",
    format: "money",
    cell: ({ amountCents }) => <span className="font-semibold">{money(amountCents)}</span>,
    note: ({ amountCents, restCents, status }, { t }) =>
      restCents !== amountCents && status !== "matched" && t("transfers.rest", { rest: money(restCents) }),
  },
  {
    name: "payer",
    head: "transfers.payer",
    csv: "payer",
    value: "payer",
    cell: ({ payer }) => <span translate="no">{payer || "–"}</span>,
    className: "min-w-32",
  },
  {
    name: "text",
    head: "transfers.text",
    csv: "text",
    value: "text",
    cell: ({ text }) => <span translate="no">{text || "–"}</span>,
    className: "max-w-64 min-w-40 break-words",
  },
  { name: "status", csv: "status", value: ({ status }) => status },
  {
    name: "open",
    csv: "open_sgd",
    value: ({ status, restCents }) => (status === "open" ? restCents : 0),
    format: "money",
  },
  {
    name: "orders",
    head: "transfers.order",
    csv: "orders",
    value: ({ matches }) => matches.map(({ reference }) => reference).join(" "),
    cell: (transfer) => <Orders transfer={transfer} />,
    className: "min-w-64",
  },
]

function Orders({ transfer }: { transfer: ListedTransfer }) {
  const t = useTexts("checkout-admin")
  const { matches, proposals, status, id, restCents, retainedCents, needsColleague } = transfer
  return (
    <ul className="grid gap-1">
      {matches.map(({ orderId, reference, amountCents }) => (
        <li key={orderId} className="flex flex-wrap items-center gap-x-2">
          <Badge tone="lead" icon="check">
            {t("transfers.paid")}
          </Badge>
          <TextLink to={pathTo("/admin/orders/:id", { id: orderId })} className="figures" text={reference} />
          <span className="figures">{money(amountCents)}</span>
        </li>
      ))}
      {status === "returned" && (
        <li>
          <Badge icon="minus">{t("transfers.statuses.returned")}</Badge>
        </li>
      )}
      {retainedCents > 0 && (
        <li className="flex flex-wrap items-center gap-x-2">
          <Badge icon="check">{t("transfers.retained")}</Badge>
          <span className="figures">{money(retainedCents)}</span>
        </li>
      )}
      {proposals.map(({ order, fit }) => (
        <li key={order.id}>
          <Proposal transferId={id} isLocked={needsColleague} {...{ restCents, order, fit }} />
        </li>
      ))}
      {status === "open" && proposals.length === 0 && (
        <li>
          <TextLink to={pathTo("/admin/transfers/:id", { id })} text={t("transfers.search")} />
        </li>
      )}
    </ul>
  )
}

/** The amount matches to the cent, and the order is awaiting payment. */
export function canChoose({ order, fit }: ListedTransfer["proposals"][number]): boolean {
  return fit !== "otherAmount" && (order.status === "unpaid" || order.status === "processing")
}

type Proposed = ListedTransfer["proposals"][number] & {
  transferId: string
  restCents: number
  isLocked: boolean
}

function Proposal({ transferId, restCents, isLocked, order, fit }: Proposed) {
  const t = useTexts("checkout-admin")
  const orders = useTexts("orders")
  const { status } = order
  const missing = order.totalCents - restCents
  const waits = status === "unpaid" || status === "processing"
  const description = (
    <>
      <span className="figures font-semibold">{order.reference}</span>{" "}
      <span className="figures">{money(order.totalCents)}</span> {order.buyer}
    </>
  )
  if (!canChoose({ order, fit }))
    return (
      <span className="flex flex-wrap items-center gap-x-2">
        <TextLink
          to={`${pathTo("/admin/transfers/:id", { id: transferId })}?order=${order.id}`}
          text={description}
        />
        <Badge tone="alarm" icon="warning">
          {waits || missing > 0
            ? t(missing > 0 ? "transfers.missing" : "transfers.over", { sum: money(Math.abs(missing)) })
            : orders(`stages.${status === "paid" ? "done" : status}`)}
        </Badge>
      </span>
    )
  return (
    <label className="flex min-h-8 items-center gap-x-2">
      <input
        type="checkbox"
        name="pair"
        value={`${transferId} ${order.id}`}
        defaultChecked={fit === "exact" && !isLocked}
        disabled={isLocked}
        className="size-[1.125rem] shrink-0"
      />
      <span className="flex flex-wrap items-center gap-x-2">
        <span>{description}</span>
        <Badge tone={fit === "exact" ? "lead" : "soft"}>{t(`transfers.fits.${fit}`)}</Badge>
      </span>
    </label>
  )
}
