import { useLocation } from "react-router"
import { money } from "#language/format.ts"
import { useTexts } from "#language/use-texts.ts"
import { currentPage } from "#platform/app-path.ts"
import type { Cents } from "#platform/money.ts"
import { classNames } from "#ui/class-names.ts"
import { Link } from "#ui/link.tsx"
import { formatAmount } from "../parse-amount.ts"

type SuggestionProps = {
  figures: readonly Cents[]
  chosenCents: Cents | undefined
  onChoose(cents: Cents): void
}

export function SuggestedMaximums({ figures, chosenCents, onChoose }: SuggestionProps) {
  const t = useTexts("bidding")
  const { pathname } = useLocation()
  return (
    <ul aria-label={t("suggestions")} className="grid grid-cols-3 gap-2">
      {figures.map((cents) => (
        <li key={cents} className="grid">
          <Link
            to={`${currentPage({ pathname })}?amount=${formatAmount(cents)}#bid`}
            preventScrollReset
            aria-current={cents === chosenCents ? "true" : undefined}
            onClick={(event) => {
              event.preventDefault()
              onChoose(cents)
            }}
            className={classNames(
              "figures flex min-h-11 items-center justify-center rounded-sm border px-1 text-sm no-underline",
              cents === chosenCents
                ? "border-ink bg-paper-sunk font-semibold"
                : "border-rule-strong bg-paper-raised hover:border-ink",
            )}
          >
            {money(cents)}
          </Link>
        </li>
      ))}
    </ul>
  )
}
