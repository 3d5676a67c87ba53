import { AdminForm } from "#admin/admin-form.tsx"
import { AdminPageHead } from "#admin/admin-page-head.tsx"
import { adminAction, adminLoader } from "#domains/accounts/admin/admin-screen.ts"
import { History } from "#domains/accounts/admin/parts/history.tsx"
import { readSettingHistory } from "#domains/accounts/admin/setting-history.ts"
import { useTexts } from "#language/use-texts.ts"
import { SubmitButton, TextField } from "#ui/form-fields.tsx"
import { redirectWithToast } from "#web/flash.ts"
import { colourFields, components } from "../../colours.ts"
import { readColours } from "../../read-display.ts"
import { saveColours } from "../../save-display.ts"
import { themeStyleOf } from "../../theme-style.ts"
import type { Route } from "./+types/colours"

export const loader = adminLoader("publish", async (ctx) => ({
  colours: await readColours(ctx),
  history: await readSettingHistory(ctx, "publish", "display.changeColours"),
}))

export const action = adminAction("publish", async (ctx, submitted) => {
  await saveColours(ctx, submitted)
  return redirectWithToast("/admin/colours", "display-admin", "messages.colours")
})

export default function ColourSettings({
  loaderData: { colours, history },
  actionData,
}: Route.ComponentProps) {
  const t = useTexts("display-admin")
  return (
    <>
      <AdminPageHead title={t("colours")} aside={t("coloursLead")} />
      <AdminForm answer={actionData} asksBeforeLeaving className="grid gap-8">
        {components.map((component) => (
          <fieldset key={component} className="grid gap-4">
            <legend className="float-left w-full text-lg">{t(`components.${component}`)}</legend>
            <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
              {colourFields[component].map((field) => {
                const name = `${component}.${field}`
                return (
                  <TextField
                    key={field}
                    name={name}
                    label={t(`colourFields.${field}`)}
                    placeholder="#1c1611"
                    maxLength={7}
                    inputClass="figures"
                  />
                )
              })}
            </div>
            <p style={themeStyleOf(colours[component])} className="border border-rule px-4 py-3">
              {t("sample")} <span className="text-ink-soft">{t("sample")}</span>{" "}
              <span className="text-ink-faint">{t("sample")}</span>
            </p>
          </fieldset>
        ))}
        <div>
          <SubmitButton kind="act">{t("saveColours")}</SubmitButton>
        </div>
      </AdminForm>
      <History entries={history} />
    </>
  )
}
