import { useEffect, useState } from "react"
import { data } from "react-router"
import { changeCart } from "#domains/cart/change-cart.ts"
import { localCartCookie, readLocalCart } from "#domains/cart/local-cart.ts"
import { Empty, Lapsed, Waiting } from "#domains/cart/parts/cart-notes.tsx"
import { CartQuestion } from "#domains/cart/parts/cart-question.tsx"
import { CartSum, Refused } from "#domains/cart/parts/cart-sum.tsx"
import { CartTable } from "#domains/cart/parts/cart-table.tsx"
import { mirrorLocalCart, restoreLocalCart } from "#domains/cart/parts/mirror-local-cart.ts"
import { readCartPage } from "#domains/cart/read-cart-page.ts"
import { readCartPromotion } from "#domains/cart/read-cart-promotion.ts"
import type { CartLine } from "#domains/cart/reads.ts"
import { canSelect } from "#domains/cart/rules.ts"
import { cancelOrder } from "#domains/checkout/cancel-order.ts"
import { useTexts } from "#language/use-texts.ts"
import { Form, redirect, useFetcher } from "#platform/routing.ts"
import { useRevalidate } from "#ui/live/use-revalidate.ts"
import { useFormResult } from "#ui/use-form-result.ts"
import { PageHead } from "#web/page-head.tsx"
import { ctxKey } from "#web/request-context.ts"
import { runAction } from "#web/screen.ts"
import type { Route } from "./+types/cart"

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const { cookie, ...cart } = await readCartPage(context.get(ctxKey), request.headers.get("cookie"))
  const [act, subjectId] = (url.searchParams.get("dialog") ?? "").split(" ")
  const requested = cart.lines.find((line) => line.kind === "bottle" && line.subjectId === subjectId)
  const question =
    requested && (act === "less" || act === "remove") ? ({ act, lineId: requested.id } as const) : null
  const chosen = url.searchParams.has("chosen") ? url.searchParams.getAll("item") : null
  const selected = cart.lines.filter(
    (line) => canSelect(line) && (chosen === null || chosen.includes(line.id)),
  )
  const code = url.searchParams.get("promotionCode") ?? ""
  const pageData = {
    ...cart,
    promotion: await readCartPromotion(context.get(ctxKey), selected, code),
    question,
    isGuest: context.get(ctxKey).actor.id === null,
    chosen,
    actKey: crypto.randomUUID(),
  }
  return data(pageData, cookie ? { headers: { "set-cookie": cookie } } : {})
}

export async function action({ context, request }: Route.ActionArgs) {
  const ctx = context.get(ctxKey)
  const form = await request.formData()
  const field = (name: string) => String(form.get(name) ?? "").slice(0, 100)
  const [act = "", subjectId = ""] = field("act").split(" ")
  const before = readLocalCart(request.headers.get("cookie"))
  return await runAction(ctx, async () => {
    if (act === "cancel") {
      await cancelOrder(ctx, subjectId)
      return redirect("/cart", 303)
    }
    const change = { act, listingId: subjectId, idempotencyKey: `${field("actKey")}-${act}` }
    const after = await changeCart(ctx, before, change)
    const search = new URLSearchParams({ chosen: "yes" })
    for (const id of form.getAll("item")) search.append("item", String(id))
    const headers = { "set-cookie": localCartCookie(after) }
    return redirect(field("chosen") ? `/cart?${search}` : "/cart", {
      status: 303,
      ...(after === before ? {} : { headers }),
    })
  })
}

export default function Cart({ loaderData, actionData: answer }: Route.ComponentProps) {
  const actionData = useFormResult(answer)
  const t = useTexts("cart")
  const { lines, lapsed, waiting, isGuest } = loaderData
  const refused = actionData && "refusal" in actionData ? actionData.refusal.message : undefined
  const { revalidate } = useRevalidate()
  useEffect(() => {
    if (lines.length === 0 && restoreLocalCart()) void revalidate()
    else mirrorLocalCart(lines.filter((line) => line.isLocal))
  }, [lines, revalidate])
  return (
    <div className="page grid gap-6 py-6 md:py-10">
      <PageHead title={t("title")} isHidden />
      <h1 className="text-3xl">{t("title")}</h1>
      {lapsed.length > 0 && <Lapsed lapsed={lapsed} />}
      {waiting.length > 0 && <Waiting waiting={waiting} />}
      <Refused message={refused} />
      {lines.length === 0 ? (
        <Empty isGuest={isGuest} />
      ) : (
        <Lines key={`${loaderData.chosen?.join(" ")} ${loaderData.promotion.code}`} {...loaderData} />
      )}
    </div>
  )
}

function Lines({ lines, chosen, question, actKey, ...rest }: Route.ComponentProps["loaderData"]) {
  const reread = useFetcher<typeof loader>()
  const promotion = reread.data?.promotion ?? rest.promotion
  const isChosen = (id: string) => chosen === null || chosen.includes(id)
  const [left, setLeft] = useState(() => new Set(lines.map(({ id }) => id).filter((id) => !isChosen(id))))
  const isSelected = (line: CartLine) => canSelect(line) && !left.has(line.id)
  function select({ id }: CartLine, isOn: boolean): void {
    const next = new Set(left)
    if (isOn) next.delete(id)
    else next.add(id)
    setLeft(next)
    const search = searchOf(lines.filter((line) => canSelect(line) && !next.has(line.id)))
    if (promotion.code) search.set("promotionCode", promotion.code)
    void reread.load(`/cart?${search}`)
  }
  const selected = lines.filter(isSelected)
  const requested = lines.find(({ id }) => id === question?.lineId)
  return (
    <>
      <Form
        action="/checkout"
        preventScrollReset
        className="grid items-start gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_20rem]"
      >
        <input type="hidden" name="chosen" value="yes" />
        <input type="hidden" name="actKey" value={actKey} />
        <CartTable lines={lines} isSelected={isSelected} onSelect={select} />
        <CartSum
          selected={selected}
          fees={rest.fees}
          isMember={rest.isMember}
          promotion={rest.hasPromotions ? promotion : null}
        />
      </Form>
      {requested && question && (
        <CartQuestion
          key={question.lineId}
          line={requested}
          act={question.act}
          selected={selected.map(({ id }) => id)}
          backTo={`/cart?${searchOf(selected)}`}
        />
      )}
    </>
  )
}

function searchOf(selected: readonly CartLine[]): URLSearchParams {
  const search = new URLSearchParams({ chosen: "yes" })
  for (const { id } of selected) search.append("item", id)
  return search
}
