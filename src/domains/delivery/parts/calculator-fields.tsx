import { placeSlugs } from "#domains/places/places.ts"
import { useTexts } from "#language/use-texts.ts"
import { Field } from "#ui/field.tsx"
import { SelectField, TextField } from "#ui/form-fields.tsx"
import { Select } from "#ui/inputs.tsx"
import type { Calculation, CalculatorFields as Fields } from "../calculate.ts"
import { bottleSizes, purchaseKinds } from "../calculator-choices.ts"

type Props = { fields: Fields; wrong: Calculation["wrong"]; countries: Calculation["countries"] }

export function CalculatorFields({ fields, wrong, countries }: Props) {
  const t = useTexts("delivery")
  const placeTexts = useTexts("places")
  const problem = (name: keyof Fields) => (wrong === name ? t(`calculator.wrong.${name}`) : undefined)
  return (
    <div className="grid grid-cols-2 items-start gap-4">
      <SelectField
        name="from"
        label={t("calculator.from")}
        error={problem("from")}
        value={fields.from}
        options={placeSlugs.map((place) => [place, placeTexts(`names.${place}`)])}
      />
      <SelectField
        name="to"
        label={t("calculator.to")}
        error={problem("to")}
        value={fields.to}
        options={countries.map(({ code, name }) => [code, name])}
      />
      <SelectField
        name="bought"
        label={t("calculator.bought")}
        error={problem("bought")}
        value={fields.bought}
        options={purchaseKinds.map((kind) => [kind, t(`calculator.boughtAt.${kind}`)])}
      />
      <TextField
        name="bottles"
        label={t("calculator.bottles")}
        error={problem("bottles")}
        inputMode="numeric"
        maxLength={3}
        value={fields.bottles}
      />
      <TextField
        name="value"
        label={t("calculator.value")}
        error={problem("value")}
        inputMode="decimal"
        maxLength={14}
        value={fields.value}
      />
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
      <TextField
        name="abv"
        label={t("calculator.abv")}
        error={problem("abv")}
        inputMode="decimal"
        maxLength={4}
        value={fields.abv}
      />
    </div>
  )
}
