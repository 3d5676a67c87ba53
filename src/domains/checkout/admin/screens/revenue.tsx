import { useSearchParams } from "react-router"
import { AdminPageHead } from "#admin/admin-page-head.tsx"
import { denseTable } from "#admin/dense-table.ts"
import { Figures } from "#admin/figures.tsx"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { formatCount, formatDate, money, signedMoney } from "#language/format.ts"
import { useLanguage, useTexts } from "#language/use-texts.ts"
import { Form } from "#platform/routing.ts"
import { Button, LinkButton } from "#ui/button.tsx"
import { Field } from "#ui/field.tsx"
import { Input } from "#ui/inputs.tsx"
import { Link } from "#ui/link.tsx"
import { Note } from "#ui/note.tsx"
import { Cell, HeadCell, Table } from "#ui/table.tsx"
import { PageHead } from "#web/page-head.tsx"
import { ctxKey } from "#web/request-context.ts"
import { runLoader } from "#web/screen.ts"
import { reconcile } from "../../paying/reconcile.ts"
import { Differences } from "../parts/differences.tsx"
import { type RevenueReport as Read, RevenueQuery, readRevenue } from "../revenue.ts"
import type { Route } from "./+types/revenue"

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  return await runLoader(ctx, url, async () => {
    requirePermission(ctx, "money")
    const revenue = await readRevenue(ctx, RevenueQuery.parse(Object.fromEntries(url.searchParams)))
    const isCompared = url.searchParams.has("compare")
    return { revenue, differences: isCompared ? await reconcile(ctx.app) : null }
  })
}

export default function Revenue({ loaderData: { revenue, differences } }: Route.ComponentProps) {
  const t = useTexts("checkout-admin")
  const adminTexts = useTexts("admin")
  const [search] = useSearchParams()
  const compare = new URLSearchParams({ from: revenue.from, to: revenue.to, compare: "1" })
  return (
    <>
      <PageHead title={adminTexts("nav.revenue")} isHidden />
      <AdminPageHead title={adminTexts("nav.revenue")} aside={t("revenue.about")}>
        <Link
          reloadsPage
          className="link px-2 py-2"
          to={`/admin/revenue.csv?from=${revenue.from}&to=${revenue.to}`}
          download
        >
          {adminTexts("exportCsv")}
        </Link>
      </AdminPageHead>
      <Form
        key={search.toString()}
        method="get"
        className="flex flex-wrap items-end gap-3"
        preventScrollReset
      >
        <Field label={t("revenue.from")}>
          {(fieldProps) => <Input {...fieldProps} type="date" name="from" defaultValue={revenue.from} />}
        </Field>
        <Field label={t("revenue.to")}>
          {(fieldProps) => <Input {...fieldProps} type="date" name="to" defaultValue={revenue.to} />}
        </Field>
        <Button className="min-h-11">{adminTexts("show")}</Button>
      </Form>
      <Sums revenue={revenue} />
      {revenue.differenceCents !== 0 && (
        <Note tone="alarm">{t("revenue.differs", { sum: signedMoney(revenue.differenceCents) })}</Note>
      )}
      <div className="grid items-start gap-8 md:grid-cols-2">
        <MethodTable revenue={revenue} />
        <Made revenue={revenue} />
      </div>
      {revenue.byDay.length > 1 && <Days revenue={revenue} />}
      <Open open={revenue.open} />
      <section className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <h2 className="text-xl">{t("revenue.reconcile")}</h2>
        <p className="max-w-read text-ink-soft">{t("revenue.reconcileNote")}</p>
        {differences ? (
          <Differences differences={differences} />
        ) : (
          <LinkButton to={`?${compare}`} preventScrollReset className="justify-self-start">
            {t("revenue.compare")}
          </LinkButton>
        )}
      </section>
    </>
  )
}

function Sums({ revenue }: { revenue: Read }) {
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
        { label: t("revenue.net"), value: signedMoney(revenue.netCents) },
        {
          label: t("revenue.gst"),
          value: signedMoney(revenue.gstCents),
          note:
            revenue.creditedGstCents > 0
              ? t("revenue.gstCredited", { gst: money(revenue.creditedGstCents) })
              : undefined,
        },
        ...(revenue.marginCents !== 0
          ? [
              {
                label: t("revenue.margin"),
                value: signedMoney(revenue.marginCents),
                note: t("revenue.marginGst", { gst: signedMoney(revenue.marginGstCents) }),
              },
            ]
          : []),
      ]}
    />
  )
}

