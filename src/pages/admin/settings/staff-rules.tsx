import { nestFields, settingTexts } from "#admin/setting-fields.ts"
import { SettingsForm } from "#admin/settings-form.tsx"
import { SettingsHead } from "#admin/settings-head.tsx"
import { adminAction, adminLoader } from "#domains/accounts/admin/admin-screen.ts"
import { History } from "#domains/accounts/admin/parts/history.tsx"
import { readSettingHistory } from "#domains/accounts/admin/setting-history.ts"
import { useTexts } from "#language/use-texts.ts"
import { type FormFields, parseInput } from "#platform/input.ts"
import { Field } from "#ui/field.tsx"
import { fieldError } from "#ui/field-error.ts"
import { TextArea } from "#ui/inputs.tsx"
import { redirectWithToast } from "#web/flash.ts"
import { PageHead } from "#web/page-head.tsx"
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
  const refused = actionData && "refusal" in actionData ? actionData : undefined
  const typed: FormFields = refused?.submitted ?? loaderData.typed
  return (
    <>
      <PageHead title={t("staffRules.title")} isHidden />
      <SettingsHead
        title={t("staffRules.title")}
        about={t("staffRules.about")}
        refusal={refused?.refusal}
        isBelow
      />
      <SettingsForm
        fields={staffRulesFields}
        sections={[{ settings: ["rules"] }]}
        label={(path) => t(`staffRules.${path}`)}
        typed={typed}
        refusal={refused?.refusal}
        save={t("staffRules.request")}
      >
        <Field
          label={t("internalReason")}
          anchor="reason"
          error={fieldError(refused?.refusal, "reason")}
          className="max-w-read"
        >
          {(fieldProps) => (
            <TextArea {...fieldProps} name="reason" rows={2} maxLength={500} defaultValue={typed.reason} />
          )}
        </Field>
      </SettingsForm>
      <History entries={loaderData.history} />
    </>
  )
}
