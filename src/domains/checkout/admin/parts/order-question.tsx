import { type PageAnswer, refusedIn } from "#admin/admin-form.tsx"
import { ReasonDialog } from "#admin/reason-dialog.tsx"
import { formatDate, money } from "#language/format.ts"
import { useLanguage, useTexts } from "#language/use-texts.ts"
import { pathTo } from "#platform/app-path.ts"
import { dollarsText } from "#platform/dollars.ts"
import { formatLocalTime } from "#platform/time.ts"
import { HiddenField, SelectField, TextField } from "#ui/form-fields.tsx"
import { Checkbox } from "#ui/inputs.tsx"
import { TextLink } from "#ui/link.tsx"
import { Note } from "#ui/note.tsx"
import { isDestructive, type OrderAct } from "../order-acts.ts"
import type { AdminOrder } from "../read-order.ts"
import { RefundItems } from "./refund-items.tsx"

type Props = {
  act: Exclude<OrderAct, "address">
  order: AdminOrder
  email?: AdminOrder["emails"][number] | undefined
  /** Submitted twice it is one refund. */
  formKey: string
  answer: PageAnswer
}

export function OrderQuestion({ act, order, email, formKey, answer }: Props) {
  const t = useTexts("checkout-admin")
  const adminTexts = useTexts("admin")
  const auctionsTexts = useTexts("auctions-admin")
  const needsReason = act === "extend" || isDestructive(act)
  const reasonLabel = act === "cancel" ? t("orderDialogs.reasonForBuyer") : adminTexts("internalReason")
  const isPaidMaybe = act === "cancel" && order.waitingTransfers.length > 0
  const facts = {
    reference: order.reference,
    email: email?.address ?? order.email,
    kind: email ? t(`order.emailKinds.${email.event}`) : "",
    total: money(order.totalCents),
    left: money(order.leftCents),
    points: order.pointsSpent,
  }
  return (
    <ReasonDialog
      title={t(`orderDialogs.${act}.title`, facts)}
      message={
        <>
          {isPaidMaybe && <TransfersWaiting order={order} />}
          <p>{t(`orderDialogs.${act}.explanation`, facts)}</p>
        </>
      }
      intent={act}
      button={t(`orderActs.${act}`)}
      kind={isDestructive(act) ? "alarm" : "act"}
      action={email ? `?dialog=${act}&email=${email.id}` : `?dialog=${act}`}
      answer={answer}
      reason={needsReason ? reasonLabel : undefined}
    >
      {email && <input type="hidden" name="emailId" value={email.id} />}
      {act === "extend" && (
        <TextField
          name="until"
          label={t("orderDialogs.extend.until")}
          hint={auctionsTexts("fields.zone")}
          type="datetime-local"
          data-begin
          value={formatLocalTime(order.expiresAt)}
        />
      )}
      {act === "payLink" && <LinkFields />}
      {isPaidMaybe && <DespiteTransfers order={order} answer={answer} />}
      {act === "refundPoints" && <GoodsFields order={order} />}
      {act === "refundItems" && (
        <>
          <HiddenField name="key" value={formKey} />
          <RefundItems order={order} />
          <DestinationField order={order} />
        </>
      )}
      {act === "refund" && <RefundFields order={order} formKey={formKey} />}
    </ReasonDialog>
  )
}

function TransfersWaiting({ order }: Pick<Props, "order">) {
  const t = useTexts("checkout-admin")
  const language = useLanguage()
  return (
    <>
      <Note tone="alarm">{t("orderDialogs.cancel.transfers", { count: order.waitingTransfers.length })}</Note>
      <ul className="grid gap-2">
        {order.waitingTransfers.map(({ id, restCents, receivedOn, payer, text, fit }) => (
          <li key={id}>
            <span className="figures font-semibold">{money(restCents)}</span>{" "}
            {formatDate(`${receivedOn}T04:00:00Z`, language, "date")}{" "}
            <span translate="no">{[payer, text].filter(Boolean).join(" · ")}</span>{" "}
            <span className="label-text">({t(`transfers.fits.${fit}`)})</span>{" "}
            {order.canOpenTransfers && (
              <TextLink
                to={`${pathTo("/admin/transfers/:id", { id })}?order=${order.id}`}
                text={t("orderDialogs.cancel.match")}
              />
            )}
          </li>
        ))}
      </ul>
      {order.waitingTransfers.some(({ fit }) => fit !== "name") && <p>{t("orderDialogs.cancel.approval")}</p>}
    </>
  )
}

/** A transfer that comes in meanwhile is not confirmed by it. */
function DespiteTransfers({ order, answer }: Pick<Props, "order" | "answer">) {
  const t = useTexts("checkout-admin")
  const ids = order.waitingTransfers.map(({ id }) => id).join(" ")
  return (
    <Checkbox
      name="transfers"
      value={ids}
      defaultChecked={refusedIn(answer)?.submitted?.transfers === ids}
      label={t("orderDialogs.cancel.despite")}
    />
  )
}

function LinkFields() {
  const t = useTexts("checkout-admin")
  return (
    <>
      {(["url", "label"] as const).map((name) => (
        <TextField
          key={name}
          name={name}
          label={t(`orderDialogs.payLink.${name}`)}
          {...(name === "url" ? { type: "url", placeholder: "https://", "data-begin": true } : {})}
        />
      ))}
      <TextField
        name="message"
        label={t("orderDialogs.payLink.message")}
        hint={t("orderDialogs.payLink.hint")}
        rows={4}
        maxLength={1_000}
      />
    </>
  )
}

function RefundFields({ order, formKey }: Pick<Props, "order" | "formKey">) {
  const t = useTexts("checkout-admin")
  return (
    <>
      <HiddenField name="key" value={formKey} />
      <TextField
        name="amount"
        label={t("orderDialogs.refund.amount")}
        hint={t("orderDialogs.refund.max", { left: money(order.leftCents) })}
        data-begin
        inputMode="decimal"
        value={dollarsText(order.leftCents)}
      />
      <DestinationField order={order} />
      <GoodsFields order={order} />
    </>
  )
}

function DestinationField({ order }: Pick<Props, "order">) {
  const t = useTexts("checkout-admin")
  const isTopUp = order.lines.some(({ kind }) => kind === "top-up")
  return (
    <SelectField
      name="destination"
      label={t("orderDialogs.refund.destination")}
      value="source"
      options={[
        ["source", t(order.paidBy === "paynow" ? "refunds.destination.bank" : "refunds.destination.source")],
        ...(order.memberId && !isTopUp ? [["wallet", t("refunds.destination.wallet")] as const] : []),
        ...(order.isPaidByCard ? [["bank", t("refunds.destination.bank")] as const] : []),
      ]}
    />
  )
}

function GoodsFields({ order }: Pick<Props, "order">) {
  const t = useTexts("checkout-admin")
  const lines = order.lines.filter(({ returnableQuantity }) => returnableQuantity > 0)
  if (order.status !== "paid" || lines.length === 0) return null
  return (
    <fieldset className="grid gap-3">
      <legend className="font-semibold">{t("orderDialogs.refund.goods")}</legend>
      <p className="label-text">{t("orderDialogs.refund.goodsNote")}</p>
      {lines.map((line) => (
        <TextField
          key={line.id}
          name={`back.${line.id}`}
          label={t("orderDialogs.refund.back", { title: line.title, max: line.returnableQuantity })}
          inputMode="numeric"
          value={String(line.usuallyBack)}
        />
      ))}
    </fieldset>
  )
}
