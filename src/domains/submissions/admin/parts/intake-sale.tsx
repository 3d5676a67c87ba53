import type { PageAnswer } from "#admin/admin-form.tsx"
import { ReasonDialog } from "#admin/reason-dialog.tsx"
import { homePlace } from "#domains/places/places.ts"
import { stockLocations } from "#domains/stock/locations.ts"
import { useTexts } from "#language/use-texts.ts"
import { dollarsText } from "#platform/dollars.ts"
import { amountInput, SelectField, TextField } from "#ui/form-fields.tsx"
import { TextLink } from "#ui/link.tsx"
import { type BottleSaleOptions, IntakeStepForm, type IntakeStepProps } from "./intake-step-form.tsx"

export function AssignStep(props: IntakeStepProps) {
  const { sale } = props
  const t = useTexts("submissions-admin")
  return (
    <div className="grid gap-4 border-t border-rule pt-4 first:border-t-0 first:pt-0">
      {sale.upcoming.length === 0 ? (
        <p className="text-ink-soft">{t("intake.noAuction")}</p>
      ) : (
        <IntakeStepForm
          of={props}
          title={t("intake.assign")}
          intent="assign"
          button={t("intake.assignButton")}
        >
          <SaleFields auctions={sale.upcoming} openingCents={sale.openingCents} />
        </IntakeStepForm>
      )}
      {sale.open.length > 0 && (
        <TextLink to="?dialog=assignOpen" preventScrollReset text={t("intake.dialogs.assignOpen.link")} />
      )}
    </div>
  )
}

type AssignOpenProps = { sale: BottleSaleOptions; name: string; answer: PageAnswer }

/** Apart from the form of coming auctions: a lot in an open auction takes bids at once. */
export function AssignOpenDialog({ sale, name, answer }: AssignOpenProps) {
  const t = useTexts("submissions-admin")
  return (
    <ReasonDialog
      title={t("intake.dialogs.assignOpen.title", { name })}
      message={t("intake.dialogs.assignOpen.message")}
      intent="assignOpen"
      button={t("intake.dialogs.assignOpen.button")}
      kind="alarm"
      answer={answer}
    >
      <SaleFields auctions={sale.open} openingCents={sale.openingCents} />
    </ReasonDialog>
  )
}

function SaleFields({
  auctions,
  openingCents,
}: {
  auctions: BottleSaleOptions["open"]
  openingCents: number | null
}) {
  const t = useTexts("submissions-admin")
  const auctionsTexts = useTexts("auctions-admin")
  return (
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
        hint={t("intake.openingHint")}
        value={dollarsText(openingCents)}
        {...amountInput}
        required
      />
    </div>
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
