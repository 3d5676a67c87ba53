import type { ListingCard } from "#domains/shop/listing-card.ts"
import { useShelfHead } from "#domains/shop/parts/shelf-head.ts"
import { ShelfPage } from "#domains/shop/parts/shelf-page.tsx"
import type { ShelfView } from "#domains/shop/read-shelf.ts"
import { wishSubjectOf } from "#domains/shop/wish-subject.ts"
import { WishButton } from "#domains/wishlist/parts/wish-button.tsx"
import { usePageData } from "#web/page-data.ts"
import { PageHead } from "#web/page-head.tsx"

type Props = { view: ShelfView; wished: readonly string[]; isGuest: boolean; now: string }

export function WishedShelf({ view, wished, isGuest, now }: Props) {
  const { head } = useShelfHead(view)
  const { origin } = usePageData()
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
