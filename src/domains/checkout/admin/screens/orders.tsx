import { useLocation } from "react-router"
import { AdminPageHead } from "#admin/admin-page-head.tsx"
import { BulkForm } from "#admin/bulk-form.tsx"
import { Figures } from "#admin/figures.tsx"
import { formatCount, money } from "#language/format.ts"
import { useLanguage, useTexts } from "#language/use-texts.ts"
import { withSearch } from "#platform/app-path.ts"
import { fieldsOf } from "#platform/input.ts"
import { EmptyState } from "#ui/empty-state.tsx"
import { Link } from "#ui/link.tsx"
import { Pagination } from "#ui/pagination.tsx"
import { PageHead } from "#web/page-head.tsx"
import { ctxKey } from "#web/request-context.ts"
import { runAction, runLoader } from "#web/screen.ts"
import { actOnOrders } from "../act-on-orders.ts"
import { listAdminOrders, readOrderFigures } from "../list-orders.ts"
import { orderBulkActs } from "../order-bulk-acts.ts"
import { OrderQuery } from "../order-query.ts"
import { OrderFilter } from "../parts/order-filter.tsx"
import { OrderTable } from "../parts/order-table.tsx"
import type { Route } from "./+types/orders"

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  return await runLoader(ctx, url, async () => {
    const query = OrderQuery.parse(Object.fromEntries(url.searchParams))
    const [page, figures] = await Promise.all([listAdminOrders(ctx, query), readOrderFigures(ctx)])
    return { query, figures, ...page }
  })
}

export async function action({ context, request }: Route.ActionArgs) {
  const ctx = context.get(ctxKey)
  const form = await request.formData()
  return await runAction(ctx, async () => ({ many: await actOnOrders(ctx, form) }), fieldsOf(form))
}

export default function Orders({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts("checkout-admin")
  const adminTexts = useTexts("admin")
  const language = useLanguage()
  const { search } = useLocation()
  const { query, figures, orders, total, pages, paidCents, unpaidCents } = loaderData
  const sums = t("orders.sums", { paid: money(paidCents), unpaid: money(unpaidCents) })
  return (
    <>
      <PageHead title={t("orders.title")} isHidden />
      <AdminPageHead title={t("orders.title")} aside={`${t("orders.found", { count: total })} · ${sums}`}>
        <Link reloadsPage className="link px-2 py-2" to={withSearch("/admin/orders.csv", search)} download>
          {adminTexts("exportCsv")}
        </Link>
      </AdminPageHead>
      <Figures
        label={t("orders.figures")}
        figures={[
          {
            label: t("orders.unpaid"),
            value: formatCount(figures.unpaid, language),
            note: money(figures.unpaidCents),
          },
          {
            label: t("orders.endingSoon"),
            value: formatCount(figures.endingSoon, language),
            ...(figures.endingSoon > 0 ? { tone: "alarm" as const } : {}),
          },
          {
            label: t("orders.paidToday"),
            value: formatCount(figures.paidToday, language),
            note: money(figures.paidTodayCents),
          },
          { label: t("orders.toPack"), value: formatCount(figures.toPack, language) },
        ]}
      />
      <OrderFilter query={query} />
      {orders.length > 0 ? (
        <>
          <OrderTable orders={orders} />
          <BulkForm list="orders" acts={orderBulkActs} answer={actionData} />
        </>
      ) : (
        <EmptyState title={t("orders.noneTitle")}>{t("orders.noneNext")}</EmptyState>
      )}
      <Pagination page={query.page} pages={pages} />
    </>
  )
}
