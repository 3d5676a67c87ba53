import { useSearchParams } from "react-router"
import { DataTable } from "#admin/data-table.tsx"
import { ListFilter } from "#admin/list-filter.tsx"
import { listLoader } from "#admin/list-loader.ts"
import { ListPage } from "#admin/list-page.tsx"
import { ListTabs } from "#admin/list-tabs.tsx"
import { ReasonDialog } from "#admin/reason-dialog.tsx"
import { adminAction } from "#domains/accounts/admin/admin-screen.ts"
import { money } from "#language/format.ts"
import { useTexts } from "#language/use-texts.ts"
import { Note } from "#ui/note.tsx"
import { redirectWithToast } from "#web/flash.ts"
import { actOnUnpaid, listEndedBidders, listUnpaid } from "../list-unpaid.ts"
import { EndedMembers } from "../parts/ended-members.tsx"
import { defaultedColumns, questionPath, unpaidColumns } from "../parts/unpaid-columns.tsx"
import { unpaidList } from "../unpaid-list.ts"
import type { Route } from "./+types/unpaid-lots"

export const loader = listLoader(unpaidList, async (ctx, query) => ({
  ended: query.show === "ended" ? await listEndedBidders(ctx) : [],
  ...(await listUnpaid(ctx, query)),
}))

export const action = adminAction("orders", async (ctx, submitted) => {
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
  const { query, lines, total, pages, defaultHours, ended } = loaderData
  const isMembers = query.show === "ended"
  const [search] = useSearchParams()
  const question = lines.find(({ id, canDeclareDefault }) => canDeclareDefault && id === search.get("dialog"))
  const refused = actionData && "refusal" in actionData ? actionData : undefined
  return (
    <ListPage
      title={kit("nav.unpaid")}
      aside={t("unpaid.found", { count: isMembers ? ended.length : total })}
      {...(isMembers ? {} : { csv: "/admin/unpaid.csv" })}
      above={
        <>
          <p className="text-ink-soft">{t("unpaid.about", { hours: defaultHours })}</p>
          <ListTabs
            list={unpaidList}
            query={query}
            facet="show"
            label={t("unpaid.show")}
            tab={(show) => t(`unpaid.${show}`)}
          />
          {!isMembers && (
            <ListFilter
              list={unpaidList}
              query={query}
              label={t("unpaid.find")}
              search={{ label: t("unpaid.find") }}
              facets={{ show: "hidden" }}
            />
          )}
          {!isMembers && refused && !question && <Note tone="alarm">{refused.refusal.message}</Note>}
        </>
      }
      empty={{ title: t("unpaid.noneTitle"), next: t("unpaid.noneNext") }}
      isEmpty={!isMembers && lines.length === 0}
      {...(isMembers ? {} : { page: query.page, pages })}
    >
      {isMembers ? (
        <EndedMembers members={ended} chosenId={search.get("dialog")} refused={refused} />
      ) : (
        <DataTable
          noun="checkout-admin"
          caption={kit("nav.unpaid")}
          columns={query.show === "defaulted" ? defaultedColumns : unpaidColumns}
          rows={lines}
        />
      )}
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
        >
          <input type="hidden" name="line" value={question.id} />
        </ReasonDialog>
      )}
    </ListPage>
  )
}
