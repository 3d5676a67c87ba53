import { useNavigation } from "react-router"
import { SettingsHead } from "#admin/settings-head.tsx"
import { adminAction, adminLoader } from "#domains/accounts/admin/admin-screen.ts"
import { elsewhere, nameOfCountry } from "#domains/countries/countries.ts"
import { languages, localeOf } from "#language/languages.ts"
import { useTexts } from "#language/use-texts.ts"
import { type FormFields, parseInput } from "#platform/input.ts"
import { Button } from "#ui/button.tsx"
import { Field } from "#ui/field.tsx"
import { fieldError } from "#ui/field-error.ts"
import { Input, TextArea } from "#ui/inputs.tsx"
import { PostForm } from "#ui/post-form.tsx"
import { redirectWithToast } from "#web/flash.ts"
import { PageHead } from "#web/page-head.tsx"
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
  const isBusy = useNavigation().state !== "idle"
  const refused = actionData && "refusal" in actionData ? actionData : undefined
  const typed: FormFields = refused?.submitted ?? loaderData.typed
  return (
    <>
      <PageHead title={t("settings.ages")} isHidden />
      <SettingsHead
        title={t("settings.ages")}
        about={t("settings.agesAbout")}
        refusal={refused?.refusal}
        isBelow
      />
      <PostForm refusal={refused?.refusal} className="grid gap-6" preventScrollReset>
        {loaderData.countries.map(({ code, name }) => (
          <fieldset key={code} className="grid gap-3 border-t border-rule pt-4">
            <legend className="float-left w-full">
              <h2 className="text-lg">{name ?? t("everywhere")}</h2>
            </legend>
            <div className="grid items-start gap-4 md:grid-cols-[8rem_repeat(3,minmax(0,1fr))]">
              <Field
                label={t("settings.years")}
                anchor={`years.${code}`}
                error={fieldError(refused?.refusal, `years.${code}`)}
              >
                {(fieldProps) => (
                  <Input
                    {...fieldProps}
                    name={`years.${code}`}
                    inputMode="numeric"
                    defaultValue={typed[`years.${code}`] ?? ""}
                  />
                )}
              </Field>
              {languages.map((language) => (
                <Field
                  key={language}
                  label={t(`settings.notice.${language}`)}
                  anchor={`${language}.${code}`}
                  error={fieldError(refused?.refusal, `${language}.${code}`)}
                >
                  {(fieldProps) => (
                    <TextArea
                      {...fieldProps}
                      name={`${language}.${code}`}
                      lang={localeOf[language]}
                      rows={4}
                      defaultValue={typed[`${language}.${code}`] ?? ""}
                    />
                  )}
                </Field>
              ))}
            </div>
          </fieldset>
        ))}
        <Button kind="act" className="justify-self-start" disabled={isBusy}>
          {t("settings.save")}
        </Button>
      </PostForm>
    </>
  )
}
