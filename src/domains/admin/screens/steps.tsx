import { Form, useNavigation } from "react-router"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { readSteps, saveSteps } from "#domains/auctions/step-table.ts"
import { useTexts } from "#language/use-texts.ts"
import { ctxKey } from "#server/context.ts"
import { answer, show } from "#server/screen.ts"
import { redirectWithToast } from "#shell/flash.ts"
import { PageHead } from "#shell/page-head.tsx"
import { Button } from "#ui/button.tsx"
import { Note } from "#ui/note.tsx"
import { DeskHead } from "../parts/desk-head.tsx"
import { StepRows } from "../parts/step-rows.tsx"
import { filledSteps, sentSteps, stepsOf, typedSteps } from "../step-form.ts"
import type { Route } from "./+types/steps"

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  return await show(ctx, url, async () => {
    requirePermission(ctx, "auctions")
    return { steps: typedSteps(await readSteps(ctx)) }
  })
}

export async function action({ context, request }: Route.ActionArgs) {
  const ctx = context.get(ctxKey)
  const sent = filledSteps(sentSteps(await request.formData()))
  return await answer(
    ctx,
    async () => {
      await saveSteps(ctx, stepsOf(sent))
      return redirectWithToast("/admin/steps", "admin", "said.stepsSaved")
    },
    sent,
  )
}

export default function Steps({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts("admin")
  const isBusy = useNavigation().state !== "idle"
  const refused = actionData && "refusal" in actionData ? actionData : undefined
  const rows = refused?.sent ?? loaderData.steps
  const badRow = refused?.refusal.facts.row
  return (
    <>
      <PageHead title={t("nav.steps")} isHidden />
      <DeskHead title={t("nav.steps")} />
      <div className="grid max-w-read gap-2">
        <p>{t("steps.about")}</p>
        <p className="text-ink-soft">{t("steps.kept")}</p>
      </div>
      <Form method="post" className="grid max-w-[48rem] gap-4">
        {refused && typeof badRow !== "number" && <Note tone="alarm">{refused.refusal.message}</Note>}
        <StepRows
          key={JSON.stringify(rows)}
          rows={rows}
          problem={
            refused && typeof badRow === "number"
              ? { row: badRow, message: refused.refusal.message }
              : undefined
          }
        />
        <div>
          <Button kind="act" disabled={isBusy}>
            {t("steps.save")}
          </Button>
        </div>
      </Form>
    </>
  )
}
