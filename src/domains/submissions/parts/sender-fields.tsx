import { useTexts } from "#language/use-texts.ts"
import { TextField } from "#ui/form-fields.tsx"
import type { DraftSender, SenderField } from "../submitted-form.ts"

const fields: readonly { name: SenderField; type?: string; autoComplete: string }[] = [
  { name: "username", autoComplete: "username" },
  { name: "name", autoComplete: "name" },
  { name: "email", type: "email", autoComplete: "email" },
  { name: "contact", type: "tel", autoComplete: "tel" },
  { name: "location", autoComplete: "country-name" },
]

export function SenderFields({ sender }: { sender: DraftSender }) {
  const t = useTexts("submissions")
  return (
    <fieldset className="grid gap-5 border-t border-rule-strong pt-5">
      <legend className="float-left w-full font-name text-xl">{t("form.you")}</legend>
      <div className="grid gap-5 md:grid-cols-2">
        {fields.map(({ name, type = "text", autoComplete }) => (
          <TextField
            key={name}
            name={name}
            label={t(`form.sender.${name}`)}
            hint={name === "location" ? t("form.locationHint") : undefined}
            type={type}
            autoComplete={autoComplete}
            aria-required
            value={sender[name]}
          />
        ))}
      </div>
    </fieldset>
  )
}
