import { ReasonDialog } from "#admin/reason-dialog.tsx"
import { money } from "#language/format.ts"
import { useTexts } from "#language/use-texts.ts"
import { pathTo } from "#platform/app-path.ts"
import { dollarsText } from "#platform/dollars.ts"
import type { FormFields } from "#platform/input.ts"
import type { RefusalView } from "#platform/refusal.ts"
import { formatLocalTime } from "#platform/time.ts"
import { Field } from "#ui/field.tsx"
import { fieldError } from "#ui/field-error.ts"
import { Input, Select, TextArea } from "#ui/inputs.tsx"
import { isDestructive, type OrderAct } from "../order-acts.ts"
import type { AdminOrder } from "../read-order.ts"

type Props = {
  act: OrderAct
  order: AdminOrder
  email?: AdminOrder["emails"][number] | undefined
  /** Submitted twice it is one refund. */
  formKey: string
  refusal?: RefusalView | undefined
  submitted?: FormFields | undefined
}

export function OrderQuestion({ act, order, email, formKey, refusal, submitted }: Props) {
  const t = useTexts("checkout-admin")
  const adminTexts = useTexts("admin")
  const auctionsTexts = useTexts("auctions-admin")
  const needsReason = act === "extend" || isDestructive(act)
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
      message={<p>{t(`orderDialogs.${act}.explanation`, facts)}</p>}
      intent={act}
      button={t(`orderActs.${act}`)}
      kind={isDestructive(act) ? "alarm" : "act"}
      action={email ? `?dialog=${act}&email=${email.id}` : `?dialog=${act}`}
      back={pathTo("/admin/orders/:id", { id: order.id })}
      refusal={refusal}
      submitted={submitted}
      {...(needsReason
        ? {
            reason: {
              label: act === "cancel" ? t("orderDialogs.reasonForBuyer") : adminTexts("internalReason"),
              isRequired: true,
            },
          }
        : {})}
    >
      {email && <input type="hidden" name="emailId" value={email.id} />}
      {act === "extend" && (
        <Field
          label={t("orderDialogs.extend.until")}
          hint={auctionsTexts("fields.zone")}
          anchor="until"
          error={fieldError(refusal, "until")}
        >
          {(fieldProps) => (
            <Input
              {...fieldProps}
              type="datetime-local"
              name="until"
              data-begin
              defaultValue={submitted?.until ?? formatLocalTime(order.expiresAt)}
            />
          )}
        </Field>
      )}
      {act === "note" && (
        <Field label={t("orderDialogs.note.note")} anchor="note" error={fieldError(refusal, "note")}>
          {(fieldProps) => (
            <TextArea
              {...fieldProps}
              name="note"
              data-begin
              rows={4}
              maxLength={1_000}
              defaultValue={submitted?.note}
            />
          )}
        </Field>
      )}
      {act === "payLink" && <LinkFields refusal={refusal} submitted={submitted} />}
      {act === "refundPoints" && <GoodsFields order={order} refusal={refusal} submitted={submitted} />}
      {act === "refund" && (
        <RefundFields order={order} formKey={formKey} refusal={refusal} submitted={submitted} />
      )}
    </ReasonDialog>
  )
}

function LinkFields({ refusal, submitted }: Pick<Props, "refusal" | "submitted">) {
  const t = useTexts("checkout-admin")
  return (
    <>
      {(["url", "label"] as const).map((name) => (
        <Field
          key={name}
          label={t(`orderDialogs.payLink.${name}`)}
          anchor={name}
          error={fieldError(refusal, name)}
        >
          {(fieldProps) => (
            <Input
              {...fieldProps}
              name={name}
              {...(name === "url" ? { type: "url", placeholder: "https://", "data-begin": true } : {})}
              defaultValue={submitted?.[name]}
            />
          )}
        </Field>
      ))}
      <Field
        label={t("orderDialogs.payLink.message")}
        hint={t("orderDialogs.payLink.hint")}
        anchor="message"
        error={fieldError(refusal, "message")}
      >
        {(fieldProps) => (
          <TextArea
            {...fieldProps}
            name="message"
            rows={4}
            maxLength={1_000}
            defaultValue={submitted?.message}
          />
        )}
      </Field>
    </>
  )
}

type OrderQuestionFieldsProps = Pick<Props, "order" | "formKey" | "refusal" | "submitted">

function RefundFields({ order, formKey, refusal, submitted }: OrderQuestionFieldsProps) {
  const t = useTexts("checkout-admin")
  const isByCard = order.isPaidByCard
  const isTopUp = order.lines.some(({ kind }) => kind === "top-up")
  return (
    <>
      <input type="hidden" name="key" value={submitted?.key ?? formKey} />
      <Field
        label={t("orderDialogs.refund.amount")}
        hint={t("orderDialogs.refund.max", { left: money(order.leftCents) })}
        anchor="amount"
        error={fieldError(refusal, "amount")}
      >
        {(fieldProps) => (
          <Input
            {...fieldProps}
            name="amount"
            data-begin
            inputMode="decimal"
            defaultValue={submitted?.amount ?? dollarsText(order.leftCents)}
          />
        )}
      </Field>
      <Field label={t("orderDialogs.refund.destination")}>
        {(fieldProps) => (
          <Select {...fieldProps} name="destination" defaultValue={submitted?.destination ?? "source"}>
            <option value="source">
              {t(order.paidBy === "paynow" ? "refunds.destination.bank" : "refunds.destination.source")}
            </option>
            {order.memberId && !isTopUp && <option value="wallet">{t("refunds.destination.wallet")}</option>}
            {isByCard && <option value="bank">{t("refunds.destination.bank")}</option>}
          </Select>
        )}
      </Field>
      <GoodsFields order={order} refusal={refusal} submitted={submitted} />
    </>
  )
}

function GoodsFields({ order, refusal, submitted }: Omit<OrderQuestionFieldsProps, "formKey">) {
  const t = useTexts("checkout-admin")
  const lines = order.lines.filter(({ returnableQuantity }) => returnableQuantity > 0)
  if (order.status !== "paid" || lines.length === 0) return null
  return (
    <fieldset className="grid gap-3">
      <legend className="font-semibold">{t("orderDialogs.refund.goods")}</legend>
      <p className="label-text">{t("orderDialogs.refund.goodsNote")}</p>
      {lines.map((line) => (
        <Field
          key={line.id}
          label={t("orderDialogs.refund.back", { title: line.title, max: line.returnableQuantity })}
          anchor={`back.${line.id}`}
          error={fieldError(refusal, `back.${line.id}`)}
        >
          {(fieldProps) => (
            <Input
              {...fieldProps}
              name={`back.${line.id}`}
              inputMode="numeric"
              defaultValue={submitted?.[`back.${line.id}`] ?? String(line.usuallyBack)}
            />
          )}
        </Field>
      ))}
    </fieldset>
  )
}
