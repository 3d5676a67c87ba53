import { money } from "#language/format.ts"
import { useTexts } from "#language/use-texts.ts"
import { Field } from "#ui/field.tsx"
import { Select } from "#ui/inputs.tsx"
import { Link } from "#ui/link.tsx"
import { type SendChoice, sendingPaymentMethods } from "../send-choice.ts"

type Props = {
  choice: SendChoice
  addresses: readonly { id: string; text: string }[]
  balanceCents: number
  cardBasisPoints: number
}

export function SendChoices({ choice, addresses, balanceCents, cardBasisPoints }: Props) {
  const t = useTexts("storage")
  return (
    <div className="grid max-w-[40rem] gap-6">
      <fieldset className="grid gap-2">
        <legend className="mb-2 font-name text-xl">{t("out.how")}</legend>
        <Choice name="shipping" value="delivery" isChosen={choice.shipping === "delivery"}>
          {t("out.delivery")}
        </Choice>
        <Choice name="shipping" value="self" isChosen={choice.shipping === "self"}>
          {t("out.self")}
        </Choice>
      </fieldset>
      <div className="grid gap-2">
        {addresses.length > 0 ? (
          <Field label={t("out.address")} hint={t("out.country")}>
            {(fieldProps) => (
              <Select {...fieldProps} name="address" defaultValue={choice.addressId}>
                {addresses.map(({ id, text }) => (
                  <option key={id} value={id}>
                    {text}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        ) : (
          <p className="text-ink-soft">{t("out.noAddress")}</p>
        )}
        <p>
          <Link to="/my-account/address/add" className="link">
            {t("out.newAddress")}
          </Link>
        </p>
      </div>
      <fieldset className="grid gap-2">
        <legend className="mb-2 font-name text-xl">{t("out.pay")}</legend>
        {sendingPaymentMethods.map((method) => (
          <Choice key={method} name="paymentMethod" value={method} isChosen={choice.paymentMethod === method}>
            {t(`out.methods.${method}`, { balance: money(balanceCents), rate: cardBasisPoints / 100 })}
          </Choice>
        ))}
      </fieldset>
    </div>
  )
}

type SendChoiceProps = { name: string; value: string; isChosen: boolean; children: string }

function Choice({ name, value, isChosen, children }: SendChoiceProps) {
  return (
    <label className="flex min-h-8 items-center gap-2.5">
      <input type="radio" name={name} value={value} defaultChecked={isChosen} className="size-5" />
      {children}
    </label>
  )
}
