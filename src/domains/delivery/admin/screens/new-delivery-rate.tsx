import { adminAction, adminLoader } from "#domains/accounts/admin/admin-screen.ts"
import { redirectWithToast } from "#web/flash.ts"
import { RateForm } from "../parts/rate-form.tsx"
import { newDraft, parseRate, parseSavedRate } from "../rate-form.ts"
import { rateFacts } from "../rate-names.ts"
import { lookedAt, ratePage } from "../rate-page.ts"
import { ratesPath } from "../rate-paths.ts"
import { addRate } from "../save-rate.ts"
import type { Route } from "./+types/new-delivery-rate"

export const loader = adminLoader("settings", async (ctx, { url }: Route.LoaderArgs) => {
  return await ratePage(ctx, await newDraft(ctx, url.searchParams), null)
})

/** The first button shows what the rate would change; only the other saves it. */
export const action = adminAction("settings", async (ctx, submitted, { url }: Route.ActionArgs) => {
  const draft = await newDraft(ctx, url.searchParams)
  if (submitted.intent === "look") return await lookedAt(ctx, parseRate(draft, submitted), null, submitted)
  const { rate, reason } = parseSavedRate(ctx, draft, submitted)
  await addRate(ctx, rate, reason)
  return redirectWithToast(ratesPath(rateFacts(ctx.language, rate).place), "delivery-admin", "saved")
})

export default function NewDeliveryRate({ loaderData, actionData }: Route.ComponentProps) {
  return <RateForm {...loaderData} answer={actionData} />
}
