import { formatCount, money } from "#language/format.ts"
import { useLanguage, useTexts } from "#language/use-texts.ts"
import type { RefusalView } from "#platform/refusal.ts"
import { Field } from "#ui/field.tsx"
import { fieldError } from "#ui/field-error.ts"
import { Input } from "#ui/inputs.tsx"
import type { CheckoutFigures, CheckoutOptions } from "../read-checkout.ts"

type PointsProps = {
  offers: CheckoutOptions
  chosen: CheckoutFigures["choices"]
  refusal: RefusalView | undefined
}

export function Points({ offers, chosen, refusal }: PointsProps) {
  const t = useTexts("checkout")
  const language = useLanguage()
  if (offers.points < 1) return null
  return (
    <Field
      label={t("points.label")}
      hint={t("points.hint", {
        count: offers.points,
        points: formatCount(offers.points, language),
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
