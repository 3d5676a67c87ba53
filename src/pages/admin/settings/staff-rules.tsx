import { refusedIn } from "#admin/admin-form.tsx"
import { nestFields, settingTexts } from "#admin/setting-fields.ts"
import { SettingsForm } from "#admin/settings-form.tsx"
import { SettingsHead } from "#admin/settings-head.tsx"
import { adminAction, adminLoader } from "#domains/accounts/admin/admin-screen.ts"
import { History } from "#domains/accounts/admin/parts/history.tsx"
import { readSettingHistory } from "#domains/accounts/admin/setting-history.ts"
import { useTexts } from "#language/use-texts.ts"
import { type FormFields, parseInput } from "#platform/input.ts"
import { TextField } from "#ui/form-fields.tsx"
import { redirectWithToast } from "#web/flash.ts"
import type { Route } from "./+types/staff-rules"
import { readStaffRulesForAdmin, requestStaffRules } from "./save-staff-rules.ts"
import { StaffRulesForm, staffRulesFields } from "./staff-rules-fields.ts"

export const loader = adminLoader("settings", async (ctx) => {
  const rules = await readStaffRulesForAdmin(ctx)
  return {
    typed: settingTexts(staffRulesFields, { rules }),
    history: await readSettingHistory(ctx, "settings", "settings.staffRules"),
  }
})

export const action = adminAction("settings", async (ctx, submitted) => {
  await requestStaffRules(
    ctx,
    parseInput("admin", StaffRulesForm, { ...submitted, ...nestFields(staffRulesFields, submitted) }),
  )
  return redirectWithToast("/admin/approvals", "admin", "approvals.messages.requested")
})

export default function StaffRules({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts("admin")
  const typed: FormFields = refusedIn(actionData)?.submitted ?? loaderData.typed
  return (
    <>
      <SettingsHead title={t("staffRules.title")} about={t("staffRules.about")} answer={actionData} isBelow />
      <SettingsForm
        fields={staffRulesFields}
        sections={[{ settings: ["rules"] }]}
        label={(path) => t(`staffRules.${path}`)}
        hint={(path) => t(`staffRules.hints.${path}`)}
        typed={typed}
        answer={actionData}
        save={t("staffRules.request")}
      >
        <TextField
          name="reason"
          label={t("internalReason")}
          className="max-w-read"
          rows={2}
          maxLength={500}
        />
      </SettingsForm>
      <History entries={loaderData.history} />
    </>
  )
}
