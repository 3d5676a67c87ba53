import { AdminForm, FormProblem } from "#admin/admin-form.tsx"
import { AdminPageHead } from "#admin/admin-page-head.tsx"
import { moveInColumn } from "#admin/grid-keys.ts"
import { KeptDraft } from "#admin/kept-draft.tsx"
import { adminAction, adminLoader } from "#domains/accounts/admin/admin-screen.ts"
import { listCategories } from "#domains/catalogue/list-bottles.ts"
import { useTexts } from "#language/use-texts.ts"
import { pathTo } from "#platform/app-path.ts"
import { HiddenField, SubmitButton } from "#ui/form-fields.tsx"
import { Note } from "#ui/note.tsx"
import { useFormResult } from "#ui/use-form-result.ts"
import { redirectWithToast } from "#web/flash.ts"
import { addTypedBottles } from "../../consignments/add-bottles.ts"
import { fillNewRows } from "../fill-new-rows.ts"
import { newRowsIn } from "../new-rows-answer.ts"
import { NewRows } from "../parts/new-rows.tsx"
import { readConsignment } from "../read-consignment.ts"
import type { Route } from "./+types/add-bottles"

const rowCount = 10

export const loader = adminLoader("intake", async (ctx, { params }: Route.LoaderArgs) => {
  const { id, name, bottles, acceptsBottles } = await readConsignment(ctx, params.id)
  return {
    ...{ id, name, acceptsBottles, count: bottles.length },
    types: (await listCategories(ctx)).map((category) => category.name),
    formKey: crypto.randomUUID(),
  }
})

export const action = adminAction("intake", async (ctx, submitted, { params }: Route.ActionArgs) => {
  const rows = await fillNewRows(ctx, submitted)
  if (rows) return { rows }
  await addTypedBottles(ctx, params.id, submitted)
  return redirectWithToast(
    pathTo("/admin/consignments/:id", params),
    "submissions-admin",
    "consignments.added",
  )
})

export default function AddBottles({ loaderData, actionData }: Route.ComponentProps) {
  const { id, name, count, types, formKey, acceptsBottles } = loaderData
  const t = useTexts("submissions-admin")
  const rows = useFormResult(newRowsIn(actionData))
  return (
    <>
      <AdminPageHead
        title={t("consignments.add")}
        back={{
          to: pathTo("/admin/consignments/:id", { id }),
          text: t("intake.submissionOf", { name }),
        }}
        aside={t("intake.found", { count })}
      />
      {acceptsBottles ? (
        <AdminForm
          answer={actionData}
          values={rows?.filled}
          className="grid grid-cols-[minmax(0,1fr)] gap-6"
          onKeyDown={moveInColumn}
        >
          <FormProblem answer={actionData} />
          <KeptDraft subject={`add-bottles ${id}`} version="" />
          <HiddenField name="key" value={rows?.filled.key ?? formKey} />
          <NewRows types={types} first={rowCount} answer={rows} />
          <div className="flex flex-wrap items-center gap-4">
            <SubmitButton kind="act" intent="add" text={t("consignments.addButton")} />
            <p className="label-text">{t("consignments.addKeys")}</p>
          </div>
        </AdminForm>
      ) : (
        <Note>{t("consignments.closed")}</Note>
      )}
    </>
  )
}
