import { formatDate, money } from "#language/format.ts"
import { localeOf } from "#language/languages.ts"
import { useLanguage, useTexts } from "#language/use-texts.ts"
import { TextLink } from "#ui/link.tsx"
import type { Evidence } from "../../kinds.ts"

type Props = {
  evidence: readonly Evidence[]
  hasLinks?: boolean
  /** A list shows the first ones only. */
  max?: number
}

export function FindingEvidence({ evidence, hasLinks = false, max = evidence.length }: Props) {
  const t = useTexts("integrity-admin")
  const integrityTexts = useTexts("integrity")
  const language = useLanguage()
  return (
    <ul className="grid gap-2">
      {evidence
        .slice(0, max)
        .map(({ what, count = 0, of = 0, cents, expected = 0, text = "", at, links = [] }) => (
          <li key={what} className="grid gap-1">
            <span>
              {integrityTexts(`evidence.${what}`, {
                ...{ count, of, text, amount: money(cents) },
                expected: expected.toLocaleString(localeOf[language], { maximumFractionDigits: 1 }),
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
      {evidence.length > max && (
        <li className="text-ink-soft">{t("moreReasons", { count: evidence.length - max })}</li>
      )}
    </ul>
  )
}
