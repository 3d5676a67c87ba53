import { useState } from "react"
import { data, useLocation } from "react-router"
import { readsAfterConflict, refusedIn } from "#admin/admin-form.tsx"
import type { BulkChange } from "#admin/bulk/act-in-bulk.ts"
import { BulkForm } from "#admin/bulk/bulk-form.tsx"
import { ChangeTable } from "#admin/bulk/change-table.tsx"
import { DataTable } from "#admin/lists/data-table.tsx"
import { ListPage } from "#admin/lists/list-page.tsx"
import { ReasonDialog } from "#admin/reason-dialog.tsx"
import { AskBeforeLeaving } from "#admin/unsaved-changes.tsx"
import { adminAction, listLoader } from "#domains/accounts/admin/admin-screen.ts"
import { useTexts } from "#language/use-texts.ts"
import { currentPage, samePage, withSearch } from "#platform/app-path.ts"
import { Form } from "#platform/routing.ts"
import { LinkButton } from "#ui/button.tsx"
import { SubmitButton } from "#ui/form-fields.tsx"
import { Note } from "#ui/note.tsx"
import { redirectWithToast } from "#web/flash.ts"
import { refusalView } from "#web/screen.ts"
import { actOnListings } from "../act-on-listings.ts"
import { listAdminListings } from "../list-listings.ts"
import { listingBulkActs } from "../listing-bulk-acts.ts"
import { listingList } from "../listing-list.ts"
import { listingColumns, type RefusedRow } from "../parts/listing-columns.tsx"
import { previewTyped } from "../preview-listings.ts"
import { changedFields, type SubmittedListing, saveListings } from "../save-listings.ts"
import type { Route } from "./+types/listings"

export const loader = listLoader(listingList, listAdminListings)

export const action = adminAction("shop", async (ctx, submitted, { url }: Route.ActionArgs, form) => {
  if (submitted.intent === "many") return { many: await actOnListings(ctx, form, url.searchParams) }
  const rows = rowsOf(form)
  const changes = form.has("reviewed") ? [] : await previewTyped(ctx, rows)
  const changed = new Set(changes.map(({ row }) => row))
  const typedRows = rows.filter(({ id }) => changed.has(id))
  // One row is in view as it is typed, and a confirmed one was named in its question.
  if (typedRows.length > 1 && typedRows.some(({ confirmed }) => confirmed === "")) {
    const intent = submitted.intent === "confirm" ? "confirm" : "save"
    return {
      review: { intent, changes, rows: typedRows.map((row) => ({ ...row, typed: changedFields(row) })) },
    }
  }
  const { saved, refused } = await saveListings(ctx, rows)
  if (refused.length > 0) {
    const left = refused.map((row) => ({ ...row, refusal: refusalView(ctx, row.refusal) }))
    return data({ saved, refused: left }, { status: 409 })
  }
  const message = saved > 0 ? "messages.listingsSaved" : "messages.listingsSame"
  return redirectWithToast(withSearch(currentPage(url), url.search), "admin", message)
})

export const shouldRevalidate = readsAfterConflict

function texts(form: FormData, name: string): string[] {
  return form.getAll(name).filter((value) => typeof value === "string")
}

function rowsOf(form: FormData) {
  const text = (name: string) => String(form.get(name) ?? "")
  return texts(form, "listing").map((id) => ({
    id,
    seen: text(`seen ${id}`),
    confirmed: form.get("intent") === "confirm" ? text(`asked ${id}`) : "",
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
  const { query, setup, listings, total, pages } = loaderData
  const answer = actionData && "refused" in actionData ? actionData : undefined
  const many = actionData && "many" in actionData ? actionData.many : undefined
  const bulkAnswer = many ? { many } : refusedIn(actionData, "many")
  const review = actionData && "review" in actionData ? actionData.review : undefined
  const columns = listingColumns(answer?.refused ?? review?.rows)
  const isAsked = answer?.refused.some(({ refusal }) => refusal.code === "listings.largePriceChange")
  return (
    <ListPage
      title={kit("nav.listings")}
      aside={t("listings.found", { count: total })}
      csv="/admin/listings.csv"
      actions={<LinkButton kind="act" to="/admin/listings/new" text={t("listings.new")} />}
      list={listingList}
      page={{ query, setup, pages }}
      filter={{
        label: t("listings.byWhat"),
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
      answer={bulkAnswer || review ? undefined : actionData}
      notes={answer && <SaveResult {...answer} />}
      sorts={{ what: { up: "name" }, stock: { up: "stock" }, price: { up: "price-up", down: "price-down" } }}
      empty={[t("listings.noneTitle"), t("listings.noneNext")]}
      isEmpty={listings.length === 0}
    >
      <BulkForm
        list="listings"
        acts={listingBulkActs}
        answer={bulkAnswer}
        total={pages > 1 ? total : undefined}
        csv="/admin/listings.csv"
      >
        <Form
          key={search}
          method="post"
          action={samePage(search)}
          preventScrollReset
          className="grid grid-cols-[minmax(0,1fr)] gap-4"
        >
          <AskBeforeLeaving />
          <DataTable
            noun="listings-admin"
            caption={kit("nav.listings")}
            columns={columns}
            rows={listings}
            bulkName={({ name }) => name}
          />
          <div className="sticky bottom-0 flex flex-wrap items-center gap-3 border-t border-rule bg-paper py-2">
            <SubmitButton kind="act" intent="save" text={t("listings.save")} />
            {isAsked && <SubmitButton kind="alarm" intent="confirm" text={t("listings.confirm")} />}
          </div>
        </Form>
      </BulkForm>
      {review && <ReviewTyped {...review} />}
    </ListPage>
  )
}

type ReviewProps = { intent: string; changes: readonly BulkChange[]; rows: readonly SubmittedListing[] }

/** Before several typed rows are saved. */
function ReviewTyped({ intent, changes, rows }: ReviewProps) {
  const t = useTexts("listings-admin")
  const kit = useTexts("admin")
  const { search } = useLocation()
  const [closed, setClosed] = useState<typeof changes>()
  if (closed === changes) return null
  const hidden = rows.map(({ id, seen, confirmed, price, sale, status }) => ({
    ...{ [`seen ${id}`]: seen, [`asked ${id}`]: confirmed, [`price ${id}`]: price },
    ...{ [`sale ${id}`]: sale, [`status ${id}`]: status },
  }))
  return (
    <ReasonDialog
      title={kit("many.question", { count: rows.length })}
      message={<ChangeTable changes={changes} />}
      intent={intent}
      button={t("listings.save")}
      action={samePage(search)}
      back={samePage(search)}
      leave={kit("cancel")}
      onClose={() => setClosed(changes)}
      answer={undefined}
      hidden={Object.assign({ reviewed: "1" }, ...hidden)}
    >
      {rows.map(({ id }) => (
        <input key={id} type="hidden" name="listing" value={id} />
      ))}
    </ReasonDialog>
  )
}

function SaveResult({ saved, refused }: { saved: number; refused: readonly RefusedRow[] }) {
  const t = useTexts("listings-admin")
  return (
    <Note tone="alarm">
      <p>{t("listings.notSaved", { count: refused.length })}</p>
      {saved > 0 && <p>{t("listings.saved", { count: saved })}</p>}
    </Note>
  )
}
