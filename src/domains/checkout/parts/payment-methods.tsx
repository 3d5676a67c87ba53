import { money } from "#language/format.ts"
import { useTexts } from "#language/use-texts.ts"
import { Link } from "#ui/link.tsx"
import type { CheckoutFigures, CheckoutOptions } from "../read-checkout.ts"
import { RadioChoice, RadioGroup } from "./radio-choice.tsx"

type MethodTotal = CheckoutFigures["totals"][number]
type Props = {
  chosen: MethodTotal["paymentMethod"]
  offers: CheckoutOptions
  totals: readonly MethodTotal[]
}

/** Each with what the order costs by it, and what happens after the button. */
export function PaymentMethods({ chosen, offers, totals }: Props) {
  const t = useTexts("checkout")
  const offered = offeredTotals(totals, offers)
  const isOffered = offered.some(({ paymentMethod }) => paymentMethod === chosen)
  return (
    <RadioGroup legend={t("paymentMethod.title")}>
      {offered.map((total, index) => (
        <RadioChoice
          key={total.paymentMethod}
          name="paymentMethod"
          value={total.paymentMethod}
          isChosen={isOffered ? total.paymentMethod === chosen : index === 0}
          title={t(`paymentMethod.${total.paymentMethod}`)}
          price={money(total.totalCents)}
          // Never the chosen one: a disabled choice is not sent.
          isDisabled={missingCents(total, offers) > 0 && total.paymentMethod !== chosen}
        >
          <MethodText total={total} offers={offers} />
        </RadioChoice>
      ))}
    </RadioGroup>
  )
}

export function offeredTotals(totals: readonly MethodTotal[], { balanceCents }: CheckoutOptions) {
  return totals.filter(({ paymentMethod }) => paymentMethod !== "wallet" || balanceCents !== null)
}

/** What the wallet lacks for this order. */
function missingCents({ paymentMethod, totalCents }: MethodTotal, { balanceCents }: CheckoutOptions): number {
  return paymentMethod === "wallet" ? Math.max(0, totalCents - (balanceCents ?? 0)) : 0
}

function MethodText({ total, offers }: { total: MethodTotal; offers: CheckoutOptions }) {
  const t = useTexts("checkout")
  const { acceptsCards, hasExpressPay, balanceCents, minTopUpCents, fees, transferHours, briefMinutes } =
    offers
  if (total.paymentMethod === "transfer")
    return t(transferText(offers), { hours: transferHours, minutes: briefMinutes ?? "" })
  if (total.paymentMethod === "wallet") {
    const balance = money(balanceCents)
    const missing = missingCents(total, offers)
    if (missing === 0) return t("paymentMethod.wallet-text", { balance })
    const dollars = Math.ceil(Math.max(missing, minTopUpCents) / 100)
    return (
      <>
        {t("paymentMethod.wallet-short", { balance, missing: money(missing) })}{" "}
        <Link to={`/my-account/wallet?amount=${dollars}#top-up`} className="link">
          {t("paymentMethod.topUp", { amount: money(dollars * 100) })}
        </Link>
      </>
    )
  }
  const fee = { percent: fees.cardBasisPoints / 100, fee: money(total.feeCents) }
  if (!acceptsCards) return t("paymentMethod.card-later", fee)
  return t(hasExpressPay ? "paymentMethod.card-express" : "paymentMethod.card-text", fee)
}

function transferText({ acceptsTransfers, briefMinutes }: CheckoutOptions) {
  if (!acceptsTransfers) return "paymentMethod.transfer-later"
  return briefMinutes === null ? "paymentMethod.transfer-text" : "paymentMethod.transfer-brief"
}

const shownFor = {
  transfer: "group-has-[[name=paymentMethod][value=transfer]:checked]/checkout:inline",
  card: "group-has-[[name=paymentMethod][value=card]:checked]/checkout:inline",
  wallet: "group-has-[[name=paymentMethod][value=wallet]:checked]/checkout:inline",
}

/**
 * What the button does, by the chosen payment method. By CSS alone, so it works without JavaScript: then it names no
 * amount, because a choice changes the amount without changing the page.
 */
export function PayLabel({ offers, totals }: Omit<Props, "chosen">) {
  const t = useTexts("checkout")
  return offeredTotals(totals, offers).map(({ paymentMethod, totalCents }) => (
    <span key={paymentMethod} className={`hidden ${shownFor[paymentMethod]}`}>
      {isPaidNext(paymentMethod, offers) && totalCents > 0 ? (
        <>
          <span className="noscript:hidden">{t(`pay.${paymentMethod}`, { total: money(totalCents) })}</span>
          <span className="hidden noscript:inline">{t(`payBy.${paymentMethod}`)}</span>
        </>
      ) : (
        t("placeOrder")
      )}
    </span>
  ))
}

function isPaidNext(
  paymentMethod: MethodTotal["paymentMethod"],
  { acceptsCards, acceptsTransfers }: CheckoutOptions,
): boolean {
  if (paymentMethod === "wallet") return true
  return paymentMethod === "card" ? acceptsCards : acceptsTransfers
}
