import { denseTable } from "#admin/dense-table.ts"
import { useRowKeys } from "#admin/row-keys.ts"
import { formatDate, money } from "#language/format.ts"
import { useLanguage, useTexts } from "#language/use-texts.ts"
import { pathTo } from "#platform/app-path.ts"
import { Link } from "#ui/link.tsx"
import { Badge } from "#ui/status-mark.tsx"
import { Cell, HeadCell, Table } from "#ui/table.tsx"
import type { ListedTransfer } from "../../transfers/list-transfers.ts"

export function TransferTable({ transfers }: { transfers: readonly ListedTransfer[] }) {
  const t = useTexts("checkout-admin")
  const language = useLanguage()
  const rowKeys = useRowKeys()
  return (
    <Table caption={t("transfers.title")} className={`stacks ${denseTable}`}>
      <thead>
        <tr>
          <HeadCell>{t("transfers.receivedOn")}</HeadCell>
          <HeadCell isFigure>{t("transfers.amount")}</HeadCell>
          <HeadCell className="pl-6">{t("transfers.payer")}</HeadCell>
          <HeadCell>{t("transfers.text")}</HeadCell>
          <HeadCell>{t("transfers.order")}</HeadCell>
        </tr>
      </thead>
      <tbody {...rowKeys}>
        {transfers.map((transfer) => (
          <tr key={transfer.id} className="hover:bg-paper-sunk">
            <Cell className="figures whitespace-nowrap">
              <Link data-row className="link" to={pathTo("/admin/transfers/:id", { id: transfer.id })}>
                {formatDate(`${transfer.receivedOn}T04:00:00Z`, language, "date")}
              </Link>
              {transfer.isManual && <p className="label-text">{t("transfers.byHand")}</p>}
              {transfer.status === "open" && transfer.confirmedAt === null && (
                <Badge tone="act">{t("transfers.toConfirm")}</Badge>
              )}
              {transfer.needsColleague && <Badge tone="act">{t("transfers.forColleague")}</Badge>}
            </Cell>
            <Cell isFigure>
              <span className="font-semibold">{money(transfer.amountCents)}</span>
              {transfer.restCents !== transfer.amountCents && transfer.status !== "matched" && (
                <p className="label-text">{t("transfers.rest", { rest: money(transfer.restCents) })}</p>
              )}
            </Cell>
            <Cell className="min-w-32 pl-6" translate="no">
              {transfer.payer || "–"}
            </Cell>
            <Cell className="max-w-64 min-w-40 break-words" translate="no">
              {transfer.text || "–"}
            </Cell>
            <Cell className="min-w-64">
              <Orders transfer={transfer} />
            </Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

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
          <Link className="link figures" to={pathTo("/admin/orders/:id", { id: orderId })}>
            {reference}
          </Link>
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
          <Link className="link" to={pathTo("/admin/transfers/:id", { id })}>
            {t("transfers.search")}
          </Link>
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
        <Link className="link" to={`${pathTo("/admin/transfers/:id", { id: transferId })}?order=${order.id}`}>
          {description}
        </Link>
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
