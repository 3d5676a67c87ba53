import { useTexts } from "#language/use-texts.ts"
import type { RefusalView } from "#platform/refusal.ts"
import { Field } from "#ui/field.tsx"
import { Input, Select, TextArea } from "#ui/inputs.tsx"
import { wrongWith } from "#ui/wrong-with.ts"

export type AddressValues = Readonly<Record<string, string | undefined>>
type Shared = { values: AddressValues; refusal: RefusalView | undefined }

export function StreetField({ values, refusal }: Shared) {
  const t = useTexts("profile")
  return (
    <Field label={t("fields.address")} error={wrongWith(refusal, "address")}>
      {(ties) => (
        <TextArea
          {...ties}
          name="address"
          rows={2}
          autoComplete="street-address"
          aria-required
          defaultValue={values.address}
        />
      )}
    </Field>
  )
}

/** Chosen where the states are known, else written. */
export function StateField({ values, refusal, states }: Shared & { states: readonly string[] | undefined }) {
  const t = useTexts("profile")
  if (!states)
    return <TextField values={values} refusal={refusal} name="state" autoComplete="address-level1" />
  return (
    <Field label={t("fields.state")} error={wrongWith(refusal, "state")}>
      {(ties) => (
        <Select {...ties} name="state" autoComplete="address-level1" defaultValue={values.state ?? ""}>
          <option value="">{t("fields.chooseState")}</option>
          {states.map((state) => (
            <option key={state}>{state}</option>
          ))}
        </Select>
      )}
    </Field>
  )
}

type TextProps = Shared & {
  name: string
  autoComplete: string
  inputMode?: "tel" | "email"
  hint?: string
  isRequired?: boolean
}

/** One line of the delivery form. */
export function TextField({ values, refusal, name, hint, isRequired, ...rest }: TextProps) {
  const t = useTexts("profile")
  return (
    <Field
      label={t(`fields.${name}`)}
      hint={hint}
      error={wrongWith(refusal, name)}
      aside={isRequired ? undefined : t("fields.optional")}
    >
      {(ties) => (
        <Input
          {...ties}
          {...rest}
          name={name}
          aria-required={isRequired || undefined}
          defaultValue={values[name]}
        />
      )}
    </Field>
  )
}
