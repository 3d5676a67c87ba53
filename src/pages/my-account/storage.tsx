import { useNavigation } from "react-router"
import { hasPerks } from "#domains/accounts/permissions.ts"
import { payForStorage } from "#domains/checkout/shipping/send-stored.ts"
import { shopPath } from "#domains/listings/paths.ts"
import { homePlace } from "#domains/places/places.ts"
import { readPriceHistory } from "#domains/prices/read-history.ts"
import { StoredRow } from "#domains/storage/parts/stored-row.tsx"
import { listStored } from "#domains/storage/reads.ts"
import { cancelRelisting, requestRelisting } from "#domains/storage/relist.ts"
import { readStorageTerms } from "#domains/storage/store-bottles.ts"
import { money } from "#language/format.ts"
import { type PlainKey, useTexts } from "#language/use-texts.ts"
import type { AppPath } from "#platform/app-path.ts"
import { newId } from "#platform/ids.ts"
import { Form } from "#platform/routing.ts"
import { Button, LinkButton } from "#ui/button.tsx"
import { EmptyState } from "#ui/empty-state.tsx"
import { Note } from "#ui/note.tsx"
import { useFormResult } from "#ui/use-form-result.ts"
import { redirectWithToast } from "#web/flash.ts"
import { PageHead } from "#web/page-head.tsx"
import { ctxKey } from "#web/request-context.ts"
import { runAction, runLoader } from "#web/screen.ts"
import type { Route } from "./+types/storage"

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  return await runLoader(ctx, url, async () => {
    const [items, terms] = await Promise.all([listStored(ctx), readStorageTerms(ctx)])
    const productIds = [...new Set(items.flatMap(({ productId }) => productId ?? []))]
    const values = await Promise.all(
      productIds.map(async (id) => {
        const { recentSold, medianCents } = (await readPriceHistory(ctx, id)).summary
        return [id, { recentSold, medianCents }] as const
      }),
    )
    const freeMonths = hasPerks(ctx.actor) ? terms.memberFreeMonths : terms.freeMonths
    return {
      items,
      values: Object.fromEntries(values),
      terms: { freeMonths, monthlyCents: terms.monthlyCents },
      key: newId("key"),
      now: ctx.now().toISOString(),
    }
  })
}

export async function action({ context, request }: Route.ActionArgs) {
  const ctx = context.get(ctxKey)
  const form = await request.formData()
  const text = (name: string) => String(form.get(name) ?? "").slice(0, 1_000)
  const back = (message: PlainKey<"storage">) => redirectWithToast("/my-account/storage", "storage", message)
  return await runAction(ctx, async () => {
    if (text("intent") === "relist") {
      await requestRelisting(ctx, text("item"), text("note").trim())
      return back("relistNoted")
    }
    if (text("intent") === "drop") {
      await cancelRelisting(ctx, text("item"))
      return back("relistDropped")
    }
    const itemIds = form.getAll("item").map(String)
    await payForStorage(ctx, { itemIds, idempotencyKey: text("key") })
    return back("feesPaid")
  })
}

export default function Stored({ loaderData, actionData: formResult }: Route.ComponentProps) {
  const actionData = useFormResult(formResult)
  const { items, values, terms, key, now } = loaderData
  const t = useTexts("storage")
  const isBusy = useNavigation().state !== "idle"
  const refusal = actionData && "refusal" in actionData ? actionData.refusal : undefined
  const unpaidItems = items.filter(
    ({ owedCents, status }) => owedCents > 0 && ["stored", "relisting", "relisted"].includes(status),
  )
  const owedCents = unpaidItems.reduce((total, item) => total + item.owedCents, 0)
  return (
    <>
      <PageHead title={t("title")} isHidden />
      <header className="grid gap-1">
        <h1 className="text-3xl">{t("title")}</h1>
        <p className="max-w-read text-pretty text-ink-soft">
          {t("lead", { months: terms.freeMonths, fee: money(terms.monthlyCents) })}
        </p>
      </header>
      {refusal && <Note tone="alarm">{refusal.message}</Note>}
      {items.length === 0 && <NoItems />}
      {owedCents > 0 && (
        <Form
          method="post"
          className="flex flex-wrap items-center justify-between gap-3 border-y border-rule py-3"
        >
          <p className="figures font-semibold">{t("owedFees", { sum: money(owedCents) })}</p>
          <input type="hidden" name="key" value={key} />
          {unpaidItems.map(({ id }) => (
            <input key={id} type="hidden" name="item" value={id} />
          ))}
          <Button name="intent" value="pay" disabled={isBusy}>
            {t("payFees", { sum: money(owedCents) })}
          </Button>
        </Form>
      )}
      {items.length > 0 && (
        <section className="grid gap-4">
          <p className="figures label-text">{t("count", { count: items.length })}</p>
          <form
            method="get"
            action={"/my-account/storage/send" satisfies AppPath}
            id="send-out"
            className="contents"
          />
          <ul className="border-t border-rule-strong">
            {items.map((item) => (
              <StoredRow
                key={item.id}
                item={item}
                value={item.productId ? values[item.productId] : undefined}
                formId="send-out"
                now={now}
              />
            ))}
          </ul>
          {items.some(({ status }) => status === "stored") && (
            <p className="flex flex-wrap items-center gap-3">
              <Button kind="act" form="send-out">
                {t("send")}
              </Button>
              <span className="label-text">{t("sendText")}</span>
            </p>
          )}
        </section>
      )}
    </>
  )
}

function NoItems() {
  const t = useTexts("storage")
  return (
    <EmptyState
      title={t("none")}
      next={
        <p className="flex flex-wrap gap-3">
          <LinkButton to="/whisky-auction-live">{t("toAuctions")}</LinkButton>
          <LinkButton to={shopPath("bottle", homePlace)}>{t("toShop")}</LinkButton>
        </p>
      }
    >
      {t("noneText")}
    </EmptyState>
  )
}
