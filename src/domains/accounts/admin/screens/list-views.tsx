import { AdminForm, refusedIn } from "#admin/admin-form.tsx"
import { AdminPageHead } from "#admin/admin-page-head.tsx"
import { Section } from "#admin/section.tsx"
import { useAnyTexts, useTexts } from "#language/use-texts.ts"
import { type FormFields, parseInput } from "#platform/input.ts"
import { EmptyState } from "#ui/empty-state.tsx"
import { HiddenField, SubmitButton, TextField } from "#ui/form-fields.tsx"
import { Checkbox } from "#ui/inputs.tsx"
import { redirectWithToast } from "#web/flash.ts"
import { adminAction, adminLoader } from "../admin-screen.ts"
import { changeListView, deleteListView, moveListView } from "../list-views/change-list-view.ts"
import { ListViewChange, NewListView, viewFields } from "../list-views/inputs.ts"
import { saveListLayout } from "../list-views/list-layout.ts"
import { listChangeableViews, viewAddress } from "../list-views/list-views.ts"
import { saveListView } from "../list-views/save-list-view.ts"
import { ViewForm } from "../parts/view-form.tsx"
import type { Route } from "./+types/list-views"

export const loader = adminLoader("adminPages", async (ctx) => ({ views: await listChangeableViews(ctx) }))

export const action = adminAction("adminPages", async (ctx, submitted, _args, form) => {
  const { intent, view = "" } = submitted
  if (intent === "save") {
    const saved = parseInput("accounts", NewListView, viewFields(submitted))
    await saveListView(ctx, saved)
    return redirectWithToast(viewAddress(saved), "admin", "views.saved")
  }
  if (intent === "layout") {
    const { list = "", query = "" } = submitted
    await saveListLayout(ctx, list, form)
    return redirectWithToast(viewAddress({ list, query }), "admin", "layout.saved")
  }
  if (intent === "delete") await deleteListView(ctx, view)
  else if (intent === "move") await moveListView(ctx, view)
  else await changeListView(ctx, view, parseInput("accounts", ListViewChange, viewFields(submitted)))
  return redirectWithToast("/admin/views", "admin", intent === "delete" ? "views.deleted" : "views.changed")
})

export default function ListViewsPage({ loaderData: { views }, actionData }: Route.ComponentProps) {
  const t = useTexts("admin")
  const names = useAnyTexts("admin")
  const refused = refusedIn(actionData)
  const unsaved = refused?.submitted?.intent === "save" ? refused.submitted : undefined
  const lists = Map.groupBy(views, ({ list }) => list)
  return (
    <>
      <AdminPageHead title={t("views.title")} aside={t("views.about")} />
      {unsaved && <UnsavedView answer={actionData} typed={unsaved} />}
      {views.length === 0 && <EmptyState title={t("views.none")}>{t("views.noneNext")}</EmptyState>}
      {[...lists].map(([list, own]) => (
        <Section key={list} title={names(`nav.${list.split("/")[2]}`)}>
          {own.map((view, index) => (
            <ViewForm
              key={view.id}
              view={view}
              isFirst={index === 0}
              answer={refused?.submitted?.view === view.id ? actionData : undefined}
            />
          ))}
        </Section>
      ))}
    </>
  )
}

/** A view that was refused when it was saved on the page of its list. */
function UnsavedView({ answer, typed }: { answer: object | undefined; typed: FormFields }) {
  const t = useTexts("admin")
  return (
    <AdminForm answer={answer} className="flex flex-wrap items-end gap-x-4 gap-y-3">
      <HiddenField name="list" value="" />
      <HiddenField name="query" value="" />
      <TextField name="name" label={t("views.name")} className="w-64 max-w-full" maxLength={40} />
      <Checkbox
        name="shared"
        value="1"
        defaultChecked={typed.shared === "1"}
        label={t("views.share")}
        className="pb-2.5"
      />
      <SubmitButton intent="save" className="min-h-11" text={t("views.save")} />
    </AdminForm>
  )
}
