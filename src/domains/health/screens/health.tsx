import { AdminPageHead } from "#admin/admin-page-head.tsx"
import { DataTable } from "#admin/lists/data-table.tsx"
import { adminAction, adminLoader } from "#domains/accounts/admin/admin-screen.ts"
import { readStoredSetting } from "#domains/content/settings.ts"
import { maintenanceSetting } from "#domains/outages/maintenance.ts"
import { useTexts } from "#language/use-texts.ts"
import { useFormResult } from "#ui/use-form-result.ts"
import { redirectWithToast } from "#web/flash.ts"
import { healthColumns } from "../parts/health-columns.tsx"
import { MaintenanceForm } from "../parts/maintenance-form.tsx"
import { readHealth } from "../read-health.ts"
import { setMaintenance } from "../set-maintenance.ts"
import type { Route } from "./+types/health"

export const loader = adminLoader("settings", async (ctx) => ({
  lines: await readHealth(ctx),
  maintenance: await readStoredSetting(ctx, maintenanceSetting),
}))

export const action = adminAction("settings", async (ctx, submitted, _args: Route.ActionArgs) => {
  const { scope } = await setMaintenance(ctx, submitted)
  return redirectWithToast(
    "/admin/health",
    "health",
    scope === "nobody" ? "maintenance.ended" : "maintenance.begun",
  )
})

export default function Health({ loaderData: { lines, maintenance }, actionData }: Route.ComponentProps) {
  const t = useTexts("health")
  const answer = useFormResult(actionData)
  return (
    <>
      <AdminPageHead title={t("title")} />
      <p className="max-w-read text-ink-soft">{t("intro")}</p>
      <DataTable
        noun="health"
        caption={t("title")}
        columns={healthColumns}
        rows={lines}
        rowKey={({ item }) => item}
        isInner
        stacks
      />
      <MaintenanceForm key={maintenance.scope} mode={maintenance} answer={answer} />
    </>
  )
}
