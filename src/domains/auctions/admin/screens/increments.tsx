import { AdminPageHead } from "#admin/admin-page-head.tsx"
import { adminLoader } from "#domains/accounts/admin/admin-screen.ts"
import { History } from "#domains/accounts/admin/parts/history.tsx"
import { readSettingHistory } from "#domains/accounts/admin/setting-history.ts"
import { readIncrements, saveIncrements } from "#domains/auctions/increments/increment-table.ts"
import { useTexts } from "#language/use-texts.ts"
import { Form } from "#platform/routing.ts"
import { SubmitButton } from "#ui/form-fields.tsx"
import { Note } from "#ui/note.tsx"
import { redirectWithToast } from "#web/flash.ts"
import { ctxKey } from "#web/request-context.ts"
import { runAction } from "#web/screen.ts"
import {
  dropEmptyRows,
  incrementFormValues,
  parseIncrements,
  readIncrementInputs,
} from "../increment-form.ts"
import { IncrementRows } from "../parts/increment-rows.tsx"
import type { Route } from "./+types/increments"

export const loader = adminLoader("auctions", async (ctx) => ({
  increments: incrementFormValues(await readIncrements(ctx)),
  history: await readSettingHistory(ctx, "auctions", "increments.change"),
}))

export async function action({ context, request }: Route.ActionArgs) {
  const ctx = context.get(ctxKey)
  const submitted = dropEmptyRows(readIncrementInputs(await request.formData()))
  return await runAction(
    ctx,
    async () => {
      await saveIncrements(ctx, parseIncrements(submitted))
      return redirectWithToast("/admin/increments", "admin", "messages.incrementsSaved")
    },
    submitted,
  )
}

export default function Increments({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts("auctions-admin")
  const adminTexts = useTexts("admin")
  const refused = actionData && "refusal" in actionData ? actionData : undefined
  const rows = refused?.submitted ?? loaderData.increments
  const badRow = refused?.refusal.facts.row
  return (
    <>
      <AdminPageHead title={adminTexts("nav.increments")} />
      <div className="grid max-w-read gap-2">
        <p>{t("increments.about")}</p>
        <p className="text-ink-soft">{t("increments.appliesTo")}</p>
      </div>
      <Form method="post" className="grid max-w-[48rem] gap-4">
        {refused && typeof badRow !== "number" && <Note tone="alarm">{refused.refusal.message}</Note>}
        <IncrementRows
          key={JSON.stringify(rows)}
          rows={rows}
          problem={
            refused && typeof badRow === "number"
              ? { row: badRow, message: refused.refusal.message }
              : undefined
          }
        />
        <div>
          <SubmitButton kind="act">{t("increments.save")}</SubmitButton>
        </div>
      </Form>
      <History entries={loaderData.history} />
    </>
  )
}
