import { useTexts } from "#language/use-texts.ts"
import { Icon } from "#ui/icon.tsx"
import { TextLink } from "#ui/link.tsx"
import type { AuctionStatus } from "../../calendar.ts"
import type { Location } from "../../lot.ts"
import { lotPath } from "../../paths.ts"

type Props = {
  lot: { id: string; number: number; name: string }
  auction: { location: Location; status: AuctionStatus }
}

export function PublicLotLink({ lot, auction }: Props) {
  const t = useTexts("auctions-admin")
  const { id, name, number } = lot
  const label = t("lots.public", { number })
  return (
    <TextLink
      to={lotPath({ id, name, location: auction.location, auctionStatus: auction.status })}
      aria-label={label}
      title={label}
      className="inline-grid size-6 place-items-center align-middle text-ink-soft"
      text={<Icon name="external" className="size-4" />}
    />
  )
}
