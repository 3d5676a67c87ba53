import { useNavigation } from "react-router"
import { AdminPageHead } from "#admin/admin-page-head.tsx"
import { adminAction, adminLoader } from "#domains/accounts/admin/admin-screen.ts"
import { useTexts } from "#language/use-texts.ts"
import { pathTo } from "#platform/app-path.ts"
import { parseInput } from "#platform/input.ts"
import { Form } from "#platform/routing.ts"
import { Button } from "#ui/button.tsx"
import { formError } from "#ui/field-error.ts"
import { Note } from "#ui/note.tsx"
import { redirectWithToast } from "#web/flash.ts"
import { PageHead } from "#web/page-head.tsx"
import { CaskForm, GaugeForm } from "../../inputs.ts"
import { addCask } from "../../save-cask.ts"
import { CaskFields, GaugeFields } from "../parts/cask-fields.tsx"
import { listDistilleryNames } from "../reads.ts"
import type { Route } from "./+types/new-cask"

export const loader = adminLoader("catalogue", async (ctx) => ({
  distilleries: await listDistilleryNames(ctx),
}))

export const action = adminAction("catalogue", async (ctx, submitted) => {
  const id = await addCask(
    ctx,
    parseInput("casks", CaskForm, submitted),
    parseInput("casks", GaugeForm, submitted),
  )
  return redirectWithToast(pathTo("/admin/casks/:id", { id }), "casks-admin", "messages.added")
})

export default function NewCask({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts("casks-admin")
  const isBusy = useNavigation().state !== "idle"
  const refused = actionData && "refusal" in actionData ? actionData : undefined
  const part = { values: refused?.submitted ?? {}, refusal: refused?.refusal }
  const problem = formError(refused?.refusal)
  return (
    <>
      <PageHead title={t("add")} isHidden />
      <AdminPageHead title={t("add")} back={{ to: "/admin/casks", text: t("casks") }} aside={t("addLead")} />
      {problem && <Note tone="alarm">{problem}</Note>}
      <Form method="post" className="grid max-w-[46rem] gap-6">
        <CaskFields {...part} distilleries={loaderData.distilleries} />
        <h2 className="text-lg">{t("gauge")}</h2>
        <GaugeFields {...part} />
        <Button kind="act" className="justify-self-start" disabled={isBusy}>
          {t("add")}
        </Button>
      </Form>
    </>
  )
}
