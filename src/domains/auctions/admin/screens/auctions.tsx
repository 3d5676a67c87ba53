import { useLocation } from "react-router"
import { AdminPageHead } from "#admin/admin-page-head.tsx"
import { useTexts } from "#language/use-texts.ts"
import { withSearch } from "#platform/app-path.ts"
import { Form } from "#platform/routing.ts"
import { Button, LinkButton } from "#ui/button.tsx"
import { EmptyState } from "#ui/empty-state.tsx"
import { Field } from "#ui/field.tsx"
import { Select } from "#ui/inputs.tsx"
import { Link } from "#ui/link.tsx"
import { Tabs } from "#ui/tabs.tsx"
import { PageHead } from "#web/page-head.tsx"
import { ctxKey } from "#web/request-context.ts"
import { runLoader } from "#web/screen.ts"
import { locations } from "../../lot.ts"
import { adminAuctionGroups, adminAuctionSorts, defaultSort } from "../lists.ts"
import { AuctionTable } from "../parts/auction-table.tsx"
import { AdminAuctionQuery, listAuctionsForAdmin } from "../reads.ts"
import type { Route } from "./+types/auctions"

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  return await runLoader(ctx, url, async () => {
    const query = AdminAuctionQuery.parse(Object.fromEntries(url.searchParams))
    return { query, auctions: await listAuctionsForAdmin(ctx, query) }
  })
}

export default function Auctions({ loaderData }: Route.ComponentProps) {
  const t = useTexts("admin")
  const auctionsTexts = useTexts("auctions-admin")
  const { search } = useLocation()
  const { query, auctions } = loaderData
  return (
    <>
      <PageHead title={t("nav.auctions")} isHidden />
      <AdminPageHead title={t("nav.auctions")}>
        <Link reloadsPage className="link px-2 py-2" to={withSearch("/admin/auctions.csv", search)} download>
          {t("exportCsv")}
        </Link>
        <LinkButton to="/admin/auctions/calendar">{auctionsTexts("calendar.title")}</LinkButton>
        <LinkButton kind="act" to="/admin/auctions/new">
          {auctionsTexts("auctions.new")}
        </LinkButton>
      </AdminPageHead>
      <Tabs
        label={auctionsTexts("auctions.byStatus")}
        tabs={adminAuctionGroups.map((group) => ({
          to: `?${new URLSearchParams({ status: group, ...(query.location ? { location: query.location } : {}) })}`,
          label: auctionsTexts(`groups.${group}`),
          isCurrent: group === query.status,
        }))}
      />
      <Form key={search} method="get" className="flex flex-wrap items-end gap-3">
        <input type="hidden" name="status" value={query.status} />
        <Field label={t("columns.place")} className="min-w-44">
          {(fieldProps) => (
            <Select {...fieldProps} name="location" defaultValue={query.location}>
              <option value="">{t("everywhere")}</option>
              {locations.map((location) => (
                <option key={location} value={location}>
                  {t(`places.${location}`)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label={t("sortBy")} className="min-w-44">
          {(fieldProps) => (
            <Select {...fieldProps} name="sort" defaultValue={query.sort ?? defaultSort(query)}>
              {adminAuctionSorts.map((sort) => (
                <option key={sort} value={sort}>
                  {auctionsTexts(`sorts.${sort}`)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Button className="min-h-11">{t("show")}</Button>
      </Form>
      {auctions.length > 0 ? (
        <AuctionTable auctions={auctions} />
      ) : (
        <EmptyState
          title={auctionsTexts("auctions.noneTitle")}
          next={
            <Link className="link" to="/admin/auctions/new">
              {auctionsTexts("auctions.new")}
            </Link>
          }
        />
      )}
    </>
  )
}
