import { useState } from "react"
import { useTexts } from "#language/use-texts.ts"
import { fieldError } from "#ui/field-error.ts"
import { useFormField } from "#ui/form-context.ts"
import { Checkbox } from "#ui/inputs.tsx"

/** Asks about a reserve above the low estimate. Its value is the amount that it confirms. */
export function ConfirmReserve() {
  const t = useTexts("auctions-admin")
  const { submitted: reserve } = useFormField("reserveCents", "reserveCents")
  const { refusal, submitted: confirmed } = useFormField("confirmsReserve", "confirmsReserve")
  const question = fieldError(refusal, "confirmsReserve")
  const isConfirmed = confirmed !== undefined && confirmed === reserve
  // The error disappears when the box is ticked; the box stays.
  const [isAsked, setAsked] = useState(isConfirmed)
  if (question !== undefined && !isAsked) setAsked(true)
  if (!isAsked || reserve === undefined) return null
  return (
    <Checkbox
      name="confirmsReserve"
      value={reserve}
      label={t("confirmReserve", { reserve })}
      error={question}
      defaultChecked={isConfirmed}
    />
  )
}
