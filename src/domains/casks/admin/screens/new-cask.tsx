import { AdminForm, FormProblem } from "#admin/admin-form.tsx"
import { AdminPageHead } from "#admin/admin-page-head.tsx"
import { adminAction, adminLoader } from "#domains/accounts/admin/admin-screen.ts"
import { useTexts } from "#language/use-texts.ts"
import { pathTo } from "#platform/app-path.ts"
import { SubmitButton } from "#ui/form-fields.tsx"
import { redirectWithToast } from "#web/flash.ts"
import { addCask } from "../../save-cask.ts"
import { parseNewCask } from "../parse-cask.ts"
import { CaskFields, GaugeFields } from "../parts/cask-fields.tsx"
import { listDistilleryNames } from "../reads.ts"
import type { Route } from "./+types/new-cask"

export const loader = adminLoader("catalogue", async (ctx) => ({
  distilleries: await listDistilleryNames(ctx),
}))

export const action = adminAction("catalogue", async (ctx, submitted) => {
  const { facts, gauge } = await parseNewCask(ctx, submitted)
  const id = await addCask(ctx, facts, gauge)
  return redirectWithToast(pathTo("/admin/casks/:id", { id }), "casks-admin", "messages.added")
})

export default function NewCask({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts("casks-admin")
  return (
    <>
      <AdminPageHead title={t("add")} back={{ to: "/admin/casks", text: t("casks") }} aside={t("addLead")} />
      <FormProblem answer={actionData} />
      <AdminForm answer={actionData} asksBeforeLeaving className="grid max-w-[46rem] gap-6">
        <CaskFields distilleries={loaderData.distilleries} />
        <h2 className="text-lg">{t("gauge")}</h2>
        <GaugeFields />
        <SubmitButton kind="act" className="justify-self-start" text={t("add")} />
      </AdminForm>
    </>
  )
}
