import { useLocation } from "react-router"
import { count, money } from "#language/format.ts"
import { useLanguage, useTexts } from "#language/use-texts.ts"
import { fieldsOf } from "#platform/input.ts"
import { ctxKey } from "#server/context.ts"
import { answer, show } from "#server/screen.ts"
import { PageHead } from "#shell/page-head.tsx"
import { EmptyState } from "#ui/empty-state.tsx"
import { Pagination } from "#ui/pagination.tsx"
import { actOnMany } from "../act-on-many.ts"
import { listDeskOrders, readOrderFigures } from "../desk-orders.ts"
import { OrderQuery } from "../order-query.ts"
import { DeskHead } from "../parts/desk-head.tsx"
import { Figures } from "../parts/figures.tsx"
import { ManyForm } from "../parts/many-form.tsx"
import { OrderFilter } from "../parts/order-filter.tsx"
import { OrderTable } from "../parts/order-table.tsx"
import type { Route } from "./+types/orders"

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  return await show(ctx, url, async () => {
    const query = OrderQuery.parse(Object.fromEntries(url.searchParams))
    const [page, figures] = await Promise.all([listDeskOrders(ctx, query), readOrderFigures(ctx)])
    return { query, figures, ...page }
  })
}

export async function action({ context, request }: Route.ActionArgs) {
  const ctx = context.get(ctxKey)
  const form = await request.formData()
  return await answer(ctx, async () => ({ many: await actOnMany(ctx, "orders", form) }), fieldsOf(form))
}

export default function Orders({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts("admin")
  const language = useLanguage()
  const { search } = useLocation()
  const { query, figures, orders, total, pages, paidCents, unpaidCents } = loaderData
  const sums = t("orders.sums", { paid: money(paidCents), unpaid: money(unpaidCents) })
  return (
    <>
      <PageHead title={t("orders.title")} isHidden />
      <DeskHead title={t("orders.title")} aside={`${t("orders.found", { count: total })} · ${sums}`}>
        <a className="link px-2 py-2" href={`/admin/orders.csv${search}`} download>
          {t("exportCsv")}
        </a>
      </DeskHead>
      <Figures
        label={t("orders.figures")}
        figures={[
          {
            label: t("orders.unpaid"),
            value: count(figures.unpaid, language),
            note: money(figures.unpaidCents),
          },
          {
            label: t("orders.endingSoon"),
            value: count(figures.endingSoon, language),
            ...(figures.endingSoon > 0 ? { tone: "alarm" as const } : {}),
          },
          {
            label: t("orders.paidToday"),
            value: count(figures.paidToday, language),
            note: money(figures.paidTodayCents),
          },
          { label: t("orders.toPack"), value: count(figures.toPack, language) },
        ]}
      />
      <OrderFilter query={query} />
      {orders.length > 0 ? (
        <>
          <OrderTable orders={orders} />
          <ManyForm list="orders" answer={actionData} />
        </>
      ) : (
        <EmptyState title={t("orders.noneTitle")}>{t("orders.noneNext")}</EmptyState>
      )}
      <Pagination page={query.page} pages={pages} />
    </>
  )
}
