import { data } from "react-router"
import { botCheck } from "#domains/bot-check/bot-check.ts"
import { botCheckView } from "#domains/bot-check/bot-check-view.ts"
import { isOrderHeld } from "#domains/checkout/is-order-held.ts"
import { CardDialog } from "#domains/checkout/parts/card-dialog.tsx"
import { CheckoutPage } from "#domains/checkout/parts/checkout-page.tsx"
import { PlacedOrder } from "#domains/checkout/parts/placed-order.tsx"
import { UpgradePage } from "#domains/checkout/parts/upgrade-page.tsx"
import { handlePaymentReturn } from "#domains/checkout/paying/handle-payment-return.ts"
import { readCheckoutGoods } from "#domains/checkout/placing/check-out.ts"
import { readCheckoutFigures, readCheckoutOptions } from "#domains/checkout/read-checkout.ts"
import { findPlacedOrder } from "#domains/checkout/read-placed-order.ts"
import { browserSettingsOf } from "#domains/payments/configured-providers.ts"
import { listAddresses } from "#domains/profile/addresses.ts"
import { countryChoices } from "#domains/profile/country-choices.ts"
import { useTexts } from "#language/use-texts.ts"
import type { Ctx } from "#platform/ctx.ts"
import { fieldsOf } from "#platform/input.ts"
import { redirect } from "#platform/routing.ts"
import { useFormResult } from "#ui/use-form-result.ts"
import { PageHead } from "#web/page-head.tsx"
import { ctxKey } from "#web/request-context.ts"
import { runLoader, signInPath } from "#web/screen.ts"
import type { Route } from "./+types/checkout"
import { runCheckoutAction } from "./checkout/actions.server.ts"

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  const cookies = request.headers.get("cookie")
  const secret = url.searchParams.get("payment_intent_client_secret")
  if (secret !== null) return await readPayment(ctx, url, secret)
  const checkoutKey = crypto.randomUUID()
  if (url.searchParams.get("upgrade") === "true") {
    if (ctx.actor.id === null) throw redirect(signInPath(url))
    if (ctx.actor.role === "member") throw redirect("/")
    return { kind: "upgrade" as const, checkoutKey, offers: await readCheckoutOptions(ctx, []) }
  }
  const { lines, cookie } = await readCheckoutGoods(ctx, cookies, url.searchParams)
  const headers = new Headers(cookie ? { "set-cookie": cookie } : {})
  if (lines.length === 0) throw redirect("/cart", { headers })
  const offers = await readCheckoutOptions(ctx, lines)
  const addresses = ctx.actor.id === null ? [] : await listAddresses(ctx)
  const wanted = url.searchParams.get("address")
  const saved = wanted === "new" ? undefined : (addresses.find(({ id }) => id === wanted) ?? addresses[0])
  const figures = await readCheckoutFigures(ctx, lines, {
    country: saved?.country,
    promotionCode: url.searchParams.get("promotionCode") ?? undefined,
  })
  const body = {
    kind: "order" as const,
    checkoutKey,
    offers,
    lines,
    figures,
    addresses,
    savedId: saved?.id ?? "new",
    values: valuesOf(saved ?? offers.account ?? {}),
    countries: countryChoices(ctx.language),
    check: ctx.actor.id === null ? botCheckView(botCheck.of(ctx.app)) : null,
  }
  return data(body, { headers })
}

async function readPayment(ctx: Ctx, url: URL, secret: string) {
  const isFree = secret.startsWith("free_")
  const returned = isFree ? null : await runLoader(ctx, url, () => handlePaymentReturn(ctx, secret))
  const settings = browserSettingsOf(ctx.app, returned?.provider ?? null)
  const isHeld = returned === null || (await isOrderHeld(ctx, returned.orderId))
  const placed = await findPlacedOrder(ctx, returned?.orderId ?? secret.slice("free_".length))
  // Nothing was to pay, so the secret is no proof.
  const shown = isFree && !placed?.isOwn ? null : placed
  return data({ kind: "payment" as const, secret, returned, isHeld, settings, placed: shown })
}

function valuesOf(values: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : [])),
  )
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const ctx = context.get(ctxKey)
  const submitted = fieldsOf(await request.formData())
  return await runCheckoutAction(ctx, submitted, {
    cookies: request.headers.get("cookie"),
    search: url.searchParams,
  })
}

export function shouldRevalidate({
  formData,
  defaultShouldRevalidate,
}: {
  formData?: FormData
  defaultShouldRevalidate: boolean
}) {
  return formData?.get("act") === "quote" ? false : defaultShouldRevalidate
}

export default function Checkout({ loaderData, actionData: answer }: Route.ComponentProps) {
  const actionData = useFormResult(answer)
  const t = useTexts("checkout")
  const answered = actionData && "refusal" in actionData ? actionData : undefined
  const quoted = actionData && "figures" in actionData ? actionData.figures : undefined
  return (
    <div className="page grid gap-6 py-6 md:py-10">
      <PageHead title={t("title")} isHidden />
      {loaderData.kind !== "payment" && (
        <h1 className="text-3xl">{t(loaderData.kind === "upgrade" ? "upgrade.title" : "title")}</h1>
      )}
      {loaderData.kind === "payment" && loaderData.placed && (
        <PlacedOrder placed={loaderData.placed} title={t("orderTitle", loaderData.placed)} />
      )}
      {loaderData.kind === "payment" && (
        <CardDialog
          key={loaderData.secret}
          secret={loaderData.secret}
          returned={loaderData.returned}
          isHeld={loaderData.isHeld}
          settings={loaderData.settings}
          placed={loaderData.placed}
          refusal={answered?.refusal}
        />
      )}
      {loaderData.kind === "upgrade" && <UpgradePage {...loaderData} refusal={answered?.refusal} />}
      {loaderData.kind === "order" && (
        <CheckoutPage
          {...loaderData}
          refusal={answered?.refusal}
          submitted={actionData && "submitted" in actionData ? actionData.submitted : undefined}
          quoted={quoted}
        />
      )}
    </div>
  )
}
