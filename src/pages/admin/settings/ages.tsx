import { refusedIn } from "#admin/admin-form.tsx"
import { nestFields, settingsSchema, settingTexts } from "#admin/setting-fields.ts"
import { SettingsForm } from "#admin/settings-form.tsx"
import { SettingsHead } from "#admin/settings-head.tsx"
import { adminAction, adminLoader } from "#domains/accounts/admin/admin-screen.ts"
import { History } from "#domains/accounts/admin/parts/history.tsx"
import { readHistoryOfSetting } from "#domains/accounts/admin/setting-history.ts"
import { ageRulesSetting } from "#domains/countries/age-rules.ts"
import { elsewhere, nameOfCountry } from "#domains/countries/countries.ts"
import { localeOf, writtenLanguages } from "#language/languages.ts"
import { useTexts } from "#language/use-texts.ts"
import { type FormFields, parseInput } from "#platform/input.ts"
import { redirectWithToast } from "#web/flash.ts"
import type { Route } from "./+types/ages"
import { ageFields, ageRulesOf, agesByCountry } from "./age-fields.ts"
import { readAges, saveAges } from "./save-ages.ts"

export const loader = adminLoader("settings", async (ctx) => {
  const ages = agesByCountry(await readAges(ctx))
  const countries = Object.keys(ages).map((code) => {
    return { code, name: code === elsewhere ? null : nameOfCountry(code, localeOf[ctx.language]) }
  })
  const history = await readHistoryOfSetting(ctx, "settings", ageRulesSetting)
  return { countries, history, typed: settingTexts(ageFields(Object.keys(ages)), ages) }
})

export const action = adminAction("settings", async (ctx, submitted) => {
  const fields = ageFields((await readAges(ctx)).map(({ country }) => country))
  const ages = parseInput("admin", settingsSchema(fields), nestFields(fields, submitted))
  await saveAges(ctx, ageRulesOf(ages))
  return redirectWithToast("/admin/settings/ages", "admin", "settings.saved")
})

export default function Ages({ loaderData, actionData }: Route.ComponentProps) {
  const { countries, typed: stored, history } = loaderData
  const t = useTexts("admin")
  const typed: FormFields = refusedIn(actionData)?.submitted ?? stored
  const label = (path: string) => {
    const language = writtenLanguages.find((each) => path.endsWith(`.${each}`))
    return language ? t(`settings.notice.${language}`) : t("settings.years")
  }
  return (
    <>
      <SettingsHead title={t("settings.ages")} about={t("settings.agesAbout")} answer={actionData} isBelow />
      <SettingsForm
        fields={ageFields(countries.map(({ code }) => code))}
        sections={countries.map(({ code, name }) => ({
          title: name ?? t("laws.elsewhere"),
          settings: [code],
        }))}
        label={label}
        typed={typed}
        answer={actionData}
        save={t("settings.save")}
      />
      <History entries={history} />
    </>
  )
}
