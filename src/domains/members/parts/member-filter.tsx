import { AdminFilter } from "#admin/admin-filter.tsx"
import { Choice } from "#admin/choice.tsx"
import { accountStatuses, memberSorts, roleNames } from "#domains/accounts/member-choices.ts"
import { useTexts } from "#language/use-texts.ts"

type MemberFilterQuery = {
  q: string
  role: string
  status: string
  verified: string
  country: string
  sort: string
}

export function MemberFilter({
  query,
  countries,
}: {
  query: MemberFilterQuery
  countries: readonly string[]
}) {
  const t = useTexts("members")
  const accountsTexts = useTexts("accounts-admin")
  const adminTexts = useTexts("admin")
  return (
    <AdminFilter
      layout="wide"
      label={t("members.byWhat")}
      q={query.q}
      searchInput={{ label: t("members.find"), className: "xl:w-64" }}
    >
      <Choice
        name="role"
        value={query.role}
        label={t("members.role")}
        any={t("members.any")}
        options={roleNames}
        optionLabel={(role) => accountsTexts(`roles.${role}`)}
        className="xl:w-36"
      />
      <Choice
        name="status"
        value={query.status}
        label={t("members.status")}
        any={t("members.any")}
        options={[...accountStatuses, "closed"]}
        optionLabel={(status) => accountsTexts(`recordStatuses.${status}`)}
        className="xl:w-36"
      />
      <Choice
        name="verified"
        value={query.verified}
        label={t("members.verified")}
        any={t("members.any")}
        options={["yes", "no"]}
        optionLabel={(answer) => t(answer === "yes" ? "members.isVerified" : "members.notVerified")}
        className="xl:w-36"
      />
      <Choice
        name="country"
        value={query.country}
        label={t("members.country")}
        any={t("members.any")}
        options={countries}
        lang="en"
        className="xl:w-36"
      />
      <Choice
        name="sort"
        value={query.sort}
        label={adminTexts("sortBy")}
        options={memberSorts}
        optionLabel={(sort) => t(`memberSorts.${sort}`)}
        className="xl:w-48"
      />
    </AdminFilter>
  )
}
