import { addToLocalCart } from "#domains/cart/change-local-cart.ts"
import { localCartCookie, readLocalCart } from "#domains/cart/local-cart.ts"
import { Refused } from "#domains/cart/parts/cart-sum.tsx"
import { refuse } from "#domains/cart/refusals.ts"
import { listSampleLines } from "#domains/cart/sample-lines.ts"
import { GoodsList } from "#domains/checkout/parts/checkout-summary.tsx"
import { isSimulated } from "#domains/payments/configured-providers.ts"
import { addToBasket } from "#domains/shop/add-to-basket.ts"
import { useTexts } from "#language/use-texts.ts"
import type { Ctx } from "#platform/ctx.ts"
import { Form, redirect } from "#platform/routing.ts"
import { Button } from "#ui/button.tsx"
import { useFormResult } from "#ui/use-form-result.ts"
import { PageHead } from "#web/page-head.tsx"
import { ctxKey } from "#web/request-context.ts"
import { runAction, runLoader } from "#web/screen.ts"
import type { Route } from "./+types/test"

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  return await runLoader(ctx, url, async () => {
    requireSimulated(ctx)
    return { lines: await listSampleLines(ctx), actKey: crypto.randomUUID() }
  })
}

export async function action({ context, request }: Route.ActionArgs) {
  const ctx = context.get(ctxKey)
  const key = String((await request.formData()).get("actKey") ?? "").slice(0, 60)
  return await runAction(ctx, async () => {
    requireSimulated(ctx)
    let cart = readLocalCart(request.headers.get("cookie"))
    for (const { subjectId: listingId } of await listSampleLines(ctx)) {
      if (ctx.actor.id === null) cart = await addToLocalCart(ctx, cart, { listingId, quantity: 1 })
      else await addToBasket(ctx, { listingId, quantity: 1, idempotencyKey: `test-${key}` })
    }
    const headers = new Headers(ctx.actor.id === null ? { "set-cookie": localCartCookie(cart) } : {})
    return redirect("/cart", { status: 303, headers })
  })
}

function requireSimulated({ app }: Ctx): void {
  if (!isSimulated(app)) throw refuse("sandboxOnly")
}

export default function TestCart({ loaderData, actionData: formResult }: Route.ComponentProps) {
  const actionData = useFormResult(formResult)
  const t = useTexts("cart")
  return (
    <div className="page py-6 md:py-10">
      <div className="grid max-w-[46rem] gap-6">
        <PageHead title={t("test.title")} isHidden />
        <h1 className="text-3xl">{t("test.title")}</h1>
        <p>{t("test.text")}</p>
        <Refused message={actionData && "refusal" in actionData ? actionData.refusal.message : undefined} />
        <GoodsList lines={loaderData.lines} />
        <Form method="post">
          <input type="hidden" name="actKey" value={loaderData.actKey} />
          <Button kind="act" size="large">
            {t("test.addSamples")}
          </Button>
        </Form>
      </div>
    </div>
  )
}
