import { useLocation } from "react-router"
import { DataTable } from "#admin/data-table.tsx"
import { listLoader } from "#admin/list-loader.ts"
import { ListPage } from "#admin/list-page.tsx"
import { adminAction } from "#domains/accounts/admin/admin-screen.ts"
import { useTexts } from "#language/use-texts.ts"
import { currentPage, samePage, withSearch } from "#platform/app-path.ts"
import { Form } from "#platform/routing.ts"
import { LinkButton } from "#ui/button.tsx"
import { SubmitButton } from "#ui/form-fields.tsx"
import { redirectWithToast } from "#web/flash.ts"
import { listAdminListings, moveListings, saveListings } from "../list-listings.ts"
import { listingList } from "../listing-list.ts"
import { listingColumns } from "../parts/listing-columns.tsx"
import type { Route } from "./+types/listings"

export const loader = listLoader(listingList, listAdminListings)

export const action = adminAction("shop", async (ctx, submitted, { url }: Route.ActionArgs, form) => {
  const changed = await (submitted.intent === "on-sale" || submitted.intent === "withdrawn"
    ? moveListings(ctx, texts(form, "id"), submitted.intent)
    : saveListings(ctx, rowsOf(form)))
  const message = changed > 0 ? "messages.listingsSaved" : "messages.listingsSame"
  return redirectWithToast(withSearch(currentPage(url), url.search), "admin", message)
})

function texts(form: FormData, name: string): string[] {
  return form.getAll(name).filter((value) => typeof value === "string")
}

function rowsOf(form: FormData) {
  const text = (name: string) => String(form.get(name) ?? "")
  return texts(form, "row").map((id) => ({
    id,
    was: text(`was ${id}`),
    price: text(`price ${id}`),
    sale: text(`sale ${id}`),
    status: text(`status ${id}`),
  }))
}

export default function Listings({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts("listings-admin")
  const kit = useTexts("admin")
  const listingTexts = useTexts("listings")
  const placeTexts = useTexts("places")
  const { search } = useLocation()
  const { query, listings, total, pages } = loaderData
  const refused = actionData && "refusal" in actionData ? actionData : undefined
  const refusal = refused?.refusal
  const wrong = refusal && {
    listing: refusal.facts.listing,
    field: refusal.facts.field,
    message: refusal.message,
  }
  return (
    <ListPage
      title={kit("nav.listings")}
      aside={t("listings.found", { count: total })}
      csv="/admin/listings.csv"
      actions={<LinkButton kind="act" to="/admin/listings/new" text={t("listings.new")} />}
      list={listingList}
      query={query}
      pages={pages}
      filter={{
        label: t("listings.byWhat"),
        layout: "wide",
        search: { label: t("listings.find") },
        facets: {
          kind: { label: t("listings.kind"), option: (kind) => listingTexts(`kinds.${kind}`) },
          location: {
            label: kit("columns.place"),
            any: kit("everywhere"),
            option: (location) => placeTexts(`names.${location}`),
          },
          status: { label: kit("columns.status"), option: (status) => t(`listings.statuses.${status}`) },
          sale: { label: t("listings.onlyReduced") },
        },
        ranges: {},
        sort: (sort) => t(`listings.sorts.${sort}`),
      }}
      answer={actionData}
      empty={[t("listings.noneTitle"), t("listings.noneNext")]}
      isEmpty={listings.length === 0}
    >
      <Form key={search} method="post" action={samePage(search)} preventScrollReset className="grid gap-4">
        <DataTable
          noun="listings-admin"
          caption={kit("nav.listings")}
          columns={listingColumns({ submitted: refused?.submitted ?? {}, wrong })}
          rows={listings}
          bulkName={({ name }) => name}
          bulkField="id"
          stacks={false}
        />
        <div className="sticky bottom-0 flex flex-wrap items-center gap-3 border-t border-rule bg-paper py-3">
          <SubmitButton kind="act" intent="save" text={t("listings.save")} />
          <SubmitButton intent="on-sale">{t("listings.putOnSale")}</SubmitButton>
          <SubmitButton intent="withdrawn">{t("listings.withdraw")}</SubmitButton>
        </div>
      </Form>
    </ListPage>
  )
}
