import { useTexts } from "#language/use-texts.ts"
import { classNames } from "#ui/class-names.ts"
import { Link } from "#ui/link.tsx"
import type { ScopeCount } from "../count-scopes.ts"
import type { SearchScope } from "../scopes.ts"
import { resultsPath, scopeText } from "./scope-text.ts"

type Props = { q: string; scope: SearchScope; counts: readonly ScopeCount[] }

export function Scopes({ q, scope, counts }: Props) {
  const t = useTexts("search")
  const placeTexts = useTexts("places")
  const isCounted = counts.some((each) => each.scope === scope)
  const visibleScopes = isCounted ? counts : [{ scope, count: 0 }, ...counts]
  return (
    <nav aria-label={t("scope")} className="max-md:hidden">
      <ul className="flex flex-wrap gap-2 lg:grid lg:gap-0">
        {visibleScopes.map(({ scope: name, count }) => (
          <li key={name}>
            <Link
              to={resultsPath(q, name)}
              aria-current={name === scope ? "true" : undefined}
              className={classNames(
                "flex min-h-9 items-center justify-between gap-3 py-1 text-sm no-underline max-lg:rounded-sm max-lg:border max-lg:px-3 lg:border-l-2 lg:pl-3",
                name === scope
                  ? "border-ink font-semibold text-ink"
                  : "border-rule text-ink-soft hover:border-rule-strong hover:text-ink lg:border-transparent",
              )}
            >
              {scopeText(t, placeTexts, name)}
              <span className="figures text-xs text-ink-soft">{count}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
