import type { ReactNode } from "react"
import { useSearchParams } from "react-router"
import { AdminPageHead } from "#admin/admin-page-head.tsx"
import { Figures } from "#admin/figures.tsx"
import { type Column, headFrom } from "#admin/lists/columns.ts"
import { DataTable } from "#admin/lists/data-table.tsx"
import { adminLoader } from "#domains/accounts/admin/admin-screen.ts"
import { formatCount, money } from "#language/format.ts"
import { useLanguage, useTexts } from "#language/use-texts.ts"
import { Form } from "#platform/routing.ts"
import { Button } from "#ui/button.tsx"
import { classNames } from "#ui/class-names.ts"
import { TextField } from "#ui/form-fields.tsx"
import { TextLink } from "#ui/link.tsx"
import { Note } from "#ui/note.tsx"
import { RevenueQuery, type RevenueReport, readRevenue } from "../revenue.ts"
import type { Route } from "./+types/revenue"

export const loader = adminLoader("money", async (ctx, { url }: Route.LoaderArgs) => {
  return { revenue: await readRevenue(ctx, RevenueQuery.parse(Object.fromEntries(url.searchParams))) }
})

export default function Revenue({ loaderData: { revenue } }: Route.ComponentProps) {
  const t = useTexts("checkout-admin")
  const adminTexts = useTexts("admin")
  const [search] = useSearchParams()
  return (
    <>
      <AdminPageHead title={adminTexts("nav.revenue")} aside={t("revenue.about")}>
        <TextLink to="/admin/reconciliation" className="px-2 py-2" text={adminTexts("nav.reconciliation")} />
        <TextLink
          reloadsPage
          to={`/admin/revenue.csv?from=${revenue.from}&to=${revenue.to}`}
          download
          className="px-2 py-2"
          text={adminTexts("exportCsv")}
        />
      </AdminPageHead>
      <Form
        key={search.toString()}
        method="get"
        className="flex flex-wrap items-end gap-3"
        preventScrollReset
      >
        <TextField name="from" label={t("revenue.from")} type="date" value={revenue.from} />
        <TextField name="to" label={t("revenue.to")} type="date" value={revenue.to} />
        <Button className="min-h-11">{adminTexts("show")}</Button>
      </Form>
      <Sums revenue={revenue} />
      {revenue.differenceCents !== 0 && (
        <Note tone="alarm">{t("revenue.differs", { sum: money(revenue.differenceCents) })}</Note>
      )}
      <RevenueTables revenue={revenue} />
      <Open open={revenue.open} />
    </>
  )
}

function Sums({ revenue }: { revenue: RevenueReport }) {
  const t = useTexts("checkout-admin")
  const adminTexts = useTexts("admin")
  const refunds = revenue.back.reduce((all, each) => all + each.refunds, 0)
  return (
    <Figures
      label={adminTexts("nav.revenue")}
      figures={[
        {
          label: t("revenue.taken"),
          value: money(revenue.ledgerCents),
          note: t("revenue.orders", { count: revenue.orders }),
        },
        {
          label: t("revenue.refunded"),
          value: money(revenue.backCents),
          note: t("revenue.refunds", { count: refunds }),
        },
        { label: t("revenue.net"), value: money(revenue.netCents) },
        {
          label: t("revenue.gst"),
          value: money(revenue.gstCents),
          note:
            revenue.creditedGstCents > 0
              ? t("revenue.gstCredited", {
                  invoiced: money(revenue.invoicedGstCents),
                  credited: money(revenue.creditedGstCents),
                })
              : undefined,
        },
        ...(revenue.marginCents !== 0
          ? [
              {
                label: t("revenue.margin"),
                value: money(revenue.marginCents),
                note: t("revenue.marginGst", { gst: money(revenue.marginGstCents) }),
              },
            ]
          : []),
      ]}
    />
  )
}

type MethodRow = {
  method: RevenueReport["methods"][number]["method"]
  orders: number
  taken: number
  back: number
}
type RevenueColumns<Row> = readonly Column<Row, "checkout-admin">[]

