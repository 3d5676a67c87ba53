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
import { isOneOf } from "#platform/records.ts"
import { TextLink } from "#ui/link.tsx"
import { redirectWithToast } from "#web/flash.ts"
import type { Route } from "./+types/settings"
import { companyFields } from "./company-fields.ts"
import { CompanyForm } from "./company-form.ts"
import { readCompanySettings, saveCompanySettings, settingsAct } from "./save-company.ts"

const hinted = ["site.description", "site.addressLines", "site.socials", "destinations"] as const

export const loader = adminLoader("settings", async (ctx) => ({
  typed: settingTexts(companyFields, await readCompanySettings(ctx)),
  quoted: quotedCountries.join(" "),
  history: await readSettingHistory(ctx, "settings", settingsAct),
}))

export const action = adminAction("settings", async (ctx, submitted) => {
  await saveCompanySettings(ctx, parseInput("admin", CompanyForm, nestFields(companyFields, submitted)))
  return redirectWithToast("/admin/settings", "admin", "settings.saved")
})

export default function Settings({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts("admin")
  const typed: FormFields = refusedIn(actionData)?.submitted ?? loaderData.typed
  return (
    <>
      <SettingsHead title={t("settings.title")} about={t("settings.about")} answer={actionData}>
        <TextLink to="/admin/settings/staff" text={t("staffRules.title")} />
        <TextLink to="/admin/settings/ages" text={t("settings.ages")} />
        <TextLink to="/admin/settings/laws" text={t("laws.title")} />
      </SettingsHead>
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
        hint={(path) =>
          isOneOf(hinted, path) ? t(`settings.hints.${path}`, { quoted: loaderData.quoted }) : undefined
        }
        typed={typed}
        answer={actionData}
        save={t("settings.save")}
      />
      <History entries={loaderData.history} />
    </>
  )
}
