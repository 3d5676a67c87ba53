import type { ActivityItem } from "#admin/objects/activity.tsx"
import { ObjectActivity } from "#domains/notes/parts/object-activity.tsx"
import { formatDate, money } from "#language/format.ts"
import { useLanguage, useTexts } from "#language/use-texts.ts"
import { LinkButton } from "#ui/button.tsx"
import type { AdminOrder } from "../read-order.ts"

/** With the e-mails to its buyer and the money that came and went. */
export function OrderActivity({ order }: { order: AdminOrder }) {
  const { payments, refunds } = order
  const emails = order.emails.map(
    (email): ActivityItem => ({
      ...{ id: email.id, at: email.at.toISOString(), kind: "email", by: email.actor },
      content: <EmailLine email={email} canResend={email.event !== "placed" || order.status === "unpaid"} />,
    }),
  )
  const paid = payments
    .filter(({ status }) => status === "succeeded")
    .map(
      (payment): ActivityItem => ({
        ...{ id: payment.id, at: payment.changedAt.toISOString(), kind: "money", by: null },
        content: <PaymentLine payment={payment} />,
      }),
    )
  const refunded = refunds.map(
    (refund): ActivityItem => ({
      ...{ id: refund.id, at: refund.createdAt.toISOString(), kind: "money", by: refund.actor },
      content: <RefundLine refund={refund} />,
    }),
  )
  return <ObjectActivity activity={order.activity} items={[...emails, ...paid, ...refunded]} />
}

type EmailLineProps = { email: AdminOrder["emails"][number]; canResend: boolean }

function EmailLine({ email: { id, event, address, at }, canResend }: EmailLineProps) {
  const t = useTexts("checkout-admin")
  const language = useLanguage()
  const kind = t(`order.emailKinds.${event}`)
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="font-semibold">{kind}</span>
      <span>{t("order.emailTo", { email: address })}</span>
      {canResend && (
        <LinkButton
          size="small"
          to={`?dialog=resendEmail&email=${id}`}
          preventScrollReset
          aria-label={`${t("orderActs.resendEmail")}: ${kind}, ${formatDate(at, language)}`}
          text={t("orderActs.resendEmail")}
        />
      )}
    </div>
  )
}

function PaymentLine({ payment }: { payment: AdminOrder["payments"][number] }) {
  const t = useTexts("checkout-admin")
  const { source, title, status, amountCents } = payment
  return (
    <>
      <span className="font-semibold">{t(`order.payStates.${status}`)}</span>{" "}
      <span className="figures">{money(amountCents)}</span>{" "}
      {t(`order.providers.${source}`, { provider: title })}
    </>
  )
}

function RefundLine({ refund }: { refund: AdminOrder["refunds"][number] }) {
  const t = useTexts("checkout-admin")
  const { status, destination, amountCents, reason } = refund
  return (
    <>
      <span className="font-semibold">{t(`refunds.states.${status}`)}</span>{" "}
      <span className="figures">{money(amountCents)}</span> {t(`refunds.destination.${destination}`)}
      {reason && (
        <span lang="" className="block">
          {reason}
        </span>
      )}
    </>
  )
}
