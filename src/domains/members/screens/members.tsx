import { ListPage } from "#admin/lists/list-page.tsx"
import { adminAction, listLoader } from "#domains/accounts/admin/admin-screen.ts"
import { listMemberCountries, listMembers } from "#domains/accounts/list-members.ts"
import { memberList } from "#domains/accounts/member-list.ts"
import { useTexts } from "#language/use-texts.ts"
import { keysOf, recordOf } from "#platform/records.ts"
import { actOnMembers } from "../act-on-members.ts"
import { memberBulkActs } from "../member-acts.ts"
import { memberColumns } from "../parts/member-columns.tsx"
import type { Route } from "./+types/members"

export const loader = listLoader(memberList, listMembers, async (ctx) => ({
  countries: await listMemberCountries(ctx),
}))

export const action = adminAction("members", async (ctx, _submitted, { url }: Route.ActionArgs, form) => ({
  many: await actOnMembers(ctx, form, url.searchParams),
}))

export default function Members({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts("members")
  const kit = useTexts("admin")
  const accountsTexts = useTexts("accounts-admin")
  const { query, setup, countries, members, total, pages } = loaderData
  return (
    <ListPage
      title={kit("nav.members")}
      aside={t("members.found", { count: total })}
      csv="/admin/members.csv"
      list={memberList}
      query={query}
      setup={setup}
      pages={pages}
      filter={{
        label: t("members.byWhat"),
        search: { label: t("members.find") },
        facets: {
          role: { label: t("members.role"), option: (role) => accountsTexts(`roles.${role}`) },
          status: {
            label: t("members.status"),
            option: (status) => accountsTexts(`recordStatuses.${status}`),
          },
          verified: {
            label: t("members.verified"),
            option: (answer) => t(answer === "yes" ? "members.isVerified" : "members.notVerified"),
          },
          country: { label: t("members.country"), options: countries, lang: "en" },
        },
        ranges: {},
        sort: (sort) => t(`memberSorts.${sort}`),
      }}
      sorts={{
        username: { up: "username" },
        email: { up: "email" },
        joined: { up: "oldest", down: "newest" },
      }}
      empty={[t("members.noneTitle"), t("members.noneNext")]}
      table={{
        noun: "members",
        columns: memberColumns,
        rows: members,
        bulkName: ({ username, isClosed }) => (isClosed ? undefined : username),
      }}
      bulk={{
        list: "members",
        acts: memberBulkActs,
        answer: actionData,
        total,
        effects: recordOf(keysOf(memberBulkActs), (act) => t(`memberDialogs.${act}.message`)),
      }}
    />
  )
}
