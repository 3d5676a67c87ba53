import { useTexts } from "#language/use-texts.ts"
import type { RefusalView } from "#platform/refusal.ts"
import { Checkbox } from "#ui/inputs.tsx"
import { Link } from "#ui/link.tsx"

type Props = { refusal: RefusalView | undefined; onAccept?(version: string | undefined): void }

export function TermsCheckbox({ refusal, onAccept }: Props) {
  const t = useTexts("accounts")
  if (refusal?.code !== "accounts.termsChanged") return null
  const version = String(refusal.facts.version)
  return (
    <div className="grid gap-2">
      <Checkbox
        key={version}
        name="acceptTerms"
        value={version}
        label={t("acceptChanged")}
        onChange={({ currentTarget }) => onAccept?.(currentTarget.checked ? version : undefined)}
      />
      <TermsChangesLink />
    </div>
  )
}

export function TermsChangesLink() {
  const t = useTexts("accounts")
  return (
    <Link
      reloadsPage
      className="link justify-self-start text-sm"
      to="/terms-and-conditions/changes"
      target="_blank"
      rel="noopener"
    >
      {t("whatChanged")}
    </Link>
  )
}
