import type { LotCard } from "#domains/auctions/lot-card.ts"
import { LotImage } from "#domains/auctions/parts/lot-image.tsx"
import { useLot } from "#domains/bidding/parts/live.ts"
import { LivePrice } from "#domains/bidding/parts/live-price.tsx"
import { classNames } from "#ui/class-names.ts"
import { Link } from "#ui/link.tsx"

const onPhone = 3

export function TopLots({ lots, label }: { lots: readonly LotCard[]; label: string }) {
  return (
    <ul aria-label={label} className="grid grid-cols-3 md:grid-cols-4 xl:grid-cols-5">
      {lots.map((lot, index) => (
        <li
          key={lot.id}
          className={classNames(
            "row-span-3 grid grid-rows-subgrid gap-y-0",
            index === 3 && "hidden md:grid",
            index === 4 && "hidden xl:grid",
          )}
        >
          <Bottle lot={lot} isEarly={index < onPhone} />
        </li>
      ))}
    </ul>
  )
}

function Bottle({ lot: given, isEarly }: { lot: LotCard; isEarly: boolean }) {
  const lot = useLot(given)
  return (
    <Link to={lot.path} className="group row-span-3 grid grid-rows-subgrid gap-y-0 no-underline">
      <span className="border-b-2 border-ink">
        <LotImage
          lot={lot}
          isEarly={isEarly}
          className="mx-auto -mb-[8%] aspect-[9/16] max-h-80 object-cover"
        />
      </span>
      <span className="mt-3 mr-3 line-clamp-3 self-start text-xs leading-snug text-pretty group-hover:text-act-text">
        {lot.name}
      </span>
      <span className="mt-1">
        <LivePrice cents={lot.priceCents} />
      </span>
    </Link>
  )
}
