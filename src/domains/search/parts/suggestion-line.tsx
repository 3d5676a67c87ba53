import { formatDate, money } from "#language/format.ts"
import { useLanguage, useTexts } from "#language/use-texts.ts"
import { classNames } from "#ui/class-names.ts"
import { Countdown } from "#ui/countdown.tsx"
import { Link } from "#ui/link.tsx"
import { Price } from "#ui/price.tsx"
import { useFactLine } from "./fact-line.ts"
import type { Suggestion } from "./use-suggestions.ts"

type Props = { id: string; suggestion: Suggestion; isActive: boolean }

/** A link, so that it can open in a new tab. Reached by the arrow keys, not by Tab. */
export function SuggestionLine({ id, suggestion, isActive }: Props) {
  const { name, path, imagePath, kind, location, lot } = suggestion
  const t = useTexts("search")
  const bidding = useTexts("bidding")
  const placeTexts = useTexts("places")
  const factLine = useFactLine()
  return (
    <Link
      id={id}
      to={path}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      className={classNames(
        "grid grid-cols-[2rem_minmax(0,1fr)_auto] gap-x-3 border-b border-rule px-4 py-2 no-underline last:border-b-0 hover:bg-paper-sunk",
        isActive && "bg-paper-sunk shadow-[inset_3px_0_0_var(--act)]",
      )}
    >
      <img
        src={imagePath}
        alt=""
        width={32}
        height={43}
        loading="lazy"
        decoding="async"
        className="h-11 w-8 object-contain"
      />
      <span className="grid content-start">
        <span className="font-name leading-snug">{name}</span>
        <span className="figures label-text">
          {t(`kinds.${kind}`, { place: placeTexts(`names.${location}`) })}
          {lot && ` · ${bidding("lotNumber", { number: lot.number })}`}
        </span>
        <span className="figures text-xs text-ink-soft">{factLine(suggestion)}</span>
      </span>
      <SuggestedPrice {...suggestion} />
    </Link>
  )
}

function SuggestedPrice({ priceCents, ended, lot }: Suggestion) {
  const t = useTexts("search")
  const bidding = useTexts("bidding")
  const language = useLanguage()
  if (ended || priceCents === null)
    return (
      <span className="figures grid max-w-28 content-start text-right text-xs text-ink-soft">
        {t("ended")}
        {lot && (
          <>
            <span className="font-semibold text-ink">
              {lot.hammerCents === null ? t("unsold") : money(lot.hammerCents)}
            </span>
            <span>{formatDate(lot.endsAt, language, "day")}</span>
          </>
        )}
      </span>
    )
  return (
    <span className="figures grid content-start justify-items-end text-right text-xs text-ink-soft">
      <Price
        cents={priceCents}
        size="small"
        className="grid justify-items-end text-right font-semibold text-ink"
      />
      {lot && <span>{bidding("bids", { count: lot.bidCount })}</span>}
      {lot && <Countdown endsAt={lot.endsAt} now={new Date()} />}
    </span>
  )
}
