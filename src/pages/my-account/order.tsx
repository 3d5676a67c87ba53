import { useNavigation } from "react-router"
import { cancelOrder } from "#domains/checkout/cancel-order.ts"
import { Transfer } from "#domains/checkout/parts/transfer.tsx"
import { type OrderDetails, readOrder } from "#domains/checkout/read-order.ts"
import { DocumentLinks } from "#domains/orders/parts/document-links.tsx"
import { FailedPayment } from "#domains/orders/parts/failed-payment.tsx"
import { useNextText } from "#domains/orders/parts/next-text.ts"
import { AddressLines, PaymentFacts, Shipments } from "#domains/orders/parts/order-facts.tsx"
import { OrderLines, OrderSums } from "#domains/orders/parts/order-lines.tsx"
import { StageBadge } from "#domains/orders/parts/stage-badge.tsx"
import { Section } from "#domains/profile/parts/section.tsx"
import { withdrawClaim } from "#domains/returns/move-claim.ts"
import { OrderClaims } from "#domains/returns/parts/order-claims.tsx"
import { readOrderClaims } from "#domains/returns/read-order-claims.ts"
import { money } from "#language/format.ts"
import { useTexts } from "#language/use-texts.ts"
import { pathTo } from "#platform/app-path.ts"
import { fieldsOf } from "#platform/input.ts"
import { Form } from "#platform/routing.ts"
import { Button, LinkButton } from "#ui/button.tsx"
import { Link } from "#ui/link.tsx"
import { Note } from "#ui/note.tsx"
import { useFormResult } from "#ui/use-form-result.ts"
import { redirectWithToast } from "#web/flash.ts"
import { PageHead } from "#web/page-head.tsx"
import { ctxKey } from "#web/request-context.ts"
import { runAction, runLoader } from "#web/screen.ts"
import type { Route } from "./+types/order"

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  return await runLoader(ctx, url, async () => ({
    ...(await readOrder(ctx, params.id)),
    claimed: await readOrderClaims(ctx, params.id),
  }))
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const ctx = context.get(ctxKey)
  const { intent, claim = "" } = fieldsOf(await request.formData())
  return await runAction(ctx, async () => {
    const path = pathTo("/my-account/order/:id", params)
    if (intent === "withdrawClaim") {
      await withdrawClaim(ctx, claim)
      return redirectWithToast(path, "returns", "withdrawn")
    }
    await cancelOrder(ctx, params.id)
    return redirectWithToast(path, "orders", "order.cancelled")
  })
}

export default function OrderPage({ loaderData: order, actionData: formResult }: Route.ComponentProps) {
  const actionData = useFormResult(formResult)
  const t = useTexts("orders")
  const returnsTexts = useTexts("returns")
  const { reference, stage, lines, parcels, address, documents } = order
  const refusal = actionData && "refusal" in actionData ? actionData.refusal : undefined
  return (
    <>
      <PageHead title={t("order.title", { reference })} isHidden />
      <header className="grid gap-2">
        <p>
          <Link to="/my-account/orders-history" className="link tap inline-flex items-center text-sm">
            {t("order.back")}
          </Link>
        </p>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <h1 className="text-3xl">{t("order.title", { reference })}</h1>
          <StageBadge stage={stage} isFilled />
        </div>
        {!order.isOwn && <p className="text-ink-soft">{t("order.of", { email: order.email })}</p>}
      </header>
      {refusal && <Note tone="alarm">{refusal.message}</Note>}
      <Next order={order} />
      <Section title={t("order.goods")}>
        {lines.length > 0 ? <OrderLines lines={lines} /> : <p>{t("order.moved")}</p>}
      </Section>
      <Section title={t("order.sum")}>
        <OrderSums {...order} />
      </Section>
      <Section title={t("order.payment")}>
        <PaymentFacts {...order} />
      </Section>
      {order.shipping !== "none" && (
        <Section title={t("order.delivery")}>
          <p>{t(`shippings.${order.shipping}`)}</p>
          {address && order.shipping === "delivery" && <AddressLines address={address} />}
          {order.shipping === "self" && <p className="text-ink-soft">{order.place}</p>}
          {parcels.length > 0 && <Shipments shipments={parcels} />}
        </Section>
      )}
      {(order.claimed.canClaim || order.claimed.claims.length > 0) && (
        <Section id="claims" title={returnsTexts("title")}>
          <OrderClaims data={order.claimed} />
        </Section>
      )}
      <Section title={t("order.documents")}>
        {documents.length > 0 ? <DocumentLinks documents={documents} /> : <p>{t("order.noDocuments")}</p>}
      </Section>
    </>
  )
}

function Next({ order }: { order: OrderDetails }) {
  const t = useTexts("orders")
  const nextText = useNextText(order)
  const isBusy = useNavigation().state !== "idle"
  const { stage, payPath, isCancellable, totalCents } = order
  const isToFetch = order.isOwn && order.shipping === "self" && (stage === "toPack" || stage === "toFetch")
  return (
    <section
      aria-labelledby="next"
      className="grid gap-3 border-l-2 border-rule-strong bg-paper-sunk px-4 py-4"
    >
      <h2 id="next" className="text-lg">
        {t("order.next")}
      </h2>
      <FailedPayment failure={order.failure} />
      <p className="max-w-read">{nextText}</p>
      {order.payNow && <Transfer payNow={order.payNow} />}
      {(payPath || isCancellable) && (
        <Form method="post" className="flex flex-wrap items-center gap-x-4 gap-y-2">
          {payPath && (
            <LinkButton to={payPath} kind="act">
              {t(order.failure ? "order.payAgain" : "order.pay", { total: money(totalCents) })}
            </LinkButton>
          )}
          {isCancellable && (
            <>
              <Button kind="alarm" name="intent" value="cancel" disabled={isBusy}>
                {t("order.cancel")}
              </Button>
              <p className="label-text basis-full">{t("order.cancelNote")}</p>
            </>
          )}
        </Form>
      )}
      {isToFetch && (
        <p>
          <LinkButton to={pathTo("/my-account/order/:id/pick-up", { id: order.id })}>
            {t("order.chooseTime")}
          </LinkButton>
        </p>
      )}
      {stage === "lapsed" && (
        <p>
          <LinkButton to="/cart">{t("history.toCart")}</LinkButton>
        </p>
      )}
    </section>
  )
}
