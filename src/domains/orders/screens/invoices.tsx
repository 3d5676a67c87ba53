import { useTexts } from "#language/use-texts.ts"
import { LinkButton } from "#ui/button.tsx"
import { EmptyState } from "#ui/empty-state.tsx"
import { Pagination } from "#ui/pagination.tsx"
import { PageHead } from "#web/page-head.tsx"
import { ctxKey } from "#web/request-context.ts"
import { runLoader } from "#web/screen.ts"
import { listOrders } from "../list-orders.ts"
import { pageNumberIn } from "../page-number.ts"
import { DocumentLinks } from "../parts/document-links.tsx"
import { OrderRow } from "../parts/order-row.tsx"
import type { Route } from "./+types/invoices"

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  return await runLoader(ctx, url, () => listOrders(ctx, "with-invoice", pageNumberIn(url)))
}

export default function Invoices({ loaderData: { list, page, pages } }: Route.ComponentProps) {
  const t = useTexts("orders")
  const toHistory = (
    <LinkButton to="/my-account/orders-history" kind="quiet">
      {t("invoices.toHistory")}
    </LinkButton>
  )
  return (
    <>
      <PageHead title={t("invoices.title")} isHidden />
      <header className="grid gap-1">
        <h1 className="text-3xl">{t("invoices.title")}</h1>
        <p className="max-w-read text-ink-soft">{t("invoices.lead")}</p>
      </header>
      {list.length === 0 ? (
        <EmptyState title={t("invoices.none")} next={toHistory}>
          {t("invoices.noneText")}
        </EmptyState>
      ) : (
        <ul aria-label={t("invoices.list")} className="border-t border-rule-strong">
          {list.map((order) => (
            <OrderRow key={order.id} order={order} isInvoice>
              <DocumentLinks documents={order.documents} />
            </OrderRow>
          ))}
        </ul>
      )}
      <Pagination page={page} pages={pages} />
    </>
  )
}
