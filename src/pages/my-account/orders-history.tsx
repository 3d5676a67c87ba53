import { shopPath } from "#domains/listings/paths.ts"
import { isHistoryFilter, listOrders } from "#domains/orders/list-orders.ts"
import { orderPath } from "#domains/orders/order-link.ts"
import { pageNumberIn } from "#domains/orders/page-number.ts"
import { DocumentLinks } from "#domains/orders/parts/document-links.tsx"
import { OrderRow } from "#domains/orders/parts/order-row.tsx"
import { homePlace } from "#domains/places/places.ts"
import { useTexts } from "#language/use-texts.ts"
import { pathTo } from "#platform/app-path.ts"
import { LinkButton } from "#ui/button.tsx"
import { EmptyState } from "#ui/empty-state.tsx"
import { Pagination } from "#ui/pagination.tsx"
import { Tabs } from "#ui/tabs.tsx"
import { PageHead } from "#web/page-head.tsx"
import { ctxKey } from "#web/request-context.ts"
import { runLoader } from "#web/screen.ts"
import type { Route } from "./+types/orders-history"

const tabs = [
  { choice: "all", text: "all" },
  { choice: "unpaid", text: "unpaid" },
  { choice: "in-progress", text: "inProgress" },
  { choice: "ended", text: "ended" },
] as const

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  const show = url.searchParams.get("show")
  const choice = isHistoryFilter(show) ? show : "all"
  return await runLoader(ctx, url, async () => {
    const { list, ...pages } = await listOrders(ctx, choice, pageNumberIn(url))
    const payPaths = Object.fromEntries(
      list.flatMap(({ id, stage }) => (stage === "toPay" ? [[id, orderPath(ctx.app, id)]] : [])),
    )
    return { ...pages, list, choice, payPaths }
  })
}

export default function OrdersHistory({ loaderData }: Route.ComponentProps) {
  const { list, page, pages, choice, payPaths } = loaderData
  const t = useTexts("orders")
  return (
    <>
      <PageHead title={t("history.title")} isHidden />
      <header className="grid gap-1">
        <h1 className="text-3xl">{t("history.title")}</h1>
        <p className="max-w-read text-ink-soft">{t("history.lead")}</p>
      </header>
      <Tabs
        label={t("history.tabs")}
        tabs={tabs.map((tab) => ({
          to:
            tab.choice === "all"
              ? "/my-account/orders-history"
              : `/my-account/orders-history?show=${tab.choice}`,
          label: t(`history.${tab.text}`),
          isCurrent: tab.choice === choice,
        }))}
      />
      {list.length === 0 ? (
        <EmptyState
          title={t("history.none")}
          next={
            <p className="flex flex-wrap gap-3">
              <LinkButton to="/cart">{t("history.toCart")}</LinkButton>
              <LinkButton to={shopPath("bottle", homePlace)}>{t("history.toShop")}</LinkButton>
            </p>
          }
        >
          {t("history.noneText")}
        </EmptyState>
      ) : (
        <ul aria-label={t("history.list")} className="border-t border-rule-strong">
          {list.map((order) => (
            <OrderRow key={order.id} order={order}>
              <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
                {payPaths[order.id] && (
                  <LinkButton to={payPaths[order.id] ?? "/cart"} kind="act" size="small">
                    {t("history.pay")}
                    <span className="sr-only">: {order.reference}</span>
                  </LinkButton>
                )}
                <LinkButton to={pathTo("/my-account/order/:id", { id: order.id })} size="small">
                  {t("history.open")}
                  <span className="sr-only">: {order.reference}</span>
                </LinkButton>
                <DocumentLinks documents={order.documents.filter(({ kind }) => kind === "invoice")} />
              </div>
            </OrderRow>
          ))}
        </ul>
      )}
      <Pagination page={page} pages={pages} />
    </>
  )
}
