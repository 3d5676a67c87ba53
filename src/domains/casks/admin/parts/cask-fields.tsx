import { type Texts, useTexts } from "#language/use-texts.ts"
import { SelectField, TextField } from "#ui/form-fields.tsx"

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

export function CaskFields({ distilleries }: { distilleries: readonly { id: string; name: string }[] }) {
  const t = useTexts("casks-admin")
  const casksTexts = useTexts("casks")
  return (
    <>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <SelectField
          name="distilleryId"
          label={casksTexts("distillery")}
          options={[["", t("choose")], ...distilleries.map(({ id, name }) => [id, name] as const)]}
        />
        <Inputs fields={facts} />
      </div>
      <TextField name="note" label={t("note")} rows={2} maxLength={1_000} />
    </>
  )
}

export function GaugeFields() {
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <Inputs fields={gauge} />
    </div>
  )
}

function Inputs({ fields }: { fields: readonly FieldOf[] }) {
  const casksTexts = useTexts("casks")
  const adminTexts = useTexts("casks-admin")
  return fields.map(({ name, label, type }) => (
    <TextField
      key={name}
      name={name}
      label={label(casksTexts, adminTexts)}
      type={type === "date" ? "date" : "text"}
      inputMode={type === "number" ? "decimal" : undefined}
      autoComplete="off"
      inputClass={type ? "figures" : undefined}
    />
  ))
}
