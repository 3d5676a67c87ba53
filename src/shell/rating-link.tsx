import { Stars } from "#domains/reviews/parts/stars.tsx"
import { useTexts } from "#language/use-texts.ts"
import { classNames } from "#ui/class-names.ts"
import { Link } from "#ui/link.tsx"
import { useHouse } from "./use-house.ts"

type Props = { className: string; isShort?: boolean }

/**
 * What buyers think of the house, and how many they are; short is the words only where there is room or for who listens.
 * Without a review there is nothing to say.
 */
export function RatingLink({ className, isShort = false }: Props) {
  const t = useTexts("shell")
  const { rating } = useHouse()
  if (!rating) return null
  const { overall, over } = rating
  return (
    <Link to="/reviews" className={classNames("gap-2 no-underline hover:text-act-text", className)}>
      <span className="flex items-center gap-2">
        <Stars value={overall} />
        <span aria-hidden="true" className="figures font-semibold">
          {overall.toFixed(1)}
        </span>
      </span>
      <span className={classNames("label-text", isShort && "sr-only 2xl:not-sr-only")}>
        {over === 0 ? t("reviewsOne") : t("reviews", { count: over })}
      </span>
    </Link>
  )
}
