import { ListPage } from "#admin/lists/list-page.tsx"
import { bulkAction, listLoader } from "#domains/accounts/admin/admin-screen.ts"
import { listMemberCountries, listMembers, listTags } from "#domains/segments/list-members.ts"
import { memberList } from "#domains/segments/member-list.ts"
import { useTexts } from "#language/use-texts.ts"
import { withSearch } from "#platform/app-path.ts"
import { keysOf, recordOf } from "#platform/records.ts"
import { LinkButton } from "#ui/button.tsx"
import { actOnMembers } from "../act-on-members.ts"
import { accountBulkActs, memberBulkActs } from "../member-acts.ts"
import { memberColumns } from "../parts/member-columns.tsx"
import { TagChoices } from "../parts/member-tags.tsx"
import type { Route } from "./+types/members"

export const loader = listLoader(memberList, listMembers, async (ctx) => ({
  countries: await listMemberCountries(ctx),
  tags: await listTags(ctx),
}))

export const action = bulkAction("members", actOnMembers)

export default function Members({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts("members")
  const kit = useTexts("admin")
  const accountsTexts = useTexts("accounts-admin")
  const segmentTexts = useTexts("segments")
  const { query, setup, countries, tags, members, total, pages } = loaderData
  return (
    <ListPage
      title={kit("nav.members")}
      aside={t("members.found", { count: total })}
      csv="/admin/members.csv"
      actions={
        <>
          <LinkButton to="/admin/segments" text={kit("nav.segments")} />
          {setup.search !== "" && (
            <LinkButton
              to={withSearch("/admin/segments", `?${new URLSearchParams({ filter: setup.search })}`)}
              text={segmentTexts("saveAs")}
            />
          )}
        </>
      }
      list={memberList}
      page={{ query, setup, pages }}
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
          tag: { label: segmentTexts("filters.tag"), options: tags },
          bidWithin: { label: segmentTexts("filters.bidWithin") },
          noBidFor: { label: segmentTexts("filters.noBidFor") },
        },
        ranges: {
          spent: [segmentTexts("filters.spentFrom"), segmentTexts("filters.spentTo")],
          joined: [segmentTexts("filters.joinedFrom"), segmentTexts("filters.joinedTo")],
        },
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
        effects: recordOf(keysOf(accountBulkActs), (act) => t(`memberDialogs.${act}.message`)),
      }}
    >
      <TagChoices tags={tags} />
    </ListPage>
  )
}
