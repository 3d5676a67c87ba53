import { type FormEvent, useState } from "react"
import { money } from "#language/format.ts"
import { useTexts } from "#language/use-texts.ts"
import { dollarsText, parseDollars } from "#platform/dollars.ts"
import { sum } from "#platform/money.ts"
import { amountInput, TextField } from "#ui/form-fields.tsx"
import { priceOfNext } from "../../paying/refund-parts.ts"
import type { AdminOrder } from "../read-order.ts"

/** With script its total follows what is typed. */
export function RefundItems({ order }: { order: AdminOrder }) {
  const t = useTexts("checkout-admin")
  const [totalCents, setTotalCents] = useState<number>()
  const follow = ({ currentTarget }: FormEvent<HTMLDivElement>) => {
    const form = currentTarget.closest("form")
    if (form) setTotalCents(totalOf(order, new FormData(form)))
  }
  const lines = order.lines.filter(({ refundableQuantity }) => refundableQuantity > 0)
  return (
    <div className="grid gap-4" onInput={follow}>
      {lines.map((line) => (
        <fieldset key={line.id} className="grid gap-2 border-t border-rule pt-3">
          <legend className="sr-only">{line.title}</legend>
          <p className="font-semibold">{line.title}</p>
          <div className="grid grid-cols-2 gap-4">
            <TextField
              name={`quantity.${line.id}`}
              label={t("orderDialogs.refundItems.quantity", { max: line.refundableQuantity })}
              hint={t("orderDialogs.refundItems.each", { price: money(priceOfLine(line, 1)) })}
              inputMode="numeric"
              value="0"
            />
            {line.returnableQuantity > 0 && (
              <TextField
                name={`back.${line.id}`}
                label={t("orderDialogs.refund.goods")}
                hint={t("orderDialogs.refundItems.backHint")}
                inputMode="numeric"
                value="0"
              />
            )}
          </div>
        </fieldset>
      ))}
      <div className="grid grid-cols-2 gap-4 border-t border-rule pt-3">
        {order.deliveryLeftCents > 0 && (
          <TextField
            {...amountInput}
            name="delivery"
            label={t("orderDialogs.refundItems.delivery")}
            hint={t("orderDialogs.refund.max", { left: money(order.deliveryLeftCents) })}
            placeholder={dollarsText(0)}
          />
        )}
        <TextField
          {...amountInput}
          name="amount"
          label={t("orderDialogs.refundItems.other")}
          hint={t("orderDialogs.refundItems.otherHint")}
          placeholder={dollarsText(0)}
        />
      </div>
      {totalCents !== undefined && (
        <output className="figures font-semibold">
          {t("orderDialogs.refundItems.total", { total: money(totalCents) })}
        </output>
      )}
    </div>
  )
}

function totalOf({ lines }: AdminOrder, form: FormData): number {
  const typed = (name: string) => String(form.get(name) ?? "")
  return sum(
    ...lines.map((line) => priceOfLine(line, Number.parseInt(typed(`quantity.${line.id}`), 10) || 0)),
    parseDollars(typed("delivery")) ?? 0,
    parseDollars(typed("amount")) ?? 0,
  )
}

function priceOfLine({ paidCents, ...line }: AdminOrder["lines"][number], quantity: number): number {
  return priceOfNext({ ...line, cents: paidCents, gstCents: 0, marginCents: 0 }, quantity).cents
}
