import { refusedIn } from "#admin/admin-form.tsx"
import { nestFields, settingTexts } from "#admin/setting-fields.ts"
import { SettingsForm } from "#admin/settings-form.tsx"
import { SettingsHead } from "#admin/settings-head.tsx"
import { adminAction, adminLoader } from "#domains/accounts/admin/admin-screen.ts"
import { History } from "#domains/accounts/admin/parts/history.tsx"
import { readSettingHistory } from "#domains/accounts/admin/setting-history.ts"
import { destinations as quotedCountries } from "#domains/places/destinations.ts"
import { useTexts } from "#language/use-texts.ts"
import { type FormFields, parseInput } from "#platform/input.ts"
import { redirectWithToast } from "#web/flash.ts"
import type { Route } from "./+types/company"
import { companyFields } from "./company-fields.ts"
import { CompanyForm } from "./company-form.ts"
import { readCompanySettings, saveCompanySettings, settingsAct } from "./save-company.ts"

export const loader = adminLoader("settings", async (ctx) => ({
  typed: settingTexts(companyFields, await readCompanySettings(ctx)),
  quoted: quotedCountries.join(" "),
  history: await readSettingHistory(ctx, "settings", settingsAct),
}))

export const action = adminAction("settings", async (ctx, submitted) => {
  await saveCompanySettings(ctx, parseInput("admin", CompanyForm, nestFields(companyFields, submitted)))
  return redirectWithToast("/admin/settings/company", "admin", "settings.saved")
})

export default function Company({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts("admin")
  const typed: FormFields = refusedIn(actionData)?.submitted ?? loaderData.typed
  return (
    <>
      <SettingsHead
        title={t("settings.pageTitles.company")}
        about={t("settings.pageNotes.company")}
        answer={actionData}
        isBelow
      />
      <SettingsForm
        fields={companyFields}
        sections={[
          { title: t("settings.groups.site"), settings: ["site"] },
          {
            title: t("settings.groups.terms"),
            settings: ["basketMinutes", "valuations", "destinations", "registration"],
          },
          { title: t("settings.groups.wallet"), settings: ["wallet"] },
        ]}
        label={(path) => t(`settings.names.${path}`)}
        hint={(path) => t(`settings.hints.${path}`, { quoted: loaderData.quoted })}
        typed={typed}
        answer={actionData}
        save={t("settings.save")}
      />
      <History entries={loaderData.history} />
    </>
  )
}
