import { denseTable } from "#admin/dense-table.ts"
import { formatDate, money, signedMoney } from "#language/format.ts"
import { useAnyTexts, useLanguage, useTexts } from "#language/use-texts.ts"
import { pathTo } from "#platform/app-path.ts"
import { Link } from "#ui/link.tsx"
import { Cell, HeadCell, Table } from "#ui/table.tsx"
import type { AdminOrder } from "../read-order.ts"

export function OrderMoney({ order }: { order: AdminOrder }) {
  const t = useTexts("checkout-admin")
  const hasMoney = order.payments.length + order.refunds.length + order.transfers.length > 0
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <h2 className="text-xl">{t("order.money")}</h2>
      {!hasMoney && <p className="text-ink-soft">{t("order.noMoney")}</p>}
      {order.links.length > 0 && <Links order={order} />}
      {order.payments.length > 0 && <PaymentAttempts order={order} />}
      {order.transfers.length > 0 && <Transfers order={order} />}
      {order.refunds.length > 0 && <Refunds order={order} />}
      {order.ledger.length > 0 && <Ledger order={order} />}
    </section>
  )
}

function Links({ order }: { order: AdminOrder }) {
  const t = useTexts("checkout-admin")
  const language = useLanguage()
  return (
    <Table caption={t("order.links")} className={denseTable}>
      <thead>
        <tr>
          <HeadCell>{t("order.links")}</HeadCell>
          <HeadCell>{t("order.linkSent")}</HeadCell>
          <HeadCell>{t("order.linkOpened")}</HeadCell>
          <HeadCell>{t("order.state")}</HeadCell>
        </tr>
      </thead>
      <tbody>
        {order.links.map(({ id, url, label, message, actor, sentAt, openedAt }) => (
          <tr key={id}>
            <Cell className="min-w-40 break-words">
              {url && `${label}: ${url}`}
              {message && <p className="label-text whitespace-pre-line">{message}</p>}
            </Cell>
            <Cell className="whitespace-nowrap">{`${formatDate(sentAt, language)}, ${actor}`}</Cell>
            <Cell className="whitespace-nowrap">
              {openedAt ? formatDate(openedAt, language) : t("order.linkUnopened")}
            </Cell>
            <Cell>{t(order.paidAt ? "order.linkPaid" : "order.linkUnpaid")}</Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

function PaymentAttempts({ order }: { order: AdminOrder }) {
  const t = useTexts("checkout-admin")
  const accountsTexts = useTexts("accounts-admin")
  const language = useLanguage()
  return (
    <Table caption={t("order.tries")} className={denseTable}>
      <thead>
        <tr>
          <HeadCell>{t("order.tries")}</HeadCell>
          <HeadCell>{t("order.state")}</HeadCell>
          <HeadCell isFigure>{t("transfers.amount")}</HeadCell>
          <HeadCell isFigure>{t("order.refunded")}</HeadCell>
          <HeadCell className="pl-6">{accountsTexts("audit.when")}</HeadCell>
        </tr>
      </thead>
      <tbody>
        {order.payments.map((payment) => (
          <tr key={payment.id}>
            <Cell className="whitespace-nowrap">
              {t(`order.providers.${payment.source}`, { provider: payment.title })}
            </Cell>
            <Cell className="min-w-40">
              {t(`order.payStates.${payment.status}`)}
              {payment.failure && <p className="label-text">{payment.failure}</p>}
            </Cell>
            <Cell isFigure>{money(payment.amountCents)}</Cell>
            <Cell isFigure>{payment.refundedCents > 0 ? money(payment.refundedCents) : "–"}</Cell>
            <Cell className="figures pl-6 whitespace-nowrap">{formatDate(payment.changedAt, language)}</Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

function Transfers({ order }: { order: AdminOrder }) {
  const t = useTexts("checkout-admin")
  const language = useLanguage()
  return (
    <Table caption={t("order.transfers")} className={denseTable}>
      <thead>
        <tr>
          <HeadCell>{t("order.transfers")}</HeadCell>
          <HeadCell isFigure>{t("transfers.amount")}</HeadCell>
          <HeadCell className="pl-6">{t("transfers.payer")}</HeadCell>
          <HeadCell>{t("transfers.text")}</HeadCell>
        </tr>
      </thead>
      <tbody>
        {order.transfers.map(({ id, receivedOn, payer, text, amountCents }) => (
          <tr key={id}>
            <Cell className="figures whitespace-nowrap">
              <Link className="link" to={pathTo("/admin/transfers/:id", { id })}>
                {formatDate(`${receivedOn}T04:00:00Z`, language, "date")}
              </Link>
            </Cell>
            <Cell isFigure>{money(amountCents)}</Cell>
            <Cell className="min-w-32 pl-6">{payer}</Cell>
            <Cell className="min-w-32 break-words">{text}</Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

function Refunds({ order }: { order: AdminOrder }) {
  const t = useTexts("checkout-admin")
  const accountsTexts = useTexts("accounts-admin")
  const language = useLanguage()
  return (
    <Table caption={t("order.refunds")} className={denseTable}>
      <thead>
        <tr>
          <HeadCell>{t("order.refunds")}</HeadCell>
          <HeadCell>{t("order.state")}</HeadCell>
          <HeadCell isFigure>{t("transfers.amount")}</HeadCell>
          <HeadCell className="pl-6">{accountsTexts("audit.by")}</HeadCell>
          <HeadCell>{accountsTexts("audit.reason")}</HeadCell>
        </tr>
      </thead>
      <tbody>
        {order.refunds.map((refund) => (
          <tr key={refund.id}>
            <Cell className="figures whitespace-nowrap">{formatDate(refund.createdAt, language)}</Cell>
            <Cell className="min-w-40">
              {t(`refunds.states.${refund.status}`)}
              <p className="label-text">{t(`refunds.destination.${refund.destination}`)}</p>
              {refund.failure && <p className="label-text">{refund.failure}</p>}
            </Cell>
            <Cell isFigure>{money(refund.amountCents)}</Cell>
            <Cell className="pl-6">{refund.actor ?? accountsTexts("audit.server")}</Cell>
            <Cell className="min-w-40 break-words">{refund.reason}</Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

function Ledger({ order }: { order: AdminOrder }) {
  const t = useTexts("checkout-admin")
  const accountsTexts = useTexts("accounts-admin")
  const accountNames = useAnyTexts("checkout-admin")
  const language = useLanguage()
  return (
    <details>
      <summary className="link w-fit">{t("order.ledger")}</summary>
      <Table caption={t("order.ledger")} className={denseTable}>
        <thead>
          <tr>
            <HeadCell>{accountsTexts("audit.when")}</HeadCell>
            <HeadCell>{t("order.event")}</HeadCell>
            <HeadCell>{t("order.account")}</HeadCell>
            <HeadCell isFigure>{t("transfers.amount")}</HeadCell>
          </tr>
        </thead>
        <tbody>
          {order.ledger.map(({ id, kind, at, account, unit, amount }) => (
            <tr key={`${id} ${account} ${unit}`}>
              <Cell className="figures whitespace-nowrap">{formatDate(at, language)}</Cell>
              <Cell className="whitespace-nowrap">{t(`journals.${kind}`)}</Cell>
              <Cell className="whitespace-nowrap">
                {account.startsWith("member:")
                  ? t("accounts.member")
                  : accountNames(`accounts.${account.replace(":", "-")}`)}
              </Cell>
              <Cell isFigure>
                {unit === "points" ? t("order.points", { count: amount }) : signedMoney(amount)}
              </Cell>
            </tr>
          ))}
        </tbody>
      </Table>
    </details>
  )
}
