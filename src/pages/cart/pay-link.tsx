import { data } from "react-router"
import { Refused } from "#domains/cart/parts/cart-sum.tsx"
import { choosePaymentMethod, switchToWalletAndPay } from "#domains/checkout/choose-payment-method.ts"
import { confirmEmail } from "#domains/checkout/confirm-email.ts"
import { PlacedOrder } from "#domains/checkout/parts/placed-order.tsx"
import { HowToPay, PlacedView } from "#domains/checkout/parts/placed-view.tsx"
import { startCardPayment } from "#domains/checkout/paying/start-card-payment.ts"
import { recordLinkOpened } from "#domains/checkout/payment-link.ts"
import { asBuyer, type PlacedOrderView, readPlacedOrder } from "#domains/checkout/read-placed-order.ts"
import { returnPath } from "#domains/payments/return-path.ts"
import { formatDate, money } from "#language/format.ts"
import { useLanguage, useTexts } from "#language/use-texts.ts"
import { pathTo } from "#platform/app-path.ts"
import { Form, redirect } from "#platform/routing.ts"
import { Button, LinkButton } from "#ui/button.tsx"
import { Note } from "#ui/note.tsx"
import { useFormResult } from "#ui/use-form-result.ts"
import { PageHead } from "#web/page-head.tsx"
import { ctxKey } from "#web/request-context.ts"
import { runAction, runLoader } from "#web/screen.ts"
import type { Route } from "./+types/pay-link"

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  const placed = await runLoader(ctx, url, () =>
    readPlacedOrder(ctx, params.secret, url.searchParams.get("confirm") ?? undefined),
  )
  if (placed.link) await recordLinkOpened(ctx, placed.id)
  // A paid order keeps its page.
  const isPermanent = placed.isOpen || placed.status === "processing" || placed.status === "paid"
  return data({ placed }, { status: isPermanent ? 200 : 410 })
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const ctx = context.get(ctxKey)
  const form = await request.formData()
  return await runAction(ctx, async () => {
    const buyer = await asBuyer(ctx, params.secret)
    const paymentMethod = form.get("paymentMethod")
    const confirm = form.get("confirm")
    if (typeof confirm === "string") {
      await confirmEmail(ctx, params.secret, confirm)
      return redirect(pathTo("/cart/:secret", params), 303)
    }
    if (paymentMethod === "wallet") {
      // But not from another member's wallet.
      await switchToWalletAndPay(ctx, buyer.orderId)
      return redirect(pathTo("/cart/:secret", params), 303)
    }
    if (paymentMethod === "transfer" || paymentMethod === "card")
      await choosePaymentMethod(buyer.ctx, buyer.orderId, paymentMethod)
    if (paymentMethod === "transfer") return redirect(pathTo("/cart/:secret", params), 303)
    const { clientSecret } = await startCardPayment(buyer.ctx, buyer.orderId)
    return redirect(returnPath(clientSecret), 303)
  })
}

export default function PayLink({ loaderData: { placed }, actionData: formResult }: Route.ComponentProps) {
  const actionData = useFormResult(formResult)
  const t = useTexts("cart")
  const language = useLanguage()
  const refused = actionData && "refusal" in actionData ? actionData.refusal.message : undefined
  const { reference, isOpen, expiresAt, paymentMethod, acceptsCards } = placed
  return (
    <div className="page py-6 md:py-10">
      <PageHead title={t("link.title", { reference })} isHidden />
      <PlacedOrder placed={placed} title={t("link.title", { reference })}>
        {isOpen ? <p>{t("link.text")}</p> : <Ended placed={placed} />}
        <Refused message={refused} />
        {placed.confirmToken !== null && (
          <Form method="post" className="grid justify-items-start gap-3">
            <p>{t("link.toConfirm", { time: formatDate(expiresAt, language) })}</p>
            <Button kind="act" size="large" name="confirm" value={placed.confirmToken}>
              {t("link.confirm")}
            </Button>
          </Form>
        )}
        {isOpen && paymentMethod === "card" && acceptsCards && (
          <>
            {placed.link && <HowToPay link={placed.link} />}
            <Form method="post">
              <Button kind="act" size="large">
                {t("link.card")}
              </Button>
            </Form>
          </>
        )}
        {isOpen && (paymentMethod !== "card" || !acceptsCards) && <PlacedView placed={placed} />}
        {isOpen && placed.otherPaymentMethods.length > 0 && (
          <section aria-label={t("link.otherMethods")} className="grid gap-3">
            <h2 className="text-xl">{t("link.otherMethods")}</h2>
            <Form method="post" className="flex flex-wrap gap-3">
              {placed.otherPaymentMethods.map((other) => (
                <Button key={other.paymentMethod} name="paymentMethod" value={other.paymentMethod}>
                  {t(`link.methods.${other.paymentMethod}`, { total: money(other.totalCents) })}
                </Button>
              ))}
            </Form>
          </section>
        )}
      </PlacedOrder>
    </div>
  )
}

function Ended({ placed }: { placed: PlacedOrderView }) {
  const t = useTexts("cart")
  if (placed.status === "paid") return <PlacedView placed={placed} />
  if (placed.status === "processing") return null
  return (
    <>
      <Note>{t("refusals.linkEnded")}</Note>
      <p>
        <LinkButton to="/cart">{t("title")}</LinkButton>
      </p>
    </>
  )
}
