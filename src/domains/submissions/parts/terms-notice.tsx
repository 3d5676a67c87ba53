import { useTexts } from "#language/use-texts.ts"
import { Link } from "#ui/link.tsx"

export function TermsNotice({ version }: { version: string }) {
  const t = useTexts("submissions")
  return (
    <p className="label-text">
      <input type="hidden" name="acceptTerms" value={version} />
      <Link reloadsPage className="link" to="/terms-and-conditions" target="_blank" rel="noopener">
        {t("form.accepting")}
      </Link>
    </p>
  )
}
