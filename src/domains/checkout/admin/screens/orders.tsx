import { Figures } from "#admin/figures.tsx"
import { ListPage } from "#admin/lists/list-page.tsx"
import { bulkAction, listLoader } from "#domains/accounts/admin/admin-screen.ts"
import { formatCount, money } from "#language/format.ts"
import { useLanguage, useTexts } from "#language/use-texts.ts"
import type { AppPath } from "#platform/app-path.ts"
import { TextLink } from "#ui/link.tsx"
import { actOnOrders } from "../act-on-orders.ts"
import { listAdminOrders, readOrderFigures } from "../list-orders.ts"
import { orderBulkActs } from "../order-bulk-acts.ts"
import { orderList } from "../order-list.ts"
import { orderColumns } from "../parts/order-columns.tsx"
import type { Route } from "./+types/orders"

export const loader = listLoader(orderList, listAdminOrders, async (ctx) => ({
  figures: await readOrderFigures(ctx),
}))

export const action = bulkAction("orders", actOnOrders)

const openOrders = "/admin/orders?status=open&sort=due"

export default function Orders({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts("checkout-admin")
  const orderTexts = useTexts("orders")
  const assignmentTexts = useTexts("assignments")
  const language = useLanguage()
  const { query, setup, figures, orders, total, pages, paidCents, unpaidCents } = loaderData
  const figure = (to: AppPath, value: number) => <TextLink to={to} text={formatCount(value, language)} />
  const sums = t("orders.sums", { paid: money(paidCents), unpaid: money(unpaidCents) })
  return (
    <ListPage
      title={t("orders.title")}
      aside={`${t("orders.found", { count: total })} · ${sums}`}
      csv="/admin/orders.csv"
      above={
        <Figures
          label={t("orders.figures")}
          figures={[
            {
              label: t("orders.unpaid"),
              value: figure(openOrders, figures.unpaid),
              note: money(figures.unpaidCents),
            },
            {
              label: t("orders.endingSoon"),
              value: figure(openOrders, figures.endingSoon),
              ...(figures.endingSoon > 0 ? { tone: "alarm" as const } : {}),
            },
            {
              label: t("orders.paidToday"),
              value: formatCount(figures.paidToday, language),
              note: money(figures.paidTodayCents),
            },
            {
              label: t("orders.toPack"),
              value: figure("/admin/orders?fulfilment=toPack&sort=oldest", figures.toPack),
            },
          ]}
        />
      }
      list={orderList}
      page={{ query, setup, pages }}
      filter={{
        label: t("orders.byWhat"),
        search: { label: t("orders.find"), placeholder: t("orders.findHint") },
        facets: {
          status: { label: t("orders.status"), option: (status) => t(`orders.statuses.${status}`) },
          fulfilment: {
            label: t("orders.fulfilment"),
            option: (fulfilment) => t(`orders.fulfilments.${fulfilment}`),
          },
          paymentMethod: {
            label: t("orders.paymentMethod"),
            option: (method) => orderTexts(`paymentMethods.${method}`),
          },
          shipping: {
            label: t("orders.shipping"),
            option: (shipping) => orderTexts(`shippings.${shipping}`),
          },
          mine: { label: assignmentTexts("mine") },
        },
        ranges: { placed: [t("orders.from"), t("orders.to")] },
        sort: (sort) => t(`orders.sorts.${sort}`),
      }}
      sorts={{ placed: { up: "oldest", down: "newest" }, total: { down: "total" } }}
      empty={[t("orders.noneTitle"), t("orders.noneNext")]}
      table={{
        noun: "checkout-admin",
        columns: orderColumns,
        rows: orders,
        bulkName: ({ status, reference }) => (status === "unpaid" ? reference : undefined),
      }}
      bulk={{ list: "orders", acts: orderBulkActs, answer: actionData, total }}
    />
  )
}
