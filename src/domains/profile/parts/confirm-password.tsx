import { useTexts } from "#language/use-texts.ts"
import { TextField } from "#ui/form-fields.tsx"

export function ConfirmPassword({ hasPassword }: { hasPassword: boolean }) {
  const t = useTexts("profile")
  if (!hasPassword) return <p className="label-text">{t("password.noneYet")}</p>
  return (
    <TextField
      name="password"
      label={t("password.current")}
      type="password"
      autoComplete="current-password"
      aria-required
    />
  )
}
