import type { LotPage } from "#domains/auctions/read-lot.ts"
import { money } from "#language/format.ts"
import { useTexts } from "#language/use-texts.ts"
import { pathTo } from "#platform/app-path.ts"
import { LinkButton } from "#ui/button.tsx"
import { Link } from "#ui/link.tsx"
import { Note } from "#ui/note.tsx"
import type { MyBidPosition } from "../reads.ts"
import { bidPositionAt } from "./place.tsx"

type Props = { lot: LotPage; mine: MyBidPosition | undefined; offer?: "yours" | "theirs" | null | undefined }

export function ClosedLotOutcome({ lot, mine, offer }: Props) {
  const t = useTexts("closed-lot")
  const position = bidPositionAt(lot, mine)
  const hammer = money(lot.priceCents)
  return (
    <div className="grid gap-4">
      <p className="text-lg font-semibold">{t("title")}</p>
      {position === "won" && <Won />}
      {offer === "yours" && <Offered />}
      {position === "lost" && mine && offer !== "yours" && (
        <Note tone="alarm">
          {mine.maxCents === null
            ? `${t(`seen.${lostBy(lot, offer)}`, { hammer })} ${t("maximumErased")}`
            : t(`lost.${lostBy(lot, offer)}`, { hammer, maximum: money(mine.maxCents) })}
        </Note>
      )}
      {position === null && <p>{t(`seen.${endOf(lot, offer)}`, { hammer })}</p>}
      {position !== "won" && (
        <LinkButton to={pathTo("/whisky-auction-live/:location", { location: lot.location })} isWide>
          {t("more")}
        </LinkButton>
      )}
    </div>
  )
}

type PendingOffer = Props["offer"]

function endOf(lot: LotPage, offer: PendingOffer) {
  return lot.status === "unsold" && lot.bidCount === 0 ? "noBids" : lostBy(lot, offer)
}

function lostBy({ status, reserveMet }: LotPage, offer: PendingOffer) {
  if (status === "sold" || status === "withdrawn") return status
  if (reserveMet === false) return "unsold"
  return offer ? "offered" : "notPaid"
}

function Offered() {
  const t = useTexts("closed-lot")
  return (
    <>
      <Note tone="lead">{t("offeredToYou")}</Note>
      <LinkButton to="/my-account/my-bids" kind="act" size="large" isWide>
        {t("answerOffer")}
      </LinkButton>
    </>
  )
}

/** The specification gives the sentence; the words it quotes link to the cart. */
function Won() {
  const t = useTexts("closed-lot")
  const cart = t("cart")
  const [before, after = ""] = t("won").split(cart)
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
        {t("toCart")}
      </LinkButton>
    </>
  )
}
