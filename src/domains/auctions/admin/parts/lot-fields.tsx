import { useTexts } from "#language/use-texts.ts"
import type { FormFields } from "#platform/input.ts"
import type { RefusalView } from "#platform/refusal.ts"
import { Field } from "#ui/field.tsx"
import { fieldError } from "#ui/field-error.ts"
import { Input, Select, TextArea } from "#ui/inputs.tsx"
import { fillLevels } from "../../lot.ts"

type Props = { values: FormFields; refusal: RefusalView | undefined }
type LotProps = Props & {
  /** Only a new agreement with the seller can change these. */
  agreed?: readonly string[]
  hasEnd?: boolean
}

const amounts = [
  { name: "openingCents", isRequired: true },
  { name: "reserveCents", isRequired: false },
  { name: "buyNowCents", isRequired: false },
  { name: "estimateLowCents", isRequired: false },
  { name: "estimateHighCents", isRequired: false },
] as const

/** Amounts are in Singapore dollars. */
export function LotFields({ values, refusal, agreed = [], hasEnd = false }: LotProps) {
  const t = useTexts("auctions-admin")
  return (
    <div className="grid gap-6">
      <div className="grid gap-4 md:grid-cols-3">
        <Field
          label={t("fields.seller")}
          hint={t(agreed.includes("seller") ? "hints.agreed" : "hints.seller")}
          anchor="seller"
          error={fieldError(refusal, "seller")}
        >
          {(fieldProps) => (
            <Input
              {...fieldProps}
              name="seller"
              readOnly={agreed.includes("seller")}
              defaultValue={values.seller}
              autoCapitalize="none"
              autoComplete="off"
              spellCheck={false}
            />
          )}
        </Field>
        {amounts.map(({ name, isRequired }) => (
          <Field
            key={name}
            label={t(`fields.${name}`)}
            hint={t(agreed.includes(name) ? "hints.agreed" : `hints.${name}`)}
            anchor={name}
            error={fieldError(refusal, name)}
          >
            {(fieldProps) => (
              <Input
                {...fieldProps}
                name={name}
                readOnly={agreed.includes(name)}
                inputMode="decimal"
                autoComplete="off"
                defaultValue={values[name]}
                className="figures"
                required={isRequired}
              />
            )}
          </Field>
        ))}
        {hasEnd && (
          <Field
            label={t("fields.lotEndsAt")}
            hint={t("hints.lotEndsAt")}
            anchor="endsAt"
            error={fieldError(refusal, "endsAt")}
          >
            {(fieldProps) => (
              <Input
                {...fieldProps}
                type="datetime-local"
                name="endsAt"
                defaultValue={values.endsAt}
                className="figures"
              />
            )}
          </Field>
        )}
      </div>
      <DescriptionField values={values} refusal={refusal} />
      <ConditionFields values={values} refusal={refusal} />
    </div>
  )
}

export function DescriptionField({ values, refusal }: Props) {
  const t = useTexts("auctions-admin")
  return (
    <Field
      label={t("fields.description")}
      hint={t("hints.lotDescription")}
      anchor="description"
      error={fieldError(refusal, "description")}
    >
      {(fieldProps) => (
        <TextArea
          {...fieldProps}
          name="description"
          rows={3}
          defaultValue={values.description}
          maxLength={4_000}
        />
      )}
    </Field>
  )
}

export function ConditionFields({ values, refusal }: Props) {
  const t = useTexts("auctions-admin")
  return (
    <fieldset className="grid gap-4">
      <legend className="pb-2 font-name text-lg">{t("fields.condition")}</legend>
      <div className="grid gap-4 md:grid-cols-4">
        <Field
          label={t("fields.fillLevel")}
          anchor="condition.fillLevel"
          error={fieldError(refusal, "condition.fillLevel")}
        >
          {(fieldProps) => (
            <Select {...fieldProps} name="fillLevel" defaultValue={values.fillLevel ?? ""}>
              <option value="">{t("fillLevels.none")}</option>
              {fillLevels.map((level) => (
                <option key={level} value={level}>
                  {t(`fillLevels.${level}`)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        {(["seal", "label", "box"] as const).map((name) => (
          <Field
            key={name}
            label={t(`fields.${name}`)}
            hint={t("hints.notStated")}
            anchor={`condition.${name}`}
            error={fieldError(refusal, `condition.${name}`)}
          >
            {(fieldProps) => (
              <Input {...fieldProps} name={name} defaultValue={values[name]} maxLength={200} />
            )}
          </Field>
        ))}
      </div>
      <Field
        label={t("fields.flaws")}
        hint={t("hints.notStated")}
        anchor="condition.flaws"
        error={fieldError(refusal, "condition.flaws")}
      >
        {(fieldProps) => (
          <TextArea {...fieldProps} name="flaws" rows={2} defaultValue={values.flaws} maxLength={2_000} />
        )}
      </Field>
      <Field
        label={t("fields.weightGrams")}
        hint={t("hints.weightGrams")}
        anchor="condition.weightGrams"
        error={fieldError(refusal, "condition.weightGrams")}
        className="max-w-60"
      >
        {(fieldProps) => (
          <Input
            {...fieldProps}
            name="weightGrams"
            inputMode="numeric"
            autoComplete="off"
            defaultValue={values.weightGrams}
            className="figures"
          />
        )}
      </Field>
      <Field
        label={t("fields.remarks")}
        anchor="condition.remarks"
        error={fieldError(refusal, "condition.remarks")}
      >
        {(fieldProps) => (
          <TextArea {...fieldProps} name="remarks" rows={2} defaultValue={values.remarks} maxLength={1_000} />
        )}
      </Field>
    </fieldset>
  )
}
