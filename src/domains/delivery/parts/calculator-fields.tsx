import { placeSlugs } from "#domains/places/places.ts"
import { useTexts } from "#language/use-texts.ts"
import { Field } from "#ui/field.tsx"
import { Input, Select } from "#ui/inputs.tsx"
import type { Calculation, CalculatorFields as Fields } from "../calculate.ts"
import { bottleSizes, purchaseKinds } from "../calculator-choices.ts"

type Props = { fields: Fields; wrong: Calculation["wrong"]; countries: Calculation["countries"] }

export function CalculatorFields({ fields, wrong, countries }: Props) {
  const t = useTexts("delivery")
  const placeTexts = useTexts("places")
  const problem = (name: keyof Fields) => (wrong === name ? t(`calculator.wrong.${name}`) : undefined)
  return (
    <div className="grid grid-cols-2 items-start gap-4">
      <Field label={t("calculator.from")} error={problem("from")}>
        {(fieldProps) => (
          <Select {...fieldProps} name="from" defaultValue={fields.from}>
            {placeSlugs.map((place) => (
              <option key={place} value={place}>
                {placeTexts(`names.${place}`)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label={t("calculator.to")} error={problem("to")}>
        {(fieldProps) => (
          <Select {...fieldProps} name="to" defaultValue={fields.to}>
            {countries.map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label={t("calculator.bought")} error={problem("bought")}>
        {(fieldProps) => (
          <Select {...fieldProps} name="bought" defaultValue={fields.bought}>
            {purchaseKinds.map((kind) => (
              <option key={kind} value={kind}>
                {t(`calculator.boughtAt.${kind}`)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label={t("calculator.bottles")} error={problem("bottles")}>
        {(fieldProps) => (
          <Input
            {...fieldProps}
            name="bottles"
            inputMode="numeric"
            maxLength={3}
            defaultValue={fields.bottles}
          />
        )}
      </Field>
      <Field label={t("calculator.value")} error={problem("value")}>
        {(fieldProps) => (
          <Input
            {...fieldProps}
            name="value"
            inputMode="decimal"
            maxLength={14}
            defaultValue={fields.value}
          />
        )}
      </Field>
      <Field label={t("calculator.ml")} error={problem("ml")}>
        {(fieldProps) => (
          <Select {...fieldProps} name="ml" defaultValue={fields.ml}>
            {bottleSizes.map((ml) => (
              <option key={ml} value={ml}>
                {ml / 10} cl
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label={t("calculator.abv")} error={problem("abv")}>
        {(fieldProps) => (
          <Input {...fieldProps} name="abv" inputMode="decimal" maxLength={4} defaultValue={fields.abv} />
        )}
      </Field>
    </div>
  )
}
