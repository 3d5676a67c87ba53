import { useState } from "react"
import { useNavigation } from "react-router"
import { type PaymentMethod, paymentMethods } from "#domains/orders/kinds.ts"
import { quoteOrder, withPaymentMethod } from "#domains/orders/quote.ts"
import { useTexts } from "#language/use-texts.ts"
import { isOneOf } from "#platform/records.ts"
import type { RefusalView } from "#platform/refusal.ts"
import { Form } from "#platform/routing.ts"
import { Button } from "#ui/button.tsx"
import { useFormErrors } from "#ui/form-errors.tsx"
import { Note } from "#ui/note.tsx"
import type { CheckoutOptions } from "../read-checkout.ts"
import { Spinner } from "./card-dialog.tsx"
import { QuoteLines } from "./checkout-summary.tsx"
import { PaymentMethods } from "./payment-methods.tsx"
import { summaryRows } from "./summary-rows.ts"

type Props = { offers: CheckoutOptions; checkoutKey: string; refusal: RefusalView | undefined }

export function UpgradePage({ offers, checkoutKey, refusal }: Props) {
  const t = useTexts("checkout")
  const isBusy = useNavigation().state !== "idle"
  const { form } = useFormErrors(refusal)
  const [paymentMethod, setPaymentMethod] = useState<PaymentMethod>("transfer")
  const { fees } = offers
  const line = { kind: "membership", priceCents: fees.membershipCents, quantity: 1 } as const
  const quote = quoteOrder({
    lines: [line],
    fees,
    isMember: false,
    paymentMethod,
  })
  const rows = summaryRows(quote, {
    lines: [{ ...line, totalCents: line.priceCents }],
    fees,
    isMember: false,
    isDelivery: false,
    parcels: 0,
  })
  const totals = offers.paymentMethods.map((method) => {
    const { totalCents, cardCents } = withPaymentMethod(
      { ...quote, gstBasisPoints: fees.gstBasisPoints },
      fees,
      method,
    )
    return { paymentMethod: method, totalCents, feeCents: cardCents }
  })
  return (
    <Form
      ref={form}
      method="post"
      noValidate
      onChange={({ target }) => {
        if (target instanceof HTMLInputElement && isOneOf(paymentMethods, target.value))
          setPaymentMethod(target.value)
      }}
      className="grid items-start gap-x-14 gap-y-8 min-[900px]:grid-cols-[minmax(0,1fr)_22rem]"
    >
      <div className="grid gap-5">
        {refusal && <Note tone="alarm">{refusal.message}</Note>}
        <p className="max-w-read">{t("upgrade.text")}</p>
        <PaymentMethods chosen="transfer" offers={{ ...offers, briefMinutes: null }} totals={totals} />
      </div>
      <div className="grid gap-5">
        <QuoteLines rows={rows} quote={quote} />
        <input type="hidden" name="key" value={checkoutKey} />
        <Button kind="act" size="large" isWide name="act" value="upgrade" disabled={isBusy}>
          {isBusy && <Spinner />}
          {t("upgrade.act")}
        </Button>
      </div>
    </Form>
  )
}
