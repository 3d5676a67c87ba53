import { useTexts } from "#language/use-texts.ts"
import type { FormFields } from "#platform/input.ts"
import type { RefusalView } from "#platform/refusal.ts"
import { Field } from "#ui/field.tsx"
import { fieldError } from "#ui/field-error.ts"
import { Input, Select } from "#ui/inputs.tsx"
import { locations } from "../../lot.ts"

type Props = { values: FormFields; refusal: RefusalView | undefined }

export function AuctionFields({ values, refusal }: Props) {
  const t = useTexts("auctions-admin")
  const placeTexts = useTexts("places")
  return (
    <div className="grid gap-6">
      <div className="grid gap-4 md:grid-cols-[2fr_1fr]">
        <Field label={t("fields.title")} anchor="title" error={fieldError(refusal, "title")}>
          {(fieldProps) => (
            <Input {...fieldProps} name="title" defaultValue={values.title} maxLength={120} required />
          )}
        </Field>
        <Field label={t("fields.location")} anchor="location" error={fieldError(refusal, "location")}>
          {(fieldProps) => (
            <Select {...fieldProps} name="location" defaultValue={values.location}>
              {locations.map((location) => (
                <option key={location} value={location}>
                  {placeTexts(`names.${location}`)}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </div>
      <fieldset className="grid gap-2">
        <legend className="label-text pb-2">{t("fields.zone")}</legend>
        <div className="grid gap-4 md:grid-cols-3">
          {(["previewAt", "startsAt", "endsAt"] as const).map((name) => (
            <Field
              key={name}
              label={t(`fields.${name}`)}
              hint={t(`hints.${name}`)}
              anchor={name}
              error={fieldError(refusal, name)}
            >
              {(fieldProps) => (
                <Input
                  {...fieldProps}
                  type="datetime-local"
                  name={name}
                  defaultValue={values[name]}
                  className="figures"
                  required
                />
              )}
            </Field>
          ))}
        </div>
      </fieldset>
      <div className="grid gap-4 md:grid-cols-3">
        {terms.map(({ name, max }) => (
          <Field
            key={name}
            label={t(`fields.${name}`)}
            hint={t(`hints.${name}`)}
            anchor={name}
            error={fieldError(refusal, name)}
          >
            {(fieldProps) => (
              <Input
                {...fieldProps}
                type="number"
                name={name}
                min={0}
                max={max}
                step={1}
                defaultValue={values[name]}
                className="figures"
                required={name !== "softCloseCapMinutes"}
              />
            )}
          </Field>
        ))}
      </div>
    </div>
  )
}

const terms = [
  { name: "softCloseMinutes", max: 120 },
  { name: "softCloseCapMinutes", max: 1_440 },
  { name: "staggerSeconds", max: 3_600 },
] as const
