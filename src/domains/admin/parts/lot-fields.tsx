import { fillLevels } from "#domains/auctions/lot.ts"
import { unsaid } from "#domains/auctions/usual-words.ts"
import { useTexts } from "#language/use-texts.ts"
import type { RefusalView } from "#platform/refusal.ts"
import { Field } from "#ui/field.tsx"
import { Input, Select, TextArea } from "#ui/inputs.tsx"
import { wrongWith } from "#ui/wrong-with.ts"

type Props = { values: Readonly<Record<string, string>>; refusal: RefusalView | undefined }

const amounts = [
  { name: "openingCents", isRequired: true },
  { name: "reserveCents", isRequired: false },
  { name: "buyNowCents", isRequired: false },
  { name: "estimateLowCents", isRequired: false },
  { name: "estimateHighCents", isRequired: false },
] as const

/** Seller, terms and condition of a lot; amounts in Singapore dollars. */
export function LotFields({ values, refusal }: Props) {
  const t = useTexts("admin")
  return (
    <div className="grid gap-6">
      <div className="grid gap-4 md:grid-cols-3">
        <Field label={t("fields.seller")} hint={t("hints.seller")} error={wrongWith(refusal, "seller")}>
          {(ties) => (
            <Input
              {...ties}
              name="seller"
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
            hint={t(`hints.${name}`)}
            error={wrongWith(refusal, name)}
          >
            {(ties) => (
              <Input
                {...ties}
                name={name}
                inputMode="decimal"
                autoComplete="off"
                defaultValue={values[name]}
                className="figures"
                required={isRequired}
              />
            )}
          </Field>
        ))}
      </div>
      <ConditionFields values={values} refusal={refusal} />
    </div>
  )
}

/** What the house sees of a bottle: fill level, seal, label, box. */
export function ConditionFields({ values, refusal }: Props) {
  const t = useTexts("admin")
  const words = useTexts("auctions")
  return (
    <fieldset className="grid gap-4">
      <legend className="pb-2 font-name text-lg">{t("fields.condition")}</legend>
      <div className="grid gap-4 md:grid-cols-4">
        <Field label={t("fields.fillLevel")} error={wrongWith(refusal, "condition.fillLevel")}>
          {(ties) => (
            <Select {...ties} name="fillLevel" defaultValue={values.fillLevel ?? "full"}>
              {fillLevels.map((level) => (
                <option key={level} value={level}>
                  {t(`fillLevels.${level.replaceAll(" ", "-")}`)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        {(["seal", "label", "box"] as const).map((name) => (
          <Field
            key={name}
            label={t(`fields.${name}`)}
            hint={t("hints.unsaid", { word: words(`usualWords.${unsaid[name]}`) })}
            error={wrongWith(refusal, `condition.${name}`)}
          >
            {(ties) => <Input {...ties} name={name} defaultValue={values[name]} maxLength={200} />}
          </Field>
        ))}
      </div>
      <Field label={t("fields.remarks")} error={wrongWith(refusal, "condition.remarks")}>
        {(ties) => (
          <TextArea {...ties} name="remarks" rows={2} defaultValue={values.remarks} maxLength={1_000} />
        )}
      </Field>
    </fieldset>
  )
}
