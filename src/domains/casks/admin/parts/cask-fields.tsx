import { type Texts, useTexts } from "#language/use-texts.ts"
import type { FormFields } from "#platform/input.ts"
import type { RefusalView } from "#platform/refusal.ts"
import { Field } from "#ui/field.tsx"
import { fieldError } from "#ui/field-error.ts"
import { Input, Select, TextArea } from "#ui/inputs.tsx"

type Props = { values: FormFields; refusal: RefusalView | undefined }
type LabelOf = (casks: Texts<"casks">, admin: Texts<"casks-admin">) => string
type FieldOf = { name: string; label: LabelOf; type?: "date" | "number" }

const facts: readonly FieldOf[] = [
  { name: "number", label: (_, t) => t("number") },
  { name: "name", label: (_, t) => t("name") },
  { name: "spiritType", label: (t) => t("spirit") },
  { name: "caskType", label: (t) => t("caskType") },
  { name: "previousContents", label: (t) => t("before") },
  { name: "fill", label: (t) => t("fill") },
  { name: "filledOn", label: (t) => t("filled"), type: "date" },
  { name: "olaLitres", label: (_, t) => t("olaLitres"), type: "number" },
  { name: "warehouse", label: (t) => t("warehouse") },
]
const gauge: readonly FieldOf[] = [
  { name: "regaugedOn", label: (_, t) => t("regaugedOn"), type: "date" },
  { name: "bulkLitres", label: (_, t) => t("bulkLitres"), type: "number" },
  { name: "abvPercent", label: (_, t) => t("abvPercent"), type: "number" },
  { name: "rlaLitres", label: (_, t) => t("rlaLitres"), type: "number" },
  { name: "bottlesEstimate", label: (_, t) => t("bottlesEstimate"), type: "number" },
]

export function CaskFields({
  values,
  refusal,
  distilleries,
}: Props & { distilleries: readonly { id: string; name: string }[] }) {
  const t = useTexts("casks-admin")
  const casksTexts = useTexts("casks")
  return (
    <>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field
          label={casksTexts("distillery")}
          anchor="distilleryId"
          error={fieldError(refusal, "distilleryId")}
        >
          {(fieldProps) => (
            <Select {...fieldProps} name="distilleryId" defaultValue={values.distilleryId ?? ""}>
              <option value="">{t("choose")}</option>
              {distilleries.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Inputs fields={facts} values={values} refusal={refusal} />
      </div>
      <Field label={t("note")} anchor="note" error={fieldError(refusal, "note")}>
        {(fieldProps) => (
          <TextArea {...fieldProps} name="note" rows={2} maxLength={1_000} defaultValue={values.note} />
        )}
      </Field>
    </>
  )
}

export function GaugeFields({ values, refusal }: Props) {
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <Inputs fields={gauge} values={values} refusal={refusal} />
    </div>
  )
}

function Inputs({ fields, values, refusal }: Props & { fields: readonly FieldOf[] }) {
  const casksTexts = useTexts("casks")
  const adminTexts = useTexts("casks-admin")
  return fields.map(({ name, label, type }) => (
    <Field key={name} label={label(casksTexts, adminTexts)} anchor={name} error={fieldError(refusal, name)}>
      {(fieldProps) => (
        <Input
          {...fieldProps}
          name={name}
          type={type === "date" ? "date" : "text"}
          inputMode={type === "number" ? "decimal" : undefined}
          autoComplete="off"
          defaultValue={values[name]}
          className={type ? "figures" : undefined}
        />
      )}
    </Field>
  ))
}
