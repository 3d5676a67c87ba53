import { FormProblem } from "#admin/admin-form.tsx"
import { AdminPageHead } from "#admin/admin-page-head.tsx"
import { adminAction, adminLoader } from "#domains/accounts/admin/admin-screen.ts"
import { useTexts } from "#language/use-texts.ts"
import { pathTo } from "#platform/app-path.ts"
import { newId } from "#platform/ids.ts"
import { formatLocalTime } from "#platform/time.ts"
import { redirectWithToast } from "#web/flash.ts"
import { openIncident } from "../../write-incident.ts"
import { checkIncident } from "../incident-form.ts"
import { IncidentForm } from "../parts/incident-fields.tsx"
import type { Route } from "./+types/new-incident"

export const loader = adminLoader("settings", async (ctx) => ({
  values: {
    ...{ key: newId("key"), impact: "outage", stage: "investigating" },
    beganAt: formatLocalTime(ctx.now()),
  },
}))

export const action = adminAction("settings", async (ctx, submitted) => {
  const id = await openIncident(ctx, await checkIncident(ctx, submitted))
  return redirectWithToast(pathTo("/admin/incidents/:id", { id }), "status-admin", "messages.opened")
})

export default function NewIncident({ loaderData: { values }, actionData }: Route.ComponentProps) {
  const t = useTexts("status-admin")
  const kit = useTexts("admin")
  return (
    <>
      <AdminPageHead
        title={t("new")}
        back={{ to: "/admin/incidents", text: kit("nav.incidents") }}
        aside={t("about")}
      />
      <FormProblem answer={actionData} />
      <IncidentForm answer={actionData} values={values} isNew />
    </>
  )
}
