import { WishButton } from "#domains/wishlist/parts/wish-button.tsx"
import { PageHead } from "#shell/page-head.tsx"
import { useAppData } from "#shell/use-app-data.ts"
import type { ListingCard } from "../listing-card.ts"
import { useShelfHead } from "../parts/shelf-head.ts"
import { ShelfPage } from "../parts/shelf-page.tsx"
import type { ShelfView } from "../read-shelf.ts"
import { wishSubjectOf } from "../wish-subject.ts"

type Props = { view: ShelfView; wished: readonly string[]; isGuest: boolean; now: string }

export function WishedShelf({ view, wished, isGuest, now }: Props) {
  const { head } = useShelfHead(view)
  const { origin } = useAppData()
  const beside = (listing: ListingCard) => {
    const subjectId = wishSubjectOf(view.place.kind, listing)
    if (!subjectId) return null
    return (
      <WishButton
        kind={view.place.kind === "cask" ? "cask" : "product"}
        subjectId={subjectId}
        name={listing.name}
        isWished={wished.includes(subjectId)}
        isGuest={isGuest}
        isSmall
      />
    )
  }
  return (
    <>
      <PageHead {...head} />
      <ShelfPage view={view} now={now} origin={origin} beside={beside} />
    </>
  )
}
