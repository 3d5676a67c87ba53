import { useTexts } from "#language/use-texts.ts"
import type { RefusalView } from "#platform/refusal.ts"
import { Field } from "#ui/field.tsx"
import { Input } from "#ui/inputs.tsx"
import { wrongWith } from "#ui/wrong-with.ts"

type Props = { hasPassword: boolean; refusal: RefusalView | undefined }

/** The current password, or for who has none what is asked instead. */
export function PasswordOnceMore({ hasPassword, refusal }: Props) {
  const t = useTexts("profile")
  if (!hasPassword) return <p className="label-text">{t("password.noneYet")}</p>
  return (
    <Field label={t("password.current")} anchor="password" error={wrongWith(refusal, "password")}>
      {(ties) => (
        <Input {...ties} name="password" type="password" autoComplete="current-password" aria-required />
      )}
    </Field>
  )
}
