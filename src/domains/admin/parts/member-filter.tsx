import { Form, useLocation } from "react-router"
import { memberSorts, roleNames, statuses } from "#domains/accounts/standings.ts"
import { useTexts } from "#language/use-texts.ts"
import { Button } from "#ui/button.tsx"
import { Field } from "#ui/field.tsx"
import { Input } from "#ui/inputs.tsx"
import { Choice } from "./choice.tsx"

type Query = { q: string; role: string; status: string; verified: string; country: string; sort: string }

/** Finds among the members: by any part of a name or address, by id, by what they are; in an order. */
export function MemberFilter({ query, countries }: { query: Query; countries: readonly string[] }) {
  const t = useTexts("admin")
  const { search } = useLocation()
  return (
    <Form
      key={search}
      method="get"
      role="search"
      aria-label={t("members.byWhat")}
      preventScrollReset
      className="grid grid-cols-2 items-end gap-3 md:grid-cols-4 xl:flex xl:flex-wrap"
    >
      <Field label={t("members.find")} className="col-span-2 xl:w-64">
        {(ties) => <Input {...ties} type="search" name="q" defaultValue={query.q} />}
      </Field>
      <Choice name="role" value={query.role} label={t("members.role")} any={t("members.any")}>
        {roleNames.map((role) => (
          <option key={role} value={role}>
            {t(`roles.${role}`)}
          </option>
        ))}
      </Choice>
      <Choice name="status" value={query.status} label={t("members.status")} any={t("members.any")}>
        {[...statuses, "closed"].map((status) => (
          <option key={status} value={status}>
            {t(`standings.${status}`)}
          </option>
        ))}
      </Choice>
      <Choice name="verified" value={query.verified} label={t("members.verified")} any={t("members.any")}>
        <option value="yes">{t("members.isVerified")}</option>
        <option value="no">{t("members.notVerified")}</option>
      </Choice>
      <Choice name="country" value={query.country} label={t("members.country")} any={t("members.any")}>
        {countries.map((country) => (
          <option key={country} value={country}>
            {country}
          </option>
        ))}
      </Choice>
      <Choice name="sort" value={query.sort} label={t("sortBy")} className="xl:w-48">
        {memberSorts.map((sort) => (
          <option key={sort} value={sort}>
            {t(`memberSorts.${sort}`)}
          </option>
        ))}
      </Choice>
      <Button className="min-h-11">{t("show")}</Button>
    </Form>
  )
}
