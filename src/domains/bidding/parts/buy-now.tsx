import { useNavigation } from "react-router"
import { TermsCheckbox } from "#domains/accounts/parts/terms-checkbox.tsx"
import { money } from "#language/format.ts"
import { useTexts } from "#language/use-texts.ts"
import { Form } from "#platform/routing.ts"
import { Button } from "#ui/button.tsx"
import { Checkbox } from "#ui/inputs.tsx"
import { Link } from "#ui/link.tsx"
import { Note } from "#ui/note.tsx"
import { landedPrice } from "../landed/landed-price.ts"
import type { BidBoxProps } from "./bid-box-props.ts"
import type { ChosenOffer } from "./landed-fields.tsx"
import { LandedLines } from "./landed-lines.tsx"

type Props = Pick<BidBoxProps, "lot" | "bar" | "bidKey" | "balanceCents" | "notBought"> & {
  landed: ChosenOffer | null
}

/** Buying is binding at once, so it requires a ticked box. */
export function BuyNow({ lot, bar, bidKey, landed, balanceCents, notBought }: Props) {
  const t = useTexts("bidding")
  const isBusy = useNavigation().state !== "idle"
  const { buyNowCents, status, leaderPaddle, reserveMet, path } = lot
  const isOffered = status === "live" && (leaderPaddle === null || reserveMet === false)
  const refused = notBought && <Note tone="alarm">{notBought.message}</Note>
  if (buyNowCents === null || !isOffered) return refused
  const price = money(buyNowCents)
  if (bar === "guest") return <p className="border-t border-rule pt-3">{t("buyNow.guest", { price })}</p>
  if (bar !== null || bidKey === null || landed === null) return refused
  const landedAt = landedPrice(
    { minimumCents: buyNowCents, maximumCents: buyNowCents },
    landed.terms,
    landed.choices,
  )
  return (
    <section id="buy-now" aria-label={t("buyNow.title")} className="grid gap-3 border-t border-rule pt-4">
      <h2 className="text-lg">{t("buyNow.title")}</h2>
      {refused}
      <LandedLines price={landedAt} label={t("buyNow.price")} isFixed />
      <Form method="post" action={path} preventScrollReset className="grid gap-3">
        <input type="hidden" name="idempotencyKey" value={bidKey} />
        <Checkbox name="confirmed" value="yes" required label={t("buyNow.confirm", { price })} />
        <TermsCheckbox refusal={notBought} />
        <div className="grid gap-2 sm:grid-cols-2">
          <Button name="intent" value="buyNow" disabled={isBusy}>
            {t("buyNow.wallet")}
          </Button>
          <Button name="intent" value="buyToPay" disabled={isBusy}>
            {t("buyNow.checkout")}
          </Button>
        </div>
      </Form>
      <p className="label-text">
        {t("buyNow.text")}{" "}
        {balanceCents !== null && (
          <Balance balanceCents={balanceCents} totalCents={landedAt.hammerCents + landedAt.commissionCents} />
        )}
      </p>
    </section>
  )
}

/** The wallet pays at once, without delivery. */
function Balance({ balanceCents, totalCents }: { balanceCents: number; totalCents: number }) {
  const t = useTexts("bidding")
  const balance = money(balanceCents)
  if (balanceCents >= totalCents) return t("buyNow.balance", { balance, total: money(totalCents) })
  return (
    <>
      {t("buyNow.short", { balance, missing: money(totalCents - balanceCents) })}{" "}
      <Link className="link" to="/my-account/wallet#top-up">
        {t("buyNow.topUp")}
      </Link>
    </>
  )
}
