import { data, Form, redirect } from "react-router"
import { chooseWay, payOtherwiseByWallet } from "#domains/checkout/choose-way.ts"
import { confirmEmail } from "#domains/checkout/confirm-email.ts"
import { noteOpened } from "#domains/checkout/open-payment-link.ts"
import { HowToPay, PlacedView } from "#domains/checkout/parts/placed-view.tsx"
import { Charges, Goods } from "#domains/checkout/parts/sum.tsx"
import { startCardPayment } from "#domains/checkout/paying/start-card-payment.ts"
import { asBuyer, readPlaced } from "#domains/checkout/read-placed.ts"
import { returnPath } from "#domains/payments/sandbox/paths.ts"
import { money, when } from "#language/format.ts"
import { useLanguage, useTexts } from "#language/use-texts.ts"
import { ctxKey } from "#server/context.ts"
import { answer, show } from "#server/screen.ts"
import { PageHead } from "#shell/page-head.tsx"
import { Button, LinkButton } from "#ui/button.tsx"
import { Note } from "#ui/note.tsx"
import { Price } from "#ui/price.tsx"
import { Refused } from "../parts/cart-sum.tsx"
import type { Route } from "./+types/pay-link"

/** Loads the order of a payment link. Anybody with the link may pay, until the order is paid or lapses. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  const placed = await show(ctx, url, () =>
    readPlaced(ctx, params.secret, url.searchParams.get("confirm") ?? undefined),
  )
  if (placed.link) await noteOpened(ctx, placed.id)
  return data({ placed }, { status: placed.isOpen || placed.status === "processing" ? 200 : 410 })
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const ctx = context.get(ctxKey)
  const form = await request.formData()
  return await answer(ctx, async () => {
    const buyer = await asBuyer(ctx, params.secret)
    const way = form.get("way")
    const confirm = form.get("confirm")
    if (typeof confirm === "string") {
      await confirmEmail(ctx, params.secret, confirm)
      return redirect(`/cart/${params.secret}`, 303)
    }
    if (way === "wallet") {
      // Anybody with the link may pay, but not from another member's wallet.
      await payOtherwiseByWallet(ctx, buyer.orderId)
      return redirect(`/cart/${params.secret}`, 303)
    }
    if (way === "transfer" || way === "card") await chooseWay(buyer.ctx, buyer.orderId, way)
    if (way === "transfer") return redirect(`/cart/${params.secret}`, 303)
    const { clientSecret } = await startCardPayment(buyer.ctx, buyer.orderId)
    return redirect(returnPath(clientSecret), 303)
  })
}

export default function PayLink({ loaderData: { placed }, actionData }: Route.ComponentProps) {
  const t = useTexts("cart")
  const language = useLanguage()
  const refused = actionData && "refusal" in actionData ? actionData.refusal.message : undefined
  const { reference, isOpen, status, totalCents, expiresAt, way, cards, lines, charges } = placed
  return (
    <div className="page py-6 md:py-10">
      <div className="grid max-w-[46rem] gap-6">
        <PageHead title={t("link.title", { reference })} isHidden />
        <h1 className="text-3xl">{t("link.title", { reference })}</h1>
        {isOpen ? <p>{t("link.text")}</p> : <Ended isPaid={status === "paid"} placed={placed} />}
        <Refused message={refused} />
        {placed.confirmToken !== null && (
          <Form method="post" className="grid justify-items-start gap-3">
            <p>{t("link.toConfirm", { time: when(expiresAt, language) })}</p>
            <Button kind="act" size="large" name="confirm" value={placed.confirmToken}>
              {t("link.confirm")}
            </Button>
          </Form>
        )}
        <section aria-label={t("link.lines")} className="grid gap-4">
          <Goods lines={lines} />
          {charges.length > 0 && <Charges charges={charges} />}
          <p className="flex items-baseline justify-between gap-4">
            <span className="font-semibold">{t("link.total")}</span>
            <Price cents={totalCents} size="huge" />
          </p>
          {isOpen && <p className="label-text">{t("link.until", { time: when(expiresAt, language) })}</p>}
        </section>
        {isOpen && way === "card" && cards !== "disabled" && (
          <>
            {placed.link && <HowToPay link={placed.link} />}
            <Form method="post">
              <Button kind="act" size="large">
                {t("link.card")}
              </Button>
            </Form>
          </>
        )}
        {isOpen && (way !== "card" || cards === "disabled") && <PlacedView placed={placed} />}
        {isOpen && placed.otherWays.length > 0 && (
          <section aria-label={t("link.otherWays")} className="grid gap-3">
            <h2 className="text-xl">{t("link.otherWays")}</h2>
            <Form method="post" className="flex flex-wrap gap-3">
              {placed.otherWays.map((other) => (
                <Button key={other.way} name="way" value={other.way}>
                  {t(`link.ways.${other.way}`, { total: money(other.totalCents) })}
                </Button>
              ))}
            </Form>
          </section>
        )}
      </div>
    </div>
  )
}

function Ended({
  isPaid,
  placed,
}: {
  isPaid: boolean
  placed: Route.ComponentProps["loaderData"]["placed"]
}) {
  const t = useTexts("cart")
  if (isPaid) return <PlacedView placed={placed} />
  return (
    <>
      <Note>{t("refusals.linkEnded")}</Note>
      <p>
        <LinkButton to="/cart">{t("title")}</LinkButton>
      </p>
    </>
  )
}
