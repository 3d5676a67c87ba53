import { useTexts } from "#language/use-texts.ts"
import { classNames } from "#ui/class-names.ts"
import { Link } from "#ui/link.tsx"
import { Price } from "#ui/price.tsx"
import type { Suggestion } from "./use-suggestions.ts"

type Props = { id: string; suggestion: Suggestion; isActive: boolean }

/** A link, so that it can open in a new tab. Reached by the arrow keys, not by Tab. */
export function SuggestionLine({ id, suggestion, isActive }: Props) {
  const { name, description, path, imagePath, kind, location } = suggestion
  const t = useTexts("search")
  const placeTexts = useTexts("places")
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
        <span className="label-text">{t(`kinds.${kind}`, { place: placeTexts(`names.${location}`) })}</span>
        {description && <span className="line-clamp-2 text-xs text-ink-soft">{description}</span>}
      </span>
      <SuggestedPrice {...suggestion} />
    </Link>
  )
}

function SuggestedPrice({ priceCents, ended }: Suggestion) {
  const t = useTexts("search")
  if (ended || priceCents === null)
    return <span className="max-w-24 text-right text-xs text-ink-soft md:max-w-none">{t("ended")}</span>
  return <Price cents={priceCents} size="small" className="grid justify-items-end text-right font-semibold" />
}
