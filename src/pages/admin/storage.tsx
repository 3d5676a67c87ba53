import { DataTable } from "#admin/lists/data-table.tsx"
import { ListPage } from "#admin/lists/list-page.tsx"
import { adminAction, listLoader } from "#domains/accounts/admin/admin-screen.ts"
import { storedItemColumns } from "#domains/storage/admin/parts/stored-item-columns.tsx"
import { storedItemList } from "#domains/storage/admin/stored-item-list.ts"
import { assignLocation, waiveFees } from "#domains/storage/assign-location.ts"
import { type AdminStoredItem, listStoredItems } from "#domains/storage/reads.ts"
import { refuse } from "#domains/storage/refusals.ts"
import { refuseRelisting } from "#domains/storage/relist.ts"
import { acceptStoredItem } from "#domains/submissions/accept-stored.ts"
import { useTexts } from "#language/use-texts.ts"
import { withSearch } from "#platform/app-path.ts"
import type { Ctx } from "#platform/ctx.ts"
import { Form } from "#platform/routing.ts"
import { SubmitButton, TextField } from "#ui/form-fields.tsx"
import { redirectWithToast } from "#web/flash.ts"
import type { Route } from "./+types/storage"

export const loader = listLoader(storedItemList, listStoredItems)

export const action = adminAction("ship", async (ctx, _submitted, { url }: Route.ActionArgs, form) => {
  const message = await act(ctx, form)
  return redirectWithToast(withSearch("/admin/storage", url.search), "storage-admin", `messages.${message}`)
})

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

function nameOf({ title, username }: AdminStoredItem): string {
  return `${title}, ${username}`
}

export default function StoragePage({ loaderData, actionData }: Route.ComponentProps) {
  const { query, setup, items, total, pages } = loaderData
  const t = useTexts("storage-admin")
  const placeTexts = useTexts("places")
  const isInStorage = query.show !== "ended"
  return (
    <ListPage
      title={t("title")}
      aside={t("found", { count: total })}
      csv="/admin/storage.csv"
      list={storedItemList}
      query={query}
      setup={setup}
      pages={pages}
      filter={{
        search: { label: t("search"), placeholder: t("searchHint") },
        facets: {
          location: {
            label: t("place"),
            any: t("anywhere"),
            option: (place) => placeTexts(`names.${place}`),
          },
          show: { label: t("show"), option: (show) => t(`views.${show}`), className: "md:w-60" },
        },
        ranges: {},
      }}
      answer={actionData}
      empty={[t("none"), t("noneNext")]}
      isEmpty={items.length === 0}
    >
      <Form method="post" className="grid grid-cols-[minmax(0,1fr)] gap-4" preventScrollReset>
        <DataTable
          noun="storage-admin"
          caption={t("title")}
          columns={storedItemColumns}
          rows={items}
          bulkField="item"
          {...(isInStorage ? { bulkName: nameOf } : {})}
        />
        {isInStorage && (
          <div className="flex flex-wrap items-end gap-3">
            <TextField name="shelf" label={t("newShelf")} className="w-56" maxLength={40} />
            <SubmitButton intent="shelve" kind="act" className="min-h-11" text={t("setShelf")} />
            <TextField name="reason" label={t("reason")} className="w-72" maxLength={500} />
          </div>
        )}
      </Form>
    </ListPage>
  )
}
