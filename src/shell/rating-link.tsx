import { Stars } from "#domains/reviews/parts/stars.tsx"
import { useTexts } from "#language/use-texts.ts"
import { classNames } from "#ui/class-names.ts"
import { Link } from "#ui/link.tsx"
import { useHouse } from "./use-house.ts"

/** What buyers think of the house, and how many they are. Without a review there is nothing to say. */
export function RatingLink({ className }: { className: string }) {
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
      <span className="label-text">{over === 0 ? t("reviewsOne") : t("reviews", { count: over })}</span>
    </Link>
  )
}
