import { AdminForm } from "#admin/admin-form.tsx"
import { SettingsHead } from "#admin/settings-head.tsx"
import { adminAction, adminLoader } from "#domains/accounts/admin/admin-screen.ts"
import { elsewhere, nameOfCountry } from "#domains/countries/countries.ts"
import { languages, localeOf } from "#language/languages.ts"
import { useTexts } from "#language/use-texts.ts"
import { parseInput } from "#platform/input.ts"
import { SubmitButton, TextField } from "#ui/form-fields.tsx"
import { redirectWithToast } from "#web/flash.ts"
import type { Route } from "./+types/ages"
import { ageForm, ageFormValues, parseAgeRules } from "./age-form.ts"
import { readAges, saveAges } from "./save-ages.ts"

export const loader = adminLoader("settings", async (ctx) => {
  const rules = await readAges(ctx)
  const countries = rules.map(({ country }) => ({
    code: country,
    name: country === elsewhere ? null : nameOfCountry(country, localeOf[ctx.language]),
  }))
  return { countries, typed: ageFormValues(rules) }
})

export const action = adminAction("settings", async (ctx, submitted) => {
  const rules = await readAges(ctx)
  await saveAges(ctx, parseAgeRules(rules, parseInput("admin", ageForm(rules), submitted)))
  return redirectWithToast("/admin/settings/ages", "admin", "settings.saved")
})

export default function Ages({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts("admin")
  return (
    <>
      <SettingsHead title={t("settings.ages")} about={t("settings.agesAbout")} answer={actionData} isBelow />
      <AdminForm answer={actionData} values={loaderData.typed} className="grid gap-6" preventScrollReset>
        {loaderData.countries.map(({ code, name }) => (
          <fieldset key={code} className="grid gap-3 border-t border-rule pt-4">
            <legend className="float-left w-full">
              <h2 className="text-lg">{name ?? t("everywhere")}</h2>
            </legend>
            <div className="grid items-start gap-4 md:grid-cols-[8rem_repeat(3,minmax(0,1fr))]">
              <TextField name={`years.${code}`} label={t("settings.years")} inputMode="numeric" />
              {languages.map((language) => (
                <TextField
                  key={language}
                  name={`${language}.${code}`}
                  label={t(`settings.notice.${language}`)}
                  lang={localeOf[language]}
                  rows={4}
                />
              ))}
            </div>
          </fieldset>
        ))}
        <SubmitButton kind="act" className="justify-self-start" text={t("settings.save")} />
      </AdminForm>
    </>
  )
}
