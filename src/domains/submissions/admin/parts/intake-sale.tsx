import { homePlace } from "#domains/places/places.ts"
import { stockLocations } from "#domains/stock/locations.ts"
import { useTexts } from "#language/use-texts.ts"
import { SelectField, TextField } from "#ui/form-fields.tsx"
import { IntakeStepForm, type IntakeStepProps } from "./intake-step-form.tsx"

export function AssignStep(props: IntakeStepProps) {
  const { auctions } = props
  const t = useTexts("submissions-admin")
  const auctionsTexts = useTexts("auctions-admin")
  if (auctions.length === 0)
    return <p className="border-t border-rule pt-4 text-ink-soft">{t("intake.noAuction")}</p>
  return (
    <IntakeStepForm of={props} title={t("intake.assign")} intent="assign" button={t("intake.assignButton")}>
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          name="auction"
          label={t("intake.auction")}
          required
          options={auctions.map(({ id, title }) => [id, title])}
        />
        <TextField
          name="openingCents"
          label={auctionsTexts("fields.openingCents")}
          inputMode="decimal"
          autoComplete="off"
          required
          inputClass="figures"
        />
      </div>
    </IntakeStepForm>
  )
}

export function StockStep(props: IntakeStepProps) {
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
        <SelectField
          name="location"
          label={auctionsTexts("fields.location")}
          className="max-w-60"
          value={homePlace}
          options={stockLocations.map((location) => [location, placeTexts(`names.${location}`)])}
        />
        <TextField name="reason" label={t("intake.reason")} required maxLength={500} />
      </IntakeStepForm>
    </details>
  )
}
