import { formatDate, money } from "#language/format.ts"
import { useLanguage, useTexts } from "#language/use-texts.ts"
import { TextLink } from "#ui/link.tsx"
import type { Evidence } from "../../kinds.ts"

type Props = { evidence: readonly Evidence[]; hasLinks?: boolean }

export function FindingEvidence({ evidence, hasLinks = false }: Props) {
  const t = useTexts("integrity-admin")
  const integrityTexts = useTexts("integrity")
  const language = useLanguage()
  return (
    <ul className="grid gap-2">
      {evidence.map(({ what, count = 0, of = 0, cents, text = "", at, links = [] }) => (
        <li key={what} className="grid gap-1">
          <span>
            {integrityTexts(`evidence.${what}`, {
              ...{ count, of, text, amount: money(cents) },
              at: at ? formatDate(at, language) : "",
            })}
            {at && of > 2 && <> · {integrityTexts("evidence.sharedBy", { count: of })}</>}
          </span>
          {hasLinks && links.length > 0 && (
            <ul className="grid gap-0.5 border-l-2 border-rule pl-3" aria-label={t("lotsOf")}>
              {links.map((link) => (
                <li key={link.to}>
                  <TextLink to={link.to} className="inline-flex min-h-6 items-center" text={link.text} />
                </li>
              ))}
              {count > links.length && (
                <li className="text-ink-soft">{t("more", { count: count - links.length })}</li>
              )}
            </ul>
          )}
        </li>
      ))}
    </ul>
  )
}
