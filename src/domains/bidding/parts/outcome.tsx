import type { LotPage } from "#domains/auctions/read-lot.ts"
import { money } from "#language/format.ts"
import { useTexts } from "#language/use-texts.ts"
import { LinkButton } from "#ui/button.tsx"
import { Link } from "#ui/link.tsx"
import { Note } from "#ui/note.tsx"
import type { MyPlace } from "../reads.ts"
import { placeAt } from "./place.tsx"

type Props = { lot: LotPage; mine: MyPlace | undefined }

/** How a lot ended, and what that means for who looks. */
export function Outcome({ lot, mine }: Props) {
  const t = useTexts("bidding")
  const place = placeAt(lot, mine)
  const hammer = money(lot.priceCents)
  return (
    <div className="grid gap-4">
      <p className="text-lg font-semibold">{t("ended.title")}</p>
      {place === "won" && <Won />}
      {place === "lost" && mine && (
        <Note tone="alarm">{t(`ended.lost.${lot.status}`, { hammer, maximum: money(mine.maxCents) })}</Note>
      )}
      {place === null && <p>{t(`ended.seen.${endOf(lot)}`, { hammer })}</p>}
      {place !== "won" && (
        <LinkButton to={`/whisky-auction-live/${lot.location}`} isWide>
          {t("ended.more")}
        </LinkButton>
      )}
    </div>
  )
}

function endOf(lot: LotPage): string {
  return lot.status === "unsold" && lot.bidCount === 0 ? "noBids" : lot.status
}

/** The sentence is the specification's; the words it quotes lead to the cart. */
function Won() {
  const t = useTexts("bidding")
  const cart = t("ended.cart")
  const [before, after = ""] = t("ended.won").split(cart)
  return (
    <>
      <Note tone="lead">
        <p className="font-semibold">
          {before}
          <Link to="/cart" className="link">
            {cart}
          </Link>
          {after}
        </p>
      </Note>
      <LinkButton to="/cart" kind="act" size="large" isWide>
        {t("ended.toCart")}
      </LinkButton>
    </>
  )
}
