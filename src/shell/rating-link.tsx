import { Stars } from "#domains/reviews/parts/stars.tsx"
import { useTexts } from "#language/use-texts.ts"
import { classNames } from "#ui/class-names.ts"
import { Link } from "#ui/link.tsx"
import { useAppData } from "./use-app-data.ts"

type Props = { className: string; isShort?: boolean }

export function RatingLink({ className, isShort = false }: Props) {
  const t = useTexts("shell")
  const { rating } = useAppData()
  if (!rating) return null
  const { overall, over } = rating
  return (
    <Link
      to="/reviews"
      className={classNames("no-underline hover:text-act-text", isShort ? "grid" : "gap-2", className)}
    >
      <span className="flex items-center gap-2">
        <Stars value={overall} />
        <span aria-hidden="true" className="figures font-semibold">
          {overall.toFixed(1)}
        </span>
      </span>
      <span className={isShort ? "text-2xs text-ink-soft leading-none" : "label-text"}>
        {over === 0 ? t("reviewsOne") : t("reviews", { count: over })}
      </span>
    </Link>
  )
}
