import { AdminForm, refusedIn } from "#admin/admin-form.tsx"
import { Section } from "#admin/section.tsx"
import { adminAction, adminLoader } from "#domains/accounts/admin/admin-screen.ts"
import { useTexts } from "#language/use-texts.ts"
import { SubmitButton, TextField } from "#ui/form-fields.tsx"
import { redirectWithToast } from "#web/flash.ts"
import { refuse } from "../../refusals.ts"
import { RateForm } from "../parts/rate-form.tsx"
import { parseRate, parseReason, parseSavedRate } from "../rate-form.ts"
import { rateFacts } from "../rate-names.ts"
import { lookedAt, ratePage } from "../rate-page.ts"
import { ratesPath } from "../rate-paths.ts"
import { changeRate, deleteRate, isLater, readRate } from "../save-rate.ts"
import type { Route } from "./+types/delivery-rate"

export const loader = adminLoader("settings", async (ctx, { params }: Route.LoaderArgs) => {
  const stored = await readRate(ctx, params.id)
  if (!isLater(stored.rate, ctx.now())) throw refuse("rateHolds")
  return await ratePage(ctx, stored, params.id)
})

export const action = adminAction("settings", async (ctx, submitted, { params }: Route.ActionArgs) => {
  const stored = await readRate(ctx, params.id)
  const list = ratesPath(rateFacts(ctx.language, stored).place)
  if (submitted.intent === "delete") {
    await deleteRate(ctx, params.id, parseReason(submitted))
    return redirectWithToast(list, "delivery-admin", "deleted")
  }
  if (submitted.intent === "look")
    return await lookedAt(ctx, parseRate(stored, submitted), params.id, submitted)
  const { rate, reason } = parseSavedRate(ctx, stored, submitted)
  await changeRate(ctx, params.id, rate, reason)
  return redirectWithToast(list, "delivery-admin", "saved")
})

export default function DeliveryRate({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts("delivery-admin")
  return (
    <>
      <RateForm {...loaderData} answer={actionData} />
      <Section title={t("delete")} className="max-w-read">
        <p className="text-ink-soft">{t("deleteAbout")}</p>
        <AdminForm
          answer={refusedIn(actionData, "delete") && actionData}
          className="grid gap-4"
          preventScrollReset
        >
          <TextField name="reason" label={t("reason")} rows={2} />
          <SubmitButton kind="alarm" intent="delete" className="justify-self-start" text={t("delete")} />
        </AdminForm>
      </Section>
    </>
  )
}
