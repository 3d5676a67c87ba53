import { useTexts } from "#language/use-texts.ts"
import type { RefusalView } from "#platform/refusal.ts"
import { Field } from "#ui/field.tsx"
import { fieldError } from "#ui/field-error.ts"
import { Input } from "#ui/inputs.tsx"
import type { DraftSender, SenderField } from "../submitted-form.ts"

const fields: readonly { name: SenderField; type?: string; autoComplete: string }[] = [
  { name: "username", autoComplete: "username" },
  { name: "name", autoComplete: "name" },
  { name: "email", type: "email", autoComplete: "email" },
  { name: "contact", type: "tel", autoComplete: "tel" },
  { name: "location", autoComplete: "country-name" },
]

export function SenderFields({ sender, refusal }: { sender: DraftSender; refusal: RefusalView | undefined }) {
  const t = useTexts("submissions")
  return (
    <fieldset className="grid gap-5 border-t border-rule-strong pt-5">
      <legend className="float-left w-full font-name text-xl">{t("form.you")}</legend>
      <div className="grid gap-5 md:grid-cols-2">
        {fields.map(({ name, type = "text", autoComplete }) => (
          <Field
            key={name}
            label={t(`form.sender.${name}`)}
            hint={name === "location" ? t("form.locationHint") : undefined}
            anchor={name}
            error={fieldError(refusal, name)}
          >
            {(fieldProps) => (
              <Input
                {...fieldProps}
                name={name}
                type={type}
                autoComplete={autoComplete}
                aria-required
                defaultValue={sender[name]}
              />
            )}
          </Field>
        ))}
      </div>
    </fieldset>
  )
}
