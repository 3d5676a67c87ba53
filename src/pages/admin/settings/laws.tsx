import { refusedIn } from "#admin/admin-form.tsx"
import { nestFields, settingTexts } from "#admin/setting-fields.ts"
import { SettingsForm } from "#admin/settings-form.tsx"
import { SettingsHead } from "#admin/settings-head.tsx"
import { adminAction, adminLoader } from "#domains/accounts/admin/admin-screen.ts"
import { History } from "#domains/accounts/admin/parts/history.tsx"
import { readHistoryOfSetting } from "#domains/accounts/admin/setting-history.ts"
import { elsewhere, nameOfCountry } from "#domains/countries/countries.ts"
import { restrictedPaymentMethods, restrictedThings } from "#domains/countries/law.ts"
import { lawsSetting } from "#domains/countries/laws.ts"
import { localeOf } from "#language/languages.ts"
import { useTexts } from "#language/use-texts.ts"
import { type FormFields, parseInput } from "#platform/input.ts"
import { redirectWithToast } from "#web/flash.ts"
import type { Route } from "./+types/laws"
import { lawFields, lawForm, lawsByCountry, lawsOf } from "./law-fields.ts"
import { readLaws, saveLaws } from "./save-laws.ts"

export const loader = adminLoader("settings", async (ctx) => {
  const laws = lawsByCountry(await readLaws(ctx))
  const countries = Object.keys(laws).map((code) => {
    return { code, name: code === elsewhere ? null : nameOfCountry(code, localeOf[ctx.language]) }
  })
  const history = await readHistoryOfSetting(ctx, "settings", lawsSetting)
  return { countries, history, typed: settingTexts(lawFields(Object.keys(laws)), laws) }
})

export const action = adminAction("settings", async (ctx, submitted) => {
  const countries = (await readLaws(ctx)).map(({ country }) => country)
  await saveLaws(
    ctx,
    lawsOf(parseInput("admin", lawForm(countries), nestFields(lawFields(countries), submitted))),
  )
  return redirectWithToast("/admin/settings/laws", "admin", "settings.saved")
})

export default function Laws({ loaderData, actionData }: Route.ComponentProps) {
  const { countries, typed: stored, history } = loaderData
  const t = useTexts("admin")
  const typed: FormFields = refusedIn(actionData)?.submitted ?? stored
  const label = (path: string) => {
    const box = [...restrictedThings, ...restrictedPaymentMethods].find((each) => path.endsWith(`.${each}`))
    return box ? t(`laws.boxes.${box}`) : ""
  }
  return (
    <>
      <SettingsHead title={t("laws.title")} about={t("laws.about")} answer={actionData} isBelow />
      <SettingsForm
        fields={lawFields(countries.map(({ code }) => code))}
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
