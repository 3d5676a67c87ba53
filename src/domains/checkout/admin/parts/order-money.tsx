import { type Column, headFrom } from "#admin/lists/columns.ts"
import { DataTable } from "#admin/lists/data-table.tsx"
import { formatDate, money } from "#language/format.ts"
import { type KeyIn, useTexts } from "#language/use-texts.ts"
import { pathTo } from "#platform/app-path.ts"
import type { AdminOrder } from "../read-order.ts"

type Columns<Part extends "links" | "payments" | "transfers" | "refunds" | "ledger"> = readonly Column<
  AdminOrder[Part][number],
  "checkout-admin"
>[]

export function OrderMoney({ order }: { order: AdminOrder }) {
  const t = useTexts("checkout-admin")
  const { links, payments, transfers, refunds, ledger } = order
  const hasMoney = payments.length + refunds.length + transfers.length > 0
  const inner = { noun: "checkout-admin", isInner: true } as const
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <h2 className="text-xl">{t("order.money")}</h2>
      {!hasMoney && <p className="text-ink-soft">{t("order.noMoney")}</p>}
      {links.length > 0 && (
        <DataTable
          {...inner}
          caption={t("order.links")}
          columns={linkColumns(order.paidAt !== null)}
          rows={links}
        />
      )}
      {payments.length > 0 && (
        <DataTable {...inner} caption={t("order.tries")} columns={paymentColumns} rows={payments} />
      )}
      {transfers.length > 0 && (
        <DataTable {...inner} caption={t("order.transfers")} columns={transferColumns} rows={transfers} />
      )}
      {refunds.length > 0 && (
        <DataTable {...inner} caption={t("order.refunds")} columns={refundColumns} rows={refunds} />
      )}
      {ledger.length > 0 && (
        <details>
          <summary className="link w-fit">{t("order.ledger")}</summary>
          <DataTable
            {...inner}
            caption={t("order.ledger")}
            columns={ledgerColumns}
            rows={ledger}
            rowKey={({ id, account, unit }) => `${id} ${account} ${unit}`}
          />
        </details>
      )}
    </section>
  )
}

function linkColumns(isPaid: boolean): Columns<"links"> {
  return [
    {
      name: "link",
      head: "order.links",
      cell: ({ url, label }) => url && `${label}: ${url}`,
      note: ({ message }) => message && <span className="whitespace-pre-line">{message}</span>,
      className: "min-w-40 break-words",
    },
    {
      name: "sent",
      head: "order.linkSent",
      cell: ({ sentAt, actor }, { language }) => `${formatDate(sentAt, language)}, ${actor}`,
      className: "whitespace-nowrap",
    },
    {
      name: "opened",
      head: "order.linkOpened",
      cell: ({ openedAt }, { t, language }) =>
        openedAt ? formatDate(openedAt, language) : t("order.linkUnopened"),
      className: "whitespace-nowrap",
    },
    {
      name: "state",
      head: "order.state",
      cell: (_, { t }) => t(isPaid ? "order.linkPaid" : "order.linkUnpaid"),
    },
  ]
}

const paymentColumns: Columns<"payments"> = [
  {
    name: "provider",
    head: "order.tries",
    cell: ({ source, title }, { t }) => t(`order.providers.${source}`, { provider: title }),
    className: "whitespace-nowrap",
  },
  {
    name: "state",
    head: "order.state",
    cell: ({ status }, { t }) => t(`order.payStates.${status}`),
    note: ({ failure }) => failure,
    className: "min-w-40",
  },
  { name: "amount", head: "transfers.amount", value: "amountCents", format: "money" },
  {
    name: "refunded",
    head: "order.refunded",
    value: ({ refundedCents }) => refundedCents || null,
    format: "money",
  },
  { name: "changed", head: headFrom("accounts-admin", "audit.when"), value: "changedAt", format: "moment" },
]

const transferColumns: Columns<"transfers"> = [
  {
    name: "receivedOn",
    head: "order.transfers",
    value: "receivedOn",
    format: "date",
    to: ({ id }) => pathTo("/admin/transfers/:id", { id }),
  },
  { name: "amount", head: "transfers.amount", value: "amountCents", format: "money" },
  { name: "payer", head: "transfers.payer", value: "payer", className: "min-w-32" },
  { name: "text", head: "transfers.text", value: "text", className: "min-w-32 break-words" },
]

const refundColumns: Columns<"refunds"> = [
  { name: "made", head: "order.refunds", value: "createdAt", format: "moment" },
  {
    name: "state",
    head: "order.state",
    cell: ({ status, destination }, { t }) => (
      <>
        {t(`refunds.states.${status}`)}
        <p className="label-text">{t(`refunds.destination.${destination}`)}</p>
      </>
    ),
    note: ({ failure }) => failure,
    className: "min-w-40",
  },
  { name: "amount", head: "transfers.amount", value: "amountCents", format: "money" },
  {
    name: "items",
    head: "order.refundedItems",
    cell: ({ items, deliveryCents }, { t }) => (
      <ul>
        {items.map(({ lineId, quantity, title, returnedQuantity, reversedAt }) => (
          <li key={lineId}>
            {t("order.refundedItem", { count: quantity, title })}
            {reversedAt !== null && returnedQuantity > 0 && (
              <span className="label-text block">
                {t("order.returnedCount", { count: returnedQuantity })}
              </span>
            )}
          </li>
        ))}
        {deliveryCents > 0 && <li>{t("order.refundedDelivery", { price: money(deliveryCents) })}</li>}
      </ul>
    ),
    className: "min-w-40",
  },
  {
    name: "by",
    head: headFrom("accounts-admin", "audit.by"),
    cell: ({ actor }, { textsOf }) => actor ?? textsOf("accounts-admin")("audit.server"),
  },
  {
    name: "reason",
    head: headFrom("accounts-admin", "audit.reason"),
    value: "reason",
    className: "min-w-40 break-words",
  },
]

const ledgerColumns: Columns<"ledger"> = [
  { name: "at", head: headFrom("accounts-admin", "audit.when"), value: "at", format: "moment" },
  {
    name: "event",
    head: "order.event",
    cell: ({ kind }, { t }) => t(`journals.${kind}`),
    className: "whitespace-nowrap",
  },
  {
    name: "account",
    head: "order.account",
    cell: ({ account }, { t }) =>
      t(`accounts.${account.startsWith("member:") ? "member" : companyAccount(account)}`),
    className: "whitespace-nowrap",
  },
  {
    name: "amount",
    head: "transfers.amount",
    value: "amount",
    format: "money",
    cell: ({ unit, amount }, { t }) =>
      unit === "points" ? t("order.points", { count: amount }) : money(amount),
  },
]

type AccountText = KeyIn<"checkout-admin", "accounts">

/** "company:transfers" is `accounts.company-transfers`. */
function companyAccount(account: string): AccountText {
  return account.replace(":", "-") as AccountText
}
