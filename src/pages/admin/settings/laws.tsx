import { AdminForm, refusedIn } from "#admin/admin-form.tsx"
import { SettingsHead } from "#admin/settings-head.tsx"
import { adminAction, adminLoader } from "#domains/accounts/admin/admin-screen.ts"
import { elsewhere, nameOfCountry } from "#domains/countries/countries.ts"
import { restrictedPaymentMethods, restrictedThings } from "#domains/countries/law.ts"
import { localeOf } from "#language/languages.ts"
import { useTexts } from "#language/use-texts.ts"
import { fieldError } from "#ui/field-error.ts"
import { SubmitButton } from "#ui/form-fields.tsx"
import { Checkbox } from "#ui/inputs.tsx"
import { redirectWithToast } from "#web/flash.ts"
import type { Route } from "./+types/laws"
import { lawBoxes, parseLaws, submittedBoxes } from "./law-form.ts"
import { readLaws, saveLaws } from "./save-laws.ts"

export const loader = adminLoader("settings", async (ctx) => {
  const laws = await readLaws(ctx)
  const countries = laws.map(({ country }) => ({
    code: country,
    name: country === elsewhere ? null : nameOfCountry(country, localeOf[ctx.language]),
  }))
  return {
    countries,
    ticked: lawBoxes(laws),
    groups: { visible: restrictedThings, paymentMethods: restrictedPaymentMethods },
  }
})

export const action = adminAction("settings", async (ctx, submitted) => {
  await saveLaws(ctx, parseLaws(await readLaws(ctx), submitted))
  return redirectWithToast("/admin/settings/laws", "admin", "settings.saved")
})

export default function Laws({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts("admin")
  const refused = refusedIn(actionData)
  const ticked = new Set(refused?.submitted ? submittedBoxes(refused.submitted) : loaderData.ticked)
  const { visible, paymentMethods } = loaderData.groups
  return (
    <>
      <SettingsHead title={t("laws.title")} about={t("laws.about")} answer={actionData} isBelow />
      <AdminForm answer={actionData} className="grid gap-6" preventScrollReset>
        {loaderData.countries.map(({ code, name }) => (
          <fieldset key={code} className="grid gap-3 border-t border-rule pt-4">
            <legend className="float-left w-full">
              <h2 className="text-lg">{name ?? t("laws.elsewhere")}</h2>
            </legend>
            <div className="grid gap-x-8 gap-y-2 sm:grid-cols-2 lg:grid-cols-3">
              {[...visible, ...paymentMethods].map((box) => (
                <Checkbox
                  key={`${box} ${ticked.has(`${box}.${code}`)}`}
                  name={`${box}.${code}`}
                  value="yes"
                  defaultChecked={ticked.has(`${box}.${code}`)}
                  label={t(`laws.boxes.${box}`)}
                  error={fieldError(refused?.refusal, `${box}.${code}`)}
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
