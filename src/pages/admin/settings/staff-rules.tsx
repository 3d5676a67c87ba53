import { useNavigation } from "react-router"
import { SettingsHead } from "#admin/settings-head.tsx"
import { History } from "#domains/accounts/admin/parts/history.tsx"
import { readSettingHistory } from "#domains/accounts/admin/setting-history.ts"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { useTexts } from "#language/use-texts.ts"
import { dollarsText } from "#platform/dollars.ts"
import { type FormFields, fieldsOf, parseInput } from "#platform/input.ts"
import { Button } from "#ui/button.tsx"
import { Field } from "#ui/field.tsx"
import { fieldError } from "#ui/field-error.ts"
import { Input, TextArea } from "#ui/inputs.tsx"
import { PostForm } from "#ui/post-form.tsx"
import { redirectWithToast } from "#web/flash.ts"
import { PageHead } from "#web/page-head.tsx"
import { ctxKey } from "#web/request-context.ts"
import { runAction, runLoader } from "#web/screen.ts"
import type { Route } from "./+types/staff-rules"
import { readStaffRulesForAdmin, requestStaffRules, StaffRulesForm } from "./save-staff-rules.ts"

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  return await runLoader(ctx, url, async () => {
    const { refundAloneCents, ...rules } = await readStaffRulesForAdmin(ctx)
    const typed = Object.entries(rules).map(([name, value]) => [name, String(value)])
    return {
      typed: { refundAlone: dollarsText(refundAloneCents), ...Object.fromEntries(typed) },
      history: await readSettingHistory(ctx, "settings", "settings.staffRules"),
    }
  })
}

export async function action({ context, request }: Route.ActionArgs) {
  const ctx = context.get(ctxKey)
  const submitted = fieldsOf(await request.formData())
  return await runAction(
    ctx,
    async () => {
      requirePermission(ctx, "settings")
      await requestStaffRules(ctx, parseInput("admin", StaffRulesForm, submitted))
      return redirectWithToast("/admin/approvals", "admin", "approvals.messages.requested")
    },
    submitted,
  )
}

const fields = ["refundAlone", "pointsAlone", "graceDays", "idleHours"] as const

export default function StaffRules({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts("admin")
  const isBusy = useNavigation().state !== "idle"
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
      <PostForm refusal={refused?.refusal} className="grid max-w-read gap-4" preventScrollReset>
        <div className="grid items-start gap-4 md:grid-cols-2">
          {fields.map((name) => (
            <Field
              key={name}
              label={t(`staffRules.${name}`)}
              anchor={name}
              error={fieldError(refused?.refusal, name)}
            >
              {(fieldProps) => (
                <Input {...fieldProps} name={name} inputMode="decimal" defaultValue={typed[name] ?? ""} />
              )}
            </Field>
          ))}
        </div>
        <Field label={t("internalReason")} anchor="reason" error={fieldError(refused?.refusal, "reason")}>
          {(fieldProps) => (
            <TextArea {...fieldProps} name="reason" rows={2} maxLength={500} defaultValue={typed.reason} />
          )}
        </Field>
        <Button kind="act" className="justify-self-start" disabled={isBusy}>
          {t("staffRules.request")}
        </Button>
      </PostForm>
      <History entries={loaderData.history} />
    </>
  )
}
