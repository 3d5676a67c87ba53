import { type PlainKey, useTexts } from "#language/use-texts.ts"
import type { FormFields } from "#platform/input.ts"
import type { RefusalView } from "#platform/refusal.ts"
import { Field } from "#ui/field.tsx"
import { fieldError } from "#ui/field-error.ts"
import { Input, Select, TextArea } from "#ui/inputs.tsx"

type Props = { values: FormFields; refusal: RefusalView | undefined }
type FieldOf = { name: string; label: PlainKey<"casks">; type?: "date" | "number" }

const facts: readonly FieldOf[] = [
  { name: "number", label: "admin.number" },
  { name: "name", label: "admin.name" },
  { name: "spiritType", label: "spirit" },
  { name: "caskType", label: "caskType" },
  { name: "previousContents", label: "before" },
  { name: "fill", label: "fill" },
  { name: "filledOn", label: "filled", type: "date" },
  { name: "olaLitres", label: "admin.olaLitres", type: "number" },
  { name: "warehouse", label: "warehouse" },
]
const gauge: readonly FieldOf[] = [
  { name: "regaugedOn", label: "admin.regaugedOn", type: "date" },
  { name: "bulkLitres", label: "admin.bulkLitres", type: "number" },
  { name: "abvPercent", label: "admin.abvPercent", type: "number" },
  { name: "rlaLitres", label: "admin.rlaLitres", type: "number" },
  { name: "bottlesEstimate", label: "admin.bottlesEstimate", type: "number" },
]

export function CaskFields({
  values,
  refusal,
  distilleries,
}: Props & { distilleries: readonly { id: string; name: string }[] }) {
  const t = useTexts("casks")
  return (
    <>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field label={t("distillery")} anchor="distilleryId" error={fieldError(refusal, "distilleryId")}>
          {(fieldProps) => (
            <Select {...fieldProps} name="distilleryId" defaultValue={values.distilleryId ?? ""}>
              <option value="">{t("admin.choose")}</option>
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
      <Field label={t("admin.note")} anchor="note" error={fieldError(refusal, "note")}>
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
  const t = useTexts("casks")
  return fields.map(({ name, label, type }) => (
    <Field key={name} label={t(label)} anchor={name} error={fieldError(refusal, name)}>
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
