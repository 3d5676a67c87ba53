import { useTexts } from "#language/use-texts.ts"
import type { RefusalView } from "#platform/refusal.ts"
import { Field } from "#ui/field.tsx"
import { fieldError } from "#ui/field-error.ts"
import { Input } from "#ui/inputs.tsx"

type Props = { hasPassword: boolean; refusal: RefusalView | undefined }

export function ConfirmPassword({ hasPassword, refusal }: Props) {
  const t = useTexts("profile")
  if (!hasPassword) return <p className="label-text">{t("password.noneYet")}</p>
  return (
    <Field label={t("password.current")} anchor="password" error={fieldError(refusal, "password")}>
      {(fieldProps) => (
        <Input
          {...fieldProps}
          name="password"
          type="password"
          autoComplete="current-password"
          aria-required
        />
      )}
    </Field>
  )
}
