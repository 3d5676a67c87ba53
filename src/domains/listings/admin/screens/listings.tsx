import { useLocation, useNavigation } from "react-router"
import { AdminPageHead } from "#admin/admin-page-head.tsx"
import { useTexts } from "#language/use-texts.ts"
import { currentPage, samePage, withSearch } from "#platform/app-path.ts"
import { fieldsOf } from "#platform/input.ts"
import { Form } from "#platform/routing.ts"
import { Button, LinkButton } from "#ui/button.tsx"
import { EmptyState } from "#ui/empty-state.tsx"
import { Link } from "#ui/link.tsx"
import { Note } from "#ui/note.tsx"
import { Pagination } from "#ui/pagination.tsx"
import { redirectWithToast } from "#web/flash.ts"
import { PageHead } from "#web/page-head.tsx"
import { ctxKey } from "#web/request-context.ts"
import { runAction, runLoader } from "#web/screen.ts"
import { ListingQuery, listAdminListings, moveListings, saveListings } from "../list-listings.ts"
import { ListingFilter } from "../parts/listing-filter.tsx"
import { ListingTable } from "../parts/listing-table.tsx"
import type { Route } from "./+types/listings"

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  return await runLoader(ctx, url, async () => {
    const query = ListingQuery.parse({ ...Object.fromEntries(url.searchParams), limit: 50 })
    return { query, ...(await listAdminListings(ctx, query)) }
  })
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const ctx = context.get(ctxKey)
  const form = await request.formData()
  const submitted = fieldsOf(form)
  return await runAction(
    ctx,
    async () => {
      const changed = await (submitted.intent === "on-sale" || submitted.intent === "withdrawn"
        ? moveListings(ctx, texts(form, "id"), submitted.intent)
        : saveListings(ctx, rowsOf(form)))
      const message = changed > 0 ? "messages.listingsSaved" : "messages.listingsSame"
      return redirectWithToast(withSearch(currentPage(url), url.search), "admin", message)
    },
    submitted,
  )
}

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
  const adminTexts = useTexts("admin")
  const { search } = useLocation()
  const isBusy = useNavigation().state !== "idle"
  const { query, listings, total, pages } = loaderData
  const refused = actionData && "refusal" in actionData ? actionData : undefined
  const refusal = refused?.refusal
  return (
    <>
      <PageHead title={adminTexts("nav.listings")} isHidden />
      <AdminPageHead title={adminTexts("nav.listings")} aside={t("listings.found", { count: total })}>
        <Link reloadsPage className="link px-2 py-2" to={withSearch("/admin/listings.csv", search)} download>
          {adminTexts("exportCsv")}
        </Link>
        <LinkButton kind="act" to="/admin/listings/new">
          {t("listings.new")}
        </LinkButton>
      </AdminPageHead>
      <ListingFilter query={query} />
      {refusal && <Note tone="alarm">{refusal.message}</Note>}
      {listings.length > 0 ? (
        <Form key={search} method="post" action={samePage(search)} preventScrollReset className="grid gap-4">
          <ListingTable
            listings={listings}
            submitted={refused?.submitted ?? {}}
            wrong={
              refusal && {
                listing: refusal.facts.listing,
                field: refusal.facts.field,
                message: refusal.message,
              }
            }
          />
          <div className="sticky bottom-0 flex flex-wrap items-center gap-3 border-t border-rule bg-paper py-3">
            <Button kind="act" name="intent" value="save" disabled={isBusy}>
              {t("listings.save")}
            </Button>
            <Button name="intent" value="on-sale" disabled={isBusy}>
              {t("listings.putOnSale")}
            </Button>
            <Button name="intent" value="withdrawn" disabled={isBusy}>
              {t("listings.withdraw")}
            </Button>
          </div>
        </Form>
      ) : (
        <EmptyState title={t("listings.noneTitle")}>{t("listings.noneNext")}</EmptyState>
      )}
      <Pagination page={query.page} pages={pages} />
    </>
  )
}
