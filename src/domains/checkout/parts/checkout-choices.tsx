import type { ReactNode } from "react"
import { money } from "#language/format.ts"
import { useTexts } from "#language/use-texts.ts"
import type { RefusalView } from "#platform/refusal.ts"
import { Field } from "#ui/field.tsx"
import { fieldError } from "#ui/field-error.ts"
import { Checkbox, Input } from "#ui/inputs.tsx"
import type { CheckoutFigures, CheckoutOptions } from "../read-checkout.ts"
import { deliveryOnly } from "./details.tsx"

type ChosenOptions = CheckoutFigures["choices"]

export function ShippingMethods({ chosen, offers }: { chosen: ChosenOptions; offers: CheckoutOptions }) {
  const t = useTexts("checkout")
  return (
    <div className="grid gap-3">
      <RadioGroup legend={t("shipping.title")}>
        {(["delivery", "self", "free-storage"] as const).map((value) => (
          <RadioChoice
            key={value}
            name="shipping"
            value={value}
            isChosen={chosen.shipping === value}
            title={t(`shipping.${value}`)}
          >
            {t(`shipping.${value}-text`, { count: offers.freeMonths })}
          </RadioChoice>
        ))}
      </RadioGroup>
      <div className={deliveryOnly}>
        <Checkbox
          name="cover"
          value="yes"
          defaultChecked={chosen.cover === "yes"}
          label={t("cover", { percent: offers.fees.coverBasisPoints / 100 })}
        />
      </div>
    </div>
  )
}

type PaymentMethodsProps = {
  chosen: ChosenOptions["paymentMethod"]
  offers: CheckoutOptions
  paymentMethods: CheckoutOptions["paymentMethods"]
}

export function PaymentMethods({ chosen, offers, paymentMethods }: PaymentMethodsProps) {
  const t = useTexts("checkout")
  const { acceptsCards, balanceCents, fees, transferHours } = offers
  const texts = {
    transfer: t(transferText(offers), { hours: transferHours, minutes: offers.briefMinutes ?? "" }),
    card: t(acceptsCards ? "paymentMethod.card-text" : "paymentMethod.card-later", {
      percent: fees.cardBasisPoints / 100,
    }),
    wallet: balanceCents === null ? null : t("paymentMethod.wallet-text", { balance: money(balanceCents) }),
  }
  const offered = paymentMethods.filter((method) => texts[method] !== null)
  return (
    <RadioGroup legend={t("paymentMethod.title")}>
      {offered.map((method) => (
        <RadioChoice
          key={method}
          name="paymentMethod"
          value={method}
          isChosen={method === (offered.some((each) => each === chosen) ? chosen : offered[0])}
          title={t(`paymentMethod.${method}`)}
        >
          {texts[method]}
        </RadioChoice>
      ))}
    </RadioGroup>
  )
}

export function Points({
  offers,
  chosen,
  refusal,
}: {
  offers: CheckoutOptions
  chosen: ChosenOptions
  refusal: RefusalView | undefined
}) {
  const t = useTexts("checkout")
  if (offers.points < 1) return null
  return (
    <Field
      label={t("points.label")}
      hint={t("points.hint", {
        count: offers.points,
        worth: money(offers.points * offers.fees.centsPerPoint),
      })}
      anchor="points"
      error={fieldError(refusal, "points")}
      className="max-w-60"
    >
      {(fieldProps) => (
        <Input
          {...fieldProps}
          type="number"
          name="points"
          inputMode="numeric"
          min={0}
          max={offers.points}
          defaultValue={chosen.points}
          className="figures"
        />
      )}
    </Field>
  )
}

function RadioGroup({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset className="grid gap-0">
      <legend className="sr-only">{legend}</legend>
      {children}
    </fieldset>
  )
}

type CheckoutChoiceProps = {
  name: string
  value: string
  isChosen: boolean
  title: string
  children: ReactNode
}

function RadioChoice({ name, value, isChosen, title, children }: CheckoutChoiceProps) {
  return (
    <label className="grid cursor-pointer grid-cols-[auto_minmax(0,1fr)] gap-x-3 border-b border-rule py-3 has-checked:bg-paper-sunk has-checked:px-3 md:transition-[padding]">
      <input
        type="radio"
        name={name}
        value={value}
        defaultChecked={isChosen}
        className="mt-1 size-[1.125rem]"
      />
      <span className="grid gap-0.5">
        <span className="font-semibold">{title}</span>
        <span className="label-text">{children}</span>
      </span>
    </label>
  )
}

function transferText({ acceptsTransfers, briefMinutes }: CheckoutOptions) {
  if (!acceptsTransfers) return "paymentMethod.transfer-later"
  return briefMinutes === null ? "paymentMethod.transfer-text" : "paymentMethod.transfer-brief"
}
