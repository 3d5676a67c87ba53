import { useState } from "react"
import { useLanguage } from "#language/use-texts.ts"
import { useFormField } from "#ui/form-context.ts"
import { TextField } from "#ui/form-fields.tsx"
import type { Location } from "../../lot.ts"
import { singaporeTimeOf } from "../sale-time.ts"

type Props = { name: string; label: string; hint: string; location: Location; required?: boolean }

/** A time at the auction's place. Its hint shows Singapore's where it differs. */
export function SaleTimeField({ hint, location, ...field }: Props) {
  const language = useLanguage()
  const { submitted, value } = useFormField(field.name, field.name)
  const [text, setText] = useState(submitted ?? value ?? "")
  const singapore = singaporeTimeOf(text, location, language)
  return (
    <TextField
      {...field}
      hint={singapore ? `${singapore} · ${hint}` : hint}
      type="datetime-local"
      inputClass="figures"
      onInput={(event) => setText(event.currentTarget.value)}
    />
  )
}
