import { refusedIn } from "#admin/admin-form.tsx"
import { nestFields, settingsSchema, settingTexts } from "#admin/setting-fields.ts"
import { SettingsForm } from "#admin/settings-form.tsx"
import { SettingsHead } from "#admin/settings-head.tsx"
import { adminAction, adminLoader } from "#domains/accounts/admin/admin-screen.ts"
import { elsewhere, nameOfCountry } from "#domains/countries/countries.ts"
import { languages, localeOf } from "#language/languages.ts"
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
  return { countries, typed: settingTexts(ageFields(Object.keys(ages)), ages) }
})

export const action = adminAction("settings", async (ctx, submitted) => {
  const fields = ageFields((await readAges(ctx)).map(({ country }) => country))
  const ages = parseInput("admin", settingsSchema(fields), nestFields(fields, submitted))
  await saveAges(ctx, ageRulesOf(ages))
  return redirectWithToast("/admin/settings/ages", "admin", "settings.saved")
})

export default function Ages({ loaderData: { countries, typed: stored }, actionData }: Route.ComponentProps) {
  const t = useTexts("admin")
  const typed: FormFields = refusedIn(actionData)?.submitted ?? stored
  const label = (path: string) => {
    const language = languages.find((each) => path.endsWith(`.${each}`))
    return language ? t(`settings.notice.${language}`) : t("settings.years")
  }
  return (
    <>
      <SettingsHead title={t("settings.ages")} about={t("settings.agesAbout")} answer={actionData} isBelow />
      <SettingsForm
        fields={ageFields(countries.map(({ code }) => code))}
        sections={countries.map(({ code, name }) => ({ title: name ?? t("everywhere"), settings: [code] }))}
        label={label}
        typed={typed}
        answer={actionData}
        save={t("settings.save")}
      />
    </>
  )
}
