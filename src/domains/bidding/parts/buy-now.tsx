import { useNavigation } from "react-router"
import { TermsCheckbox } from "#domains/accounts/parts/terms-checkbox.tsx"
import { commissionRate } from "#domains/orders/quote.ts"
import { money } from "#language/format.ts"
import { useTexts } from "#language/use-texts.ts"
import { Form } from "#platform/routing.ts"
import { Button } from "#ui/button.tsx"
import { Checkbox } from "#ui/inputs.tsx"
import { Link } from "#ui/link.tsx"
import { Note } from "#ui/note.tsx"
import { allIn } from "../all-in.ts"
import { AllInLines } from "./all-in-lines.tsx"
import type { BidBoxProps } from "./bid-box-props.ts"

type Props = Pick<BidBoxProps, "lot" | "bar" | "bidKey" | "landed" | "balanceCents" | "notBought">

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
  const commissionBasisPoints = commissionRate(landed.terms, landed.terms.feeCaps)
  const { totalCents } = allIn(buyNowCents, commissionBasisPoints)
  return (
    <section id="buy-now" aria-label={t("buyNow.title")} className="grid gap-3 border-t border-rule pt-4">
      <h2 className="text-lg">{t("buyNow.title")}</h2>
      {refused}
      <AllInLines
        hammerCents={buyNowCents}
        commissionBasisPoints={commissionBasisPoints}
        label={t("buyNow.price")}
        total={t("buyNow.total")}
      />
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
        {t("buyNow.text")} {balanceCents !== null && <Balance {...{ balanceCents, totalCents }} />}
      </p>
    </section>
  )
}

function Balance({ balanceCents, totalCents }: { balanceCents: number; totalCents: number }) {
  const t = useTexts("bidding")
  const balance = money(balanceCents)
  if (balanceCents >= totalCents) return t("buyNow.balance", { balance })
  return (
    <>
      {t("buyNow.short", { balance, missing: money(totalCents - balanceCents) })}{" "}
      <Link className="link" to="/my-account/wallet#top-up">
        {t("buyNow.topUp")}
      </Link>
    </>
  )
}
