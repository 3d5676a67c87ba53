import type { ListedLot } from "#domains/auctions/lot-card.ts"
import { LotImage } from "#domains/auctions/parts/lot-image.tsx"
import { useTexts } from "#language/use-texts.ts"
import { classNames } from "#ui/class-names.ts"
import { Link } from "#ui/link.tsx"
import { useLot } from "./live.ts"
import { LivePrice } from "./live-price.tsx"

const onPhone = 4

export function SaleThumbnails({ lots, title }: { lots: readonly ListedLot[]; title: string }) {
  const t = useTexts("auctions")
  if (lots.length === 0) return null
  return (
    <ul
      aria-label={t("schedule.topLots", { title })}
      className="grid grid-cols-4 gap-x-3 pt-3 sm:grid-cols-6 lg:gap-x-5"
    >
      {lots.map((lot, place) => (
        <li key={lot.id} className={classNames("grid", place >= onPhone && "max-sm:hidden")}>
          <Thumbnail lot={lot} />
        </li>
      ))}
    </ul>
  )
}

function Thumbnail({ lot: given }: { lot: ListedLot }) {
  const lot = useLot(given)
  return (
    <Link
      to={lot.path}
      title={lot.name}
      className="group grid grid-cols-[minmax(0,1fr)] content-start gap-1 no-underline"
    >
      <LotImage lot={lot} className="aspect-[3/4] w-full bg-paper-sunk object-contain" />
      <span className="line-clamp-2 text-xs leading-snug text-ink-soft group-hover:text-act-text">
        {lot.name}
      </span>
      <LivePrice cents={lot.priceCents} size="small" />
    </Link>
  )
}
