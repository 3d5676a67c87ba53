import { Link } from "react-router"
import type { LotCard } from "#domains/auctions/lot-card.ts"
import { LotImage } from "#domains/auctions/parts/lot-image.tsx"
import { useLot } from "#domains/bidding/parts/live.ts"
import { LivePrice } from "#domains/bidding/parts/live-price.tsx"
import { useTexts } from "#language/use-texts.ts"
import { classNames } from "#ui/class-names.ts"

/** The bottles of a sale side by side on a board: three on a phone, four, then five. */
export function Shelf({ lots }: { lots: readonly LotCard[] }) {
  const t = useTexts("home")
  return (
    <ul aria-label={t("shelf")} className="grid grid-cols-3 gap-x-3 md:grid-cols-4 md:gap-x-6 xl:grid-cols-5">
      {lots.map((lot, place) => (
        <li
          key={lot.id}
          className={classNames("grid", place === 3 && "hidden md:grid", place === 4 && "hidden xl:grid")}
        >
          <Bottle lot={lot} />
        </li>
      ))}
    </ul>
  )
}

function Bottle({ lot: given }: { lot: LotCard }) {
  const lot = useLot(given)
  return (
    <Link to={lot.path} className="group grid grid-rows-[auto_1fr] no-underline">
      <span className="flex items-end border-b-2 border-ink px-1 md:px-3">
        <LotImage lot={lot} isFirst className="max-h-72" />
      </span>
      <span className="grid content-start gap-0.5 pt-3">
        <span className="line-clamp-3 text-xs leading-snug text-pretty group-hover:text-act-text">
          {lot.name}
        </span>
        <LivePrice cents={lot.priceCents} />
      </span>
    </Link>
  )
}
