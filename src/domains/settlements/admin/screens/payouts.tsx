import { useSearchParams } from "react-router"
import { AdminPageHead } from "#admin/admin-page-head.tsx"
import { ReasonDialog } from "#admin/reason-dialog.tsx"
import { adminAction, adminLoader } from "#domains/accounts/admin/admin-screen.ts"
import { makeRun } from "#domains/wallet/payout-runs.ts"
import { money } from "#language/format.ts"
import { useTexts } from "#language/use-texts.ts"
import { pathTo } from "#platform/app-path.ts"
import { parseInput } from "#platform/input.ts"
import { Note } from "#ui/note.tsx"
import { redirectWithToast } from "#web/flash.ts"
import { endWindow, HoldReason, holdSettlement, releaseSettlement } from "../../hold-settlement.ts"
import { actOnWithdrawal } from "../act-on-withdrawal.ts"
import {
  listDues,
  listPayoutRuns,
  listReadyWithdrawals,
  listUnrequested,
  listWaitingSettlements,
} from "../list-payouts.ts"
import { PayoutReady } from "../parts/payout-ready.tsx"
import { PayoutRuns } from "../parts/payout-runs.tsx"
import { PayoutTabs, payoutShows } from "../parts/payout-tabs.tsx"
import { PayoutWaiting } from "../parts/payout-waiting.tsx"
import { RefuseWithdrawal } from "../parts/refuse-withdrawal.tsx"
import { SellerDues } from "../parts/seller-dues.tsx"
import type { Route } from "./+types/payouts"

export const loader = adminLoader("money", async (ctx, { url }: Route.LoaderArgs) => {
  const tab = payoutShows.find((each) => each === url.searchParams.get("show")) ?? "ready"
  return {
    tab,
    ready: await listReadyWithdrawals(ctx),
    waiting: await listWaitingSettlements(ctx, url.searchParams.get("end")),
    dues: await listDues(ctx),
    unrequested: tab === "ready" ? await listUnrequested(ctx) : [],
    runs: tab === "runs" ? await listPayoutRuns(ctx) : [],
    formKey: crypto.randomUUID(),
  }
})

export const action = adminAction("money", async (ctx, submitted) => {
  if (submitted.intent === "make") {
    const runId = await makeRun(ctx, submitted.key ?? "")
    return redirectWithToast(
      pathTo("/admin/payouts/:id", { id: runId }),
      "settlements-admin",
      "payouts.messages.make",
    )
  }
  const ended = await actOnWithdrawal(ctx, submitted)
  if (ended) return redirectWithToast("/admin/payouts", "wallet-admin", `withdrawals.messages.${ended}`)
  const [line, intent] = [submitted.line ?? "", submitted.intent]
  if (intent === "release") await releaseSettlement(ctx, line)
  else if (intent === "end") await endWindow(ctx, line, parseInput("settlements", HoldReason, submitted))
  else await holdSettlement(ctx, line, parseInput("settlements", HoldReason, submitted))
  const outcome = intent === "release" || intent === "end" ? intent : "hold"
  return redirectWithToast("/admin/payouts?show=waiting", "settlements-admin", `payouts.messages.${outcome}`)
})

export default function Payouts({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts("settlements-admin")
  const membersTexts = useTexts("members")
  const adminTexts = useTexts("admin")
  const [search] = useSearchParams()
  const { tab, ready, waiting, dues, unrequested, runs, formKey } = loaderData
  const counts = { ready: ready.length, waiting: waiting.length, dues: dues.length }
  const refused = actionData && "refusal" in actionData ? actionData : undefined
  const hold = waiting.find(({ lineId, wait }) => lineId === search.get("hold") && wait !== "dispute")
  const end = waiting.find(({ lineId, wait }) => lineId === search.get("end") && wait === "window")
  const refusing = ready.find(({ id }) => id === search.get("dialog"))
  return (
    <>
      <AdminPageHead title={adminTexts("nav.payouts")} />
      <PayoutTabs current={tab} counts={counts} />
      {refused && !hold && !end && !refusing && <Note tone="alarm">{refused.refusal.message}</Note>}
      {tab === "ready" && <PayoutReady ready={ready} unrequested={unrequested} formKey={formKey} />}
      {tab === "waiting" && <PayoutWaiting waiting={waiting} />}
      {tab === "dues" && <SellerDues dues={dues} />}
      {tab === "runs" && <PayoutRuns runs={runs} />}
      {hold && (
        <ReasonDialog
          title={t("payouts.holdTitle", { title: hold.title })}
          message={t("payouts.holdMessage")}
          intent="hold"
          button={t("payouts.hold")}
          kind="alarm"
          action={`?show=waiting&hold=${hold.lineId}`}
          back="/admin/payouts?show=waiting"
          reason={membersTexts("memberDialogs.reasonForMember")}
          answer={refused}
          hidden={{ line: hold.lineId }}
        />
      )}
      {refusing && (
        <RefuseWithdrawal
          withdrawal={refusing}
          action={`?dialog=${refusing.id}`}
          back="/admin/payouts"
          answer={refused}
        />
      )}
      {end && (
        <ReasonDialog
          title={t("payouts.endTitle", { title: end.title })}
          message={
            <>
              <p>{t("payouts.endMessage", { credit: money(end.creditCents) })}</p>
              {end.keptCents > 0 && (
                <p>{t("payouts.endKept", { net: money(end.netCents), kept: money(end.keptCents) })}</p>
              )}
            </>
          }
          intent="end"
          button={t("payouts.end")}
          action={`?show=waiting&end=${end.lineId}`}
          back="/admin/payouts?show=waiting"
          reason={t("payouts.endReason")}
          answer={refused}
          hidden={{ line: end.lineId }}
        />
      )}
    </>
  )
}
