import { useTexts } from "#language/use-texts.ts"

export function TermsNotice({ version }: { version: string }) {
  const t = useTexts("submissions")
  return (
    <p className="label-text">
      <input type="hidden" name="acceptTerms" value={version} />
      <a className="link" href="/terms-and-conditions" target="_blank" rel="noopener">
        {t("form.accepting")}
      </a>
    </p>
  )
}
