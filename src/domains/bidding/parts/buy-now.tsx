import { Form, useNavigation } from "react-router"
import { money } from "#language/format.ts"
import { useTexts } from "#language/use-texts.ts"
import { Button } from "#ui/button.tsx"
import type { BoxProps } from "./box-props.ts"

type Props = Pick<BoxProps, "lot" | "bar" | "bidKey" | "commissionBasisPoints">

/** The fixed price, while it holds: nobody has bid, or the reserve is not met. */
export function BuyNow({ lot, bar, bidKey, commissionBasisPoints }: Props) {
  const t = useTexts("bidding")
  const isBusy = useNavigation().state !== "idle"
  const { buyNowCents, status, leaderPaddle, reserveMet } = lot
  if (buyNowCents === null || status !== "live" || (leaderPaddle !== null && reserveMet !== false))
    return null
  const price = money(buyNowCents)
  if (bar === "guest") return <p className="border-t border-rule pt-3">{t("buyNow.guest", { price })}</p>
  if (bar !== null || bidKey === null) return null
  return (
    <Form method="post" className="grid gap-2 border-t border-rule pt-3">
      <input type="hidden" name="idempotencyKey" value={bidKey} />
      <Button name="intent" value="buyNow" isWide disabled={isBusy}>
        {t("buyNow.act", { price })}
      </Button>
      <p className="label-text">{t("buyNow.text", { percent: commissionBasisPoints / 100 })}</p>
    </Form>
  )
}
