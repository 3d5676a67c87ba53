import { ListPage } from "#admin/lists/list-page.tsx"
import { adminAction, listLoader } from "#domains/accounts/admin/admin-screen.ts"
import { useTexts } from "#language/use-texts.ts"
import { redirectWithToast } from "#web/flash.ts"
import { continueRefund, listRefunds } from "../list-refunds.ts"
import { refundColumns } from "../parts/refund-columns.tsx"
import { refundList } from "../refund-list.ts"
import type { Route } from "./+types/refunds"

export const loader = listLoader(refundList, listRefunds)

export const action = adminAction("money", async (ctx, submitted) => {
  const { refund = "", intent = "", destination } = submitted
  const outcome = await continueRefund(ctx, refund, { intent, destination })
  return outcome === "waits"
    ? redirectWithToast("/admin/refunds", "admin", "approvals.messages.requested")
    : redirectWithToast("/admin/refunds", "checkout-admin", `refunds.messages.${outcome}`)
})

export default function Refunds({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts("checkout-admin")
  const kit = useTexts("admin")
  const { query, setup, refunds, total, pages } = loaderData
  return (
    <ListPage
      title={kit("nav.refunds")}
      aside={t("refunds.found", { count: total })}
      csv="/admin/refunds.csv"
      list={refundList}
      page={{ query, setup, pages }}
      tabs={{
        facet: "status",
        label: t("refunds.byState"),
        tab: (status) => t(status ? `refunds.states.${status}` : "transfers.all"),
      }}
      answer={actionData}
      empty={[t("refunds.noneTitle"), t("refunds.noneNext")]}
      table={{ noun: "checkout-admin", columns: refundColumns, rows: refunds }}
    />
  )
}