const methodColumns: RevenueColumns<MethodRow> = [
  {
    name: "method",
    head: "orders.paymentMethod",
    cell: ({ method }, { t }) => t(`revenue.methods.${method}`),
  },
  { name: "orders", head: headFrom("admin", "nav.orders"), value: "orders", format: "count" },
  { name: "taken", head: "revenue.taken", value: "taken", format: "money" },
  { name: "back", head: "revenue.refunded", value: "back", format: "money" },
]

function methodRows({ methods, back }: RevenueReport): MethodRow[] {
  return (["paynow", "card", "wallet"] as const).map((method) => {
    const taken = methods.find((each) => each.method === method)
    const refunded = back.find((each) => each.method === method)
    return { method, orders: taken?.orders ?? 0, taken: taken?.cents ?? 0, back: refunded?.cents ?? 0 }
  })
}

const partColumns: RevenueColumns<{ name: string; cents: number }> = [
  { name: "part", head: headFrom("admin", "fees.part"), value: "name" },
  { name: "amount", head: "transfers.amount", value: "cents", format: "money" },
]

const dayColumns: RevenueColumns<RevenueReport["byDay"][number]> = [
  { name: "day", head: "revenue.day", value: "day", format: "date" },
  { name: "orders", head: headFrom("admin", "nav.orders"), value: "orders", format: "count" },
  { name: "total", head: "orders.total", value: "cents", format: "money" },
  { name: "gst", head: "revenue.gst", value: "gstCents", format: "money" },
]

function RevenueTables({ revenue }: { revenue: RevenueReport }) {
  const t = useTexts("checkout-admin")
  const orderTexts = useTexts("orders")
  const inner = { noun: "checkout-admin", isInner: true } as const
  const parts = [
    { name: t("revenue.goods"), cents: revenue.goodsCents },
    ...revenue.fees.map(({ kind, cents }) => ({ name: orderTexts(`charges.${kind}`), cents })),
    { name: t("revenue.topUps"), cents: revenue.topUpCents },
    { name: t("revenue.retained"), cents: revenue.retainedCents },
    { name: t("revenue.paidOut"), cents: revenue.paidOutCents },
  ]
  return (
    <>
      <div className="grid items-start gap-8 md:grid-cols-2">
        <Part title={t("revenue.byMethod")}>
          <DataTable
            {...inner}
            caption={t("revenue.byMethod")}
            columns={methodColumns}
            rows={methodRows(revenue)}
            rowKey={({ method }) => method}
          />
        </Part>
        <Part title={t("revenue.madeOf")}>
          <DataTable
            {...inner}
            caption={t("revenue.madeOf")}
            columns={partColumns}
            rows={parts}
            rowKey={({ name }) => name}
          />
        </Part>
      </div>
      {revenue.byDay.length > 1 && (
        <Part title={t("revenue.byDay")} className="max-w-[40rem]">
          <DataTable
            {...inner}
            caption={t("revenue.byDay")}
            columns={dayColumns}
            rows={revenue.byDay}
            rowKey={({ day }) => day}
          />
        </Part>
      )}
    </>
  )
}

type PartProps = { title: string; className?: string; children: ReactNode }

function Part({ title, className, children }: PartProps) {
  return (
    <section className={classNames("grid grid-cols-[minmax(0,1fr)] gap-3", className)}>
      <h2 className="text-xl">{title}</h2>
      {children}
    </section>
  )
}

function Open({ open }: { open: RevenueReport["open"] }) {
  const t = useTexts("checkout-admin")
  const language = useLanguage()
  return (
    <Part title={t("revenue.open")}>
      <Figures
        label={t("revenue.open")}
        figures={[
          {
            label: t("orders.unpaid"),
            value: formatCount(open.unpaid, language),
            note: money(open.unpaidCents),
          },
          {
            label: t("revenue.toMatch"),
            value: formatCount(open.transfers, language),
            note: money(open.transferCents),
          },
          {
            label: t("revenue.toPayOut"),
            value: formatCount(open.withdrawals, language),
            note: money(open.withdrawalCents),
          },
          {
            label: t("revenue.toGiveBack"),
            value: formatCount(open.refunds, language),
            note: money(open.refundCents),
          },
        ]}
      />
    </Part>
  )
}
