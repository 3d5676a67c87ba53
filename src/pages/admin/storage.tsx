import { useNavigation } from "react-router"
import { AdminFilter } from "#admin/admin-filter.tsx"
import { AdminPageHead } from "#admin/admin-page-head.tsx"
import { Choice } from "#admin/choice.tsx"
import { CsvLink } from "#admin/csv-link.tsx"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { stockLocations } from "#domains/stock/locations.ts"
import { StoredItemTable } from "#domains/storage/admin/parts/stored-item-table.tsx"
import { StoredItemQuery, storedItemViews } from "#domains/storage/admin/query.ts"
import { assignLocation, waiveFees } from "#domains/storage/assign-location.ts"
import { listStoredItems } from "#domains/storage/reads.ts"
import { refuse } from "#domains/storage/refusals.ts"
import { refuseRelisting } from "#domains/storage/relist.ts"
import { acceptStoredItem } from "#domains/submissions/accept-stored.ts"
import { useTexts } from "#language/use-texts.ts"
import { withSearch } from "#platform/app-path.ts"
import type { Ctx } from "#platform/ctx.ts"
import { Form } from "#platform/routing.ts"
import { Button } from "#ui/button.tsx"
import { EmptyState } from "#ui/empty-state.tsx"
import { Field } from "#ui/field.tsx"
import { Input } from "#ui/inputs.tsx"
import { Note } from "#ui/note.tsx"
import { Pagination } from "#ui/pagination.tsx"
import { redirectWithToast } from "#web/flash.ts"
import { PageHead } from "#web/page-head.tsx"
import { ctxKey } from "#web/request-context.ts"
import { runAction, runLoader } from "#web/screen.ts"
import type { Route } from "./+types/storage"

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  return await runLoader(ctx, url, async () => {
    const query = StoredItemQuery.parse(Object.fromEntries(url.searchParams))
    return { query, ...(await listStoredItems(ctx, query)) }
  })
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const ctx = context.get(ctxKey)
  const form = await request.formData()
  return await runAction(ctx, async () => {
    requirePermission(ctx, "ship")
    const message = await act(ctx, form)
    return redirectWithToast(withSearch("/admin/storage", url.search), "storage-admin", `messages.${message}`)
  })
}

async function act(ctx: Ctx, form: FormData) {
  const text = (name: string) => String(form.get(name) ?? "").slice(0, 1_000)
  const [intent, itemId = ""] = text("intent").split(" ")
  if (intent === "shelve") {
    await assignLocation(ctx, form.getAll("item").map(String), text("shelf"))
    return "shelved"
  }
  if (intent === "waive") {
    await waiveFees(ctx, itemId, text("reason"))
    return "waived"
  }
  if (intent === "accept") {
    await acceptStoredItem(ctx, itemId)
    return "relisted"
  }
  if (intent !== "refuse") throw refuse("nothingChosen")
  await refuseRelisting(ctx, itemId, text("reason"))
  return "refused"
}

export default function StoragePage({ loaderData, actionData }: Route.ComponentProps) {
  const { query, items, total, pages } = loaderData
  const t = useTexts("storage-admin")
  const isBusy = useNavigation().state !== "idle"
  const refusal = actionData && "refusal" in actionData ? actionData.refusal : undefined
  const isInStorage = query.show !== "ended"
  return (
    <>
      <PageHead title={t("title")} isHidden />
      <AdminPageHead title={t("title")} aside={t("found", { count: total })}>
        <CsvLink to="/admin/storage.csv" />
      </AdminPageHead>
      <Filter query={query} />
      {refusal && <Note tone="alarm">{refusal.message}</Note>}
      {items.length === 0 ? (
        <EmptyState title={t("none")}>{t("noneNext")}</EmptyState>
      ) : (
        <Form method="post" className="grid grid-cols-[minmax(0,1fr)] gap-4" preventScrollReset>
          <StoredItemTable items={items} isInStorage={isInStorage} />
          {isInStorage && (
            <div className="flex flex-wrap items-end gap-3">
              <Field label={t("newShelf")} className="w-56">
                {(fieldProps) => <Input {...fieldProps} name="shelf" maxLength={40} />}
              </Field>
              <Button name="intent" value="shelve" kind="act" className="min-h-11" disabled={isBusy}>
                {t("setShelf")}
              </Button>
              <Field label={t("reason")} className="w-72">
                {(fieldProps) => <Input {...fieldProps} name="reason" maxLength={500} />}
              </Field>
            </div>
          )}
        </Form>
      )}
      <Pagination page={query.page} pages={pages} />
    </>
  )
}

function Filter({ query }: { query: StoredItemQuery }) {
  const t = useTexts("storage-admin")
  const storageTexts = useTexts("storage")
  return (
    <AdminFilter
      q={query.q}
      searchInput={{ label: t("search"), placeholder: t("searchHint"), className: "md:w-72" }}
      find={t("find")}
    >
      <Choice
        name="location"
        value={query.location}
        label={t("place")}
        any={t("anywhere")}
        options={stockLocations}
        optionLabel={(place) => storageTexts(`places.${place}`)}
        className="md:w-44"
      />
      <Choice
        name="show"
        value={query.show}
        label={t("show")}
        options={storedItemViews}
        optionLabel={(each) => t(`views.${each}`)}
        className="md:w-60"
      />
    </AdminFilter>
  )
}
