import { FormProblem } from "#admin/admin-form.tsx"
import { AdminPageHead } from "#admin/admin-page-head.tsx"
import { adminAction, adminLoader } from "#domains/accounts/admin/admin-screen.ts"
import { listSegmentNames } from "#domains/segments/read-segments.ts"
import { useTexts } from "#language/use-texts.ts"
import { pathTo } from "#platform/app-path.ts"
import { redirectWithToast } from "#web/flash.ts"
import { createPromotion } from "../../save-promotion.ts"
import { readPromotion } from "../list-promotions.ts"
import { PromotionForm } from "../parts/promotion-fields.tsx"
import { checkPromotion, copyValues, newPromotionValues } from "../promotion-form.ts"
import type { Route } from "./+types/new-promotion"

export const loader = adminLoader("shop", async (ctx, { url }: Route.LoaderArgs) => {
  const from = url.searchParams.get("from")
  const values =
    from === null
      ? newPromotionValues(ctx.now())
      : copyValues((await readPromotion(ctx, from)).terms, ctx.now())
  return { values, segments: await listSegmentNames(ctx) }
})

export const action = adminAction("shop", async (ctx, submitted) => {
  const id = await createPromotion(ctx, await checkPromotion(ctx, submitted))
  return redirectWithToast(pathTo("/admin/promotions/:id", { id }), "promotions-admin", "messages.created")
})

export default function NewPromotion({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts("promotions-admin")
  const kit = useTexts("admin")
  return (
    <>
      <AdminPageHead
        title={t("new")}
        back={{ to: "/admin/promotions", text: kit("nav.promotions") }}
        aside={t("about")}
      />
      <FormProblem answer={actionData} />
      <PromotionForm answer={actionData} {...loaderData} submit={t("create")} />
    </>
  )
}