function MethodTable({ revenue }: { revenue: Read }) {
  const t = useTexts("checkout-admin")
  const adminTexts = useTexts("admin")
  const language = useLanguage()
  const methods = ["paynow", "card", "wallet"] as const
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h2 className="text-xl">{t("revenue.byMethod")}</h2>
      <Table caption={t("revenue.byMethod")} className={denseTable}>
        <thead>
          <tr>
            <HeadCell>{t("orders.paymentMethod")}</HeadCell>
            <HeadCell isFigure>{adminTexts("nav.orders")}</HeadCell>
            <HeadCell isFigure>{t("revenue.taken")}</HeadCell>
            <HeadCell isFigure>{t("revenue.refunded")}</HeadCell>
          </tr>
        </thead>
        <tbody>
          {methods.map((method) => {
            const taken = revenue.methods.find((each) => each.method === method)
            const back = revenue.back.find((each) => each.method === method)
            return (
              <tr key={method}>
                <Cell>{t(`revenue.methods.${method}`)}</Cell>
                <Cell isFigure>{formatCount(taken?.orders ?? 0, language)}</Cell>
                <Cell isFigure>{money(taken?.cents ?? 0)}</Cell>
                <Cell isFigure>{money(back?.cents ?? 0)}</Cell>
              </tr>
            )
          })}
        </tbody>
      </Table>
    </section>
  )
}

function Made({ revenue }: { revenue: Read }) {
  const t = useTexts("checkout-admin")
  const adminTexts = useTexts("admin")
  const orderTexts = useTexts("orders")
  const rows: [string, number][] = [
    [t("revenue.goods"), revenue.goodsCents],
    ...revenue.fees.map(({ kind, cents }): [string, number] => [orderTexts(`charges.${kind}`), cents]),
    [t("revenue.topUps"), revenue.topUpCents],
    [t("revenue.retained"), revenue.retainedCents],
    [t("revenue.paidOut"), revenue.paidOutCents],
  ]
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h2 className="text-xl">{t("revenue.madeOf")}</h2>
      <Table caption={t("revenue.madeOf")} className={denseTable}>
        <thead>
          <tr>
            <HeadCell>{adminTexts("fees.part")}</HeadCell>
            <HeadCell isFigure>{t("transfers.amount")}</HeadCell>
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, cents]) => (
            <tr key={name}>
              <Cell>{name}</Cell>
              <Cell isFigure>{signedMoney(cents)}</Cell>
            </tr>
          ))}
        </tbody>
      </Table>
    </section>
  )
}

function Days({ revenue }: { revenue: Read }) {
  const t = useTexts("checkout-admin")
  const adminTexts = useTexts("admin")
  const language = useLanguage()
  return (
    <section className="grid max-w-[40rem] grid-cols-[minmax(0,1fr)] gap-3">
      <h2 className="text-xl">{t("revenue.byDay")}</h2>
      <Table caption={t("revenue.byDay")} className={denseTable}>
        <thead>
          <tr>
            <HeadCell>{t("revenue.day")}</HeadCell>
            <HeadCell isFigure>{adminTexts("nav.orders")}</HeadCell>
            <HeadCell isFigure>{t("orders.total")}</HeadCell>
            <HeadCell isFigure>{t("revenue.gst")}</HeadCell>
          </tr>
        </thead>
        <tbody>
          {revenue.byDay.map(({ day, orders, cents, gstCents }) => (
            <tr key={day}>
              <Cell className="figures">{formatDate(`${day}T04:00:00Z`, language, "date")}</Cell>
              <Cell isFigure>{formatCount(orders, language)}</Cell>
              <Cell isFigure>{money(cents)}</Cell>
              <Cell isFigure>{signedMoney(gstCents)}</Cell>
            </tr>
          ))}
        </tbody>
      </Table>
    </section>
  )
}

function Open({ open }: { open: Read["open"] }) {
  const t = useTexts("checkout-admin")
  const language = useLanguage()
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h2 className="text-xl">{t("revenue.open")}</h2>
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
    </section>
  )
}
