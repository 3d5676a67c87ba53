import { useSearchParams } from "react-router"
import { ListPage } from "#admin/list-page.tsx"
import { ReasonDialog } from "#admin/reason-dialog.tsx"
import { adminAction, listLoader } from "#domains/accounts/admin/admin-screen.ts"
import { money } from "#language/format.ts"
import { useTexts } from "#language/use-texts.ts"
import { TextLink } from "#ui/link.tsx"
import { redirectWithToast } from "#web/flash.ts"
import { payWithdrawal, refuseWithdrawal } from "../../end-withdrawal.ts"
import { listWithdrawals } from "../list-wallets.ts"
import { withdrawalList } from "../money-lists.ts"
import { withdrawalColumns } from "../parts/withdrawal-columns.tsx"
import type { Route } from "./+types/withdrawals"

export const loader = listLoader(withdrawalList, listWithdrawals)

export const action = adminAction("money", async (ctx, submitted) => {
  const { withdrawal = "", intent, reason = "" } = submitted
  await (intent === "refuse" ? refuseWithdrawal(ctx, withdrawal, { reason }) : payWithdrawal(ctx, withdrawal))
  const message = intent === "refuse" ? "refused" : "paid"
  return redirectWithToast("/admin/withdrawals", "wallet-admin", `withdrawals.messages.${message}`)
})

export default function Withdrawals({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts("wallet-admin")
  const membersTexts = useTexts("members")
  const checkoutTexts = useTexts("checkout-admin")
  const kit = useTexts("admin")
  const [search] = useSearchParams()
  const { query, setup, withdrawals, pages, requested, requestedCents } = loaderData
  const refused = actionData && "refusal" in actionData ? actionData : undefined
  const chosen = withdrawals.find(({ id, status }) => id === search.get("dialog") && status === "requested")
  return (
    <ListPage
      title={kit("nav.withdrawals")}
      aside={t("withdrawals.waiting", { count: requested, sum: money(requestedCents) })}
      csv="/admin/withdrawals.csv"
      actions={<TextLink to="/admin/payouts" className="px-2 py-2" text={kit("nav.payouts")} />}
      list={withdrawalList}
      query={query}
      setup={setup}
      pages={pages}
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
        <ReasonDialog
          title={t("withdrawals.refuseTitle", { sum: money(chosen.amountCents), username: chosen.username })}
          message={t("withdrawals.refuseMessage")}
          intent="refuse"
          button={t("withdrawals.refuse")}
          kind="alarm"
          action={`?dialog=${chosen.id}`}
          back="/admin/withdrawals"
          reason={membersTexts("memberDialogs.reasonForMember")}
          answer={refused}
          hidden={{ withdrawal: chosen.id }}
        />
      )}
    </ListPage>
  )
}
