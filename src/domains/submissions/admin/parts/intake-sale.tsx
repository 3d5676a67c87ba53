import { homePlace } from "#domains/places/places.ts"
import { stockLocations } from "#domains/stock/locations.ts"
import { useTexts } from "#language/use-texts.ts"
import { Field } from "#ui/field.tsx"
import { fieldError } from "#ui/field-error.ts"
import { Input, Select } from "#ui/inputs.tsx"
import { IntakeStepForm, type IntakeStepProps } from "./intake-step-form.tsx"

export function AssignStep(props: IntakeStepProps) {
  const { auctions, submitted, refusal } = props
  const t = useTexts("submissions-admin")
  const auctionsTexts = useTexts("auctions-admin")
  if (auctions.length === 0)
    return <p className="border-t border-rule pt-4 text-ink-soft">{t("intake.noAuction")}</p>
  return (
    <IntakeStepForm of={props} title={t("intake.assign")} intent="assign" button={t("intake.assignButton")}>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t("intake.auction")} anchor="auction" error={fieldError(refusal, "auction")}>
          {(fieldProps) => (
            <Select {...fieldProps} name="auction" required defaultValue={submitted.auction}>
              {auctions.map(({ id, title }) => (
                <option key={id} value={id}>
                  {title}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field
          label={auctionsTexts("fields.openingCents")}
          anchor="openingCents"
          error={fieldError(refusal, "openingCents")}
        >
          {(fieldProps) => (
            <Input
              {...fieldProps}
              name="openingCents"
              inputMode="decimal"
              autoComplete="off"
              required
              defaultValue={submitted.openingCents}
              className="figures"
            />
          )}
        </Field>
      </div>
    </IntakeStepForm>
  )
}

export function StockStep(props: IntakeStepProps) {
  const { submitted, refusal } = props
  const t = useTexts("submissions-admin")
  const auctionsTexts = useTexts("auctions-admin")
  const placeTexts = useTexts("places")
  return (
    <details className="border-t border-rule pt-4">
      <summary className="link min-h-6">{t("intake.stock")}</summary>
      <IntakeStepForm
        of={props}
        title={t("intake.stock")}
        intent="stock"
        button={t("intake.stockButton")}
        kind="plain"
      >
        <Field
          label={auctionsTexts("fields.location")}
          anchor="location"
          error={fieldError(refusal, "location")}
          className="max-w-60"
        >
          {(fieldProps) => (
            <Select {...fieldProps} name="location" defaultValue={submitted.location ?? homePlace}>
              {stockLocations.map((location) => (
                <option key={location} value={location}>
                  {placeTexts(`names.${location}`)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label={t("intake.reason")} anchor="reason" error={fieldError(refusal, "reason")}>
          {(fieldProps) => (
            <Input {...fieldProps} name="reason" required maxLength={500} defaultValue={submitted.reason} />
          )}
        </Field>
      </IntakeStepForm>
    </details>
  )
}
