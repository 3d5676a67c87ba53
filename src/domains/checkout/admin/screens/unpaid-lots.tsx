import { useSearchParams } from "react-router"
import { ListPage } from "#admin/lists/list-page.tsx"
import { ReasonDialog } from "#admin/reason-dialog.tsx"
import { adminAction, listLoader } from "#domains/accounts/admin/admin-screen.ts"
import { money } from "#language/format.ts"
import { useTexts } from "#language/use-texts.ts"
import { redirectWithToast } from "#web/flash.ts"
import { actOnUnpaid, actOnUnpaidLines } from "../act-on-unpaid.ts"
import { listEndedBidders, listUnpaid, type UnpaidOrderLine } from "../list-unpaid.ts"
import { EndedMembers } from "../parts/ended-members.tsx"
import { defaultedColumns, questionPath, unpaidColumns } from "../parts/unpaid-columns.tsx"
import { unpaidBulkActs } from "../unpaid-bulk-acts.ts"
import { unpaidList } from "../unpaid-list.ts"
import type { Route } from "./+types/unpaid-lots"

export const loader = listLoader(unpaidList, listUnpaid, async (ctx, query) => ({
  ended: query.show === "ended" ? await listEndedBidders(ctx) : [],
}))

export const action = adminAction("orders", async (ctx, submitted, { url }: Route.ActionArgs, form) => {
  if (submitted.intent === "many") return { many: await actOnUnpaidLines(ctx, form, url.searchParams) }
  const message = await actOnUnpaid(ctx, submitted)
  return redirectWithToast(
    `/admin/unpaid${message === "allowed" ? "?show=ended" : ""}`,
    "checkout-admin",
    `unpaid.${message}`,
  )
})

export default function UnpaidLots({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts("checkout-admin")
  const kit = useTexts("admin")
  const { query, setup, lines, total, pages, defaultHours, ended } = loaderData
  const isMembers = query.show === "ended"
  const [search] = useSearchParams()
  const question = lines.find(({ id, canDeclareDefault }) => canDeclareDefault && id === search.get("dialog"))
  const refused = actionData && "refusal" in actionData ? actionData : undefined
  const isMany = (actionData && "many" in actionData) || refused?.submitted?.intent === "many"
  const columns = query.show === "defaulted" ? defaultedColumns : unpaidColumns
  return (
    <ListPage
      title={kit("nav.unpaid")}
      aside={t("unpaid.found", { count: isMembers ? ended.length : total })}
      csv={isMembers ? undefined : "/admin/unpaid.csv"}
      above={<p className="text-ink-soft">{t("unpaid.about", { hours: defaultHours })}</p>}
      list={unpaidList}
      page={{ query, setup, pages: isMembers ? 1 : pages }}
      tabs={{ facet: "show", label: t("unpaid.show"), tab: (show) => t(`unpaid.${show}`) }}
      filter={
        isMembers
          ? undefined
          : {
              label: t("unpaid.find"),
              search: { label: t("unpaid.find") },
              facets: { show: "hidden" },
              ranges: { due: [t("unpaid.dueFrom"), t("unpaid.dueTo")] },
            }
      }
      answer={isMembers || question || isMany ? undefined : actionData}
      empty={[t("unpaid.noneTitle"), t("unpaid.noneNext")]}
      table={isMembers ? undefined : { noun: "checkout-admin", columns, rows: lines, bulkName }}
      bulk={
        query.show === "late" || query.show === "all"
          ? { list: "unpaid", acts: unpaidBulkActs, answer: isMany ? actionData : undefined, total }
          : undefined
      }
    >
      {isMembers && <EndedMembers members={ended} chosenId={search.get("dialog")} refused={refused} />}
      {question && (
        <ReasonDialog
          title={t("unpaid.defaultTitle", { title: question.title })}
          message={t("unpaid.defaultMessage", {
            username: question.username,
            price: money(question.priceCents),
          })}
          intent="default"
          button={t("unpaid.default")}
          kind="alarm"
          action={questionPath(search, question.id)}
          back={questionPath(search, "")}
          answer={refused}
          reason={t("orderDialogs.reasonForBuyer")}
          hidden={{ line: question.id }}
        />
      )}
    </ListPage>
  )
}

/** What is in an open order, or no longer unpaid, has no act here. */
function bulkName({ status, orderId, title, username }: UnpaidOrderLine): string | undefined {
  return status === "unpaid" && orderId === null ? `${title}, ${username}` : undefined
}
