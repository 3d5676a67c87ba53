import { useSearchParams } from "react-router"
import { ListPage } from "#admin/lists/list-page.tsx"
import { adminAction, listLoader } from "#domains/accounts/admin/admin-screen.ts"
import { listWithdrawals } from "#domains/wallet/admin/list-wallets.ts"
import { withdrawalList } from "#domains/wallet/admin/money-lists.ts"
import { withdrawalColumns } from "#domains/wallet/admin/parts/withdrawal-columns.tsx"
import { money } from "#language/format.ts"
import { useTexts } from "#language/use-texts.ts"
import { redirectWithToast } from "#web/flash.ts"
import { actOnWithdrawal } from "../act-on-withdrawal.ts"
import { PayoutTabs } from "../parts/payout-tabs.tsx"
import { RefuseWithdrawal } from "../parts/refuse-withdrawal.tsx"
import type { Route } from "./+types/withdrawals"

export const loader = listLoader(withdrawalList, listWithdrawals)

export const action = adminAction("money", async (ctx, submitted) => {
  const message = (await actOnWithdrawal(ctx, submitted)) ?? "paid"
  return redirectWithToast("/admin/withdrawals", "wallet-admin", `withdrawals.messages.${message}`)
})

export default function Withdrawals({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts("wallet-admin")
  const checkoutTexts = useTexts("checkout-admin")
  const kit = useTexts("admin")
  const [search] = useSearchParams()
  const { query, setup, withdrawals, pages, requested, requestedCents } = loaderData
  const refused = actionData && "refusal" in actionData ? actionData : undefined
  const chosen = withdrawals.find(({ id, status }) => id === search.get("dialog") && status === "requested")
  return (
    <ListPage
      title={kit("nav.payouts")}
      aside={t("withdrawals.waiting", { count: requested, sum: money(requestedCents) })}
      csv="/admin/withdrawals.csv"
      above={<PayoutTabs current="withdrawals" />}
      list={withdrawalList}
      page={{ query, setup, pages }}
      tabs={{
        facet: "status",
        label: t("withdrawals.byState"),
        tab: (status) => (status ? t(`withdrawals.states.${status}`) : checkoutTexts("transfers.all")),
      }}
      answer={chosen ? undefined : actionData}
      empty={[t("withdrawals.noneTitle"), t("withdrawals.noneNext")]}
      table={{ noun: "wallet-admin", columns: withdrawalColumns, rows: withdrawals }}
    >
      {chosen && (
        <RefuseWithdrawal
          withdrawal={chosen}
          action={`?dialog=${chosen.id}`}
          back="/admin/withdrawals"
          answer={refused}
        />
      )}
    </ListPage>
  )
}
