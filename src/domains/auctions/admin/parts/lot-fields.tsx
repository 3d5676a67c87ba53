import { useTexts } from "#language/use-texts.ts"
import { amountInput, SelectField, TextField } from "#ui/form-fields.tsx"
import { fillLevels, type Location } from "../../lot.ts"
import { nameOfZone } from "../sale-time.ts"
import { ConfirmReserve } from "./confirm-reserve.tsx"
import { SaleTimeField } from "./sale-time-field.tsx"

type Props = {
  /** Only a new agreement with the seller can change these. */
  agreed?: readonly string[]
  /** The auction's place: the lot may get an end of its own, in its time. */
  endsIn?: Location
}

const amounts = [
  "openingCents",
  "reserveCents",
  "buyNowCents",
  "estimateLowCents",
  "estimateHighCents",
] as const

/** Amounts are in Singapore dollars. */
export function LotFields({ agreed = [], endsIn }: Props) {
  const t = useTexts("auctions-admin")
  return (
    <div className="grid gap-6">
      <div className="grid gap-4 md:grid-cols-3">
        <TextField
          name="seller"
          label={t("fields.seller")}
          hint={t(agreed.includes("seller") ? "hints.agreed" : "hints.seller")}
          readOnly={agreed.includes("seller")}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
        />
        {amounts.map((name) => (
          <TextField
            key={name}
            name={name}
            label={t(`fields.${name}`)}
            hint={t(agreed.includes(name) ? "hints.agreed" : `hints.${name}`)}
            readOnly={agreed.includes(name)}
            {...amountInput}
            required={name === "openingCents"}
          />
        ))}
        {endsIn && (
          <SaleTimeField
            name="endsAt"
            label={t("fields.lotEndsAt", { zone: nameOfZone(endsIn) })}
            hint={t("hints.lotEndsAt")}
            location={endsIn}
          />
        )}
      </div>
      <ConfirmReserve />
      <LotTextFields />
      <ConditionFields />
    </div>
  )
}

export function LotTextFields() {
  const t = useTexts("auctions-admin")
  return (
    <>
      <TextField
        name="description"
        label={t("fields.description")}
        hint={t("hints.lotDescription")}
        rows={3}
        maxLength={4_000}
      />
      <TextField
        name="provenance"
        label={t("fields.provenance")}
        hint={t("hints.provenance")}
        rows={2}
        maxLength={1_000}
      />
    </>
  )
}

export function ConditionFields() {
  const t = useTexts("auctions-admin")
  return (
    <fieldset className="grid gap-4">
      <legend className="pb-2 font-name text-lg">{t("fields.condition")}</legend>
      <div className="grid gap-4 md:grid-cols-4">
        <SelectField
          name="fillLevel"
          label={t("fields.fillLevel")}
          field="condition.fillLevel"
          options={[
            ["", t("fillLevels.none")],
            ...fillLevels.map((level) => [level, t(`fillLevels.${level}`)] as const),
          ]}
        />
        {(["seal", "label", "box"] as const).map((name) => (
          <TextField
            key={name}
            name={name}
            label={t(`fields.${name}`)}
            hint={t("hints.notStated")}
            field={`condition.${name}`}
            maxLength={200}
          />
        ))}
      </div>
      <TextField
        name="flaws"
        label={t("fields.flaws")}
        hint={t("hints.notStated")}
        field="condition.flaws"
        rows={2}
        maxLength={2_000}
      />
      <TextField
        name="weightGrams"
        label={t("fields.weightGrams")}
        hint={t("hints.weightGrams")}
        field="condition.weightGrams"
        className="max-w-60"
        {...amountInput}
        inputMode="numeric"
      />
      <TextField
        name="remarks"
        label={t("fields.remarks")}
        field="condition.remarks"
        rows={2}
        maxLength={1_000}
      />
    </fieldset>
  )
}
