import type { ComponentProps } from "react"
import { AdminForm } from "#admin/admin-form.tsx"
import { Section } from "#admin/section.tsx"
import { useTexts } from "#language/use-texts.ts"
import { dollarsText } from "#platform/dollars.ts"
import { amountInput, SubmitButton, TextField } from "#ui/form-fields.tsx"
import { noteField, typedAmounts, typedBoxOf } from "../../gst/gst-boxes.ts"
import type { GstReturn } from "../../gst/read-gst-return.ts"

type Props = { gst: GstReturn; answer: ComponentProps<typeof AdminForm>["answer"] }

export function TypedBoxes({ gst: { quarter, typed }, answer }: Props) {
  const t = useTexts("accounting-admin")
  return (
    <Section title={t("gst.typed")}>
      <p className="max-w-read text-ink-soft">{t("gst.typedNote")}</p>
      <AdminForm answer={answer} action={`?quarter=${quarter}`} className="grid gap-4" preventScrollReset>
        {typedAmounts.map((name) => {
          const box = typedBoxOf[name]
          const text = name === "importedSuppliesGstCents" ? t("gst.importedGst") : t(`gst.boxes.${box}`)
          return (
            <div key={name} className="grid items-end gap-x-4 gap-y-2 md:grid-cols-2">
              <TextField
                name={name}
                label={`${box}. ${text}`}
                value={dollarsText(typed[name])}
                {...amountInput}
              />
              <TextField
                name={noteField(name)}
                label={t("gst.noteOn", { box })}
                value={typed.notes[name] ?? ""}
                maxLength={500}
              />
            </div>
          )
        })}
        <SubmitButton kind="act" className="justify-self-start" text={t("gst.save")} />
      </AdminForm>
    </Section>
  )
}
