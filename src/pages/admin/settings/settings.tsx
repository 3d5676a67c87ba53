import { useNavigation } from "react-router"
import { SettingsHead } from "#admin/settings-head.tsx"
import { History } from "#domains/accounts/admin/parts/history.tsx"
import { readSettingHistory } from "#domains/accounts/admin/setting-history.ts"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { destinations as quotedCountries } from "#domains/delivery/tariffs.ts"
import { useTexts } from "#language/use-texts.ts"
import { type FormFields, fieldsOf, parseInput } from "#platform/input.ts"
import { Button } from "#ui/button.tsx"
import { Field } from "#ui/field.tsx"
import { fieldError } from "#ui/field-error.ts"
import { Checkbox, Input, TextArea } from "#ui/inputs.tsx"
import { Link } from "#ui/link.tsx"
import { PostForm } from "#ui/post-form.tsx"
import { redirectWithToast } from "#web/flash.ts"
import { PageHead } from "#web/page-head.tsx"
import { ctxKey } from "#web/request-context.ts"
import { runAction, runLoader } from "#web/screen.ts"
import type { Route } from "./+types/settings"
import { companyFields, type LongField, longFields } from "./company-fields.ts"
import { CompanyForm, companyFormValues, toCompanySettings } from "./company-form.ts"
import { readCompanySettings, saveCompanySettings, settingsAct } from "./save-company.ts"

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  return await runLoader(ctx, url, async () => ({
    typed: companyFormValues(await readCompanySettings(ctx)),
    quoted: quotedCountries.join(" "),
    history: await readSettingHistory(ctx, "settings", settingsAct),
  }))
}

export async function action({ context, request }: Route.ActionArgs) {
  const ctx = context.get(ctxKey)
  const submitted = fieldsOf(await request.formData())
  return await runAction(
    ctx,
    async () => {
      requirePermission(ctx, "settings")
      await saveCompanySettings(ctx, toCompanySettings(parseInput("admin", CompanyForm, submitted)))
      return redirectWithToast("/admin/settings", "admin", "settings.saved")
    },
    submitted,
  )
}

export default function Settings({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts("admin")
  const isBusy = useNavigation().state !== "idle"
  const refused = actionData && "refusal" in actionData ? actionData : undefined
  const typed: FormFields = refused?.submitted ?? loaderData.typed
  const wrong = (name: string) => fieldError(refused?.refusal, name)
  return (
    <>
      <PageHead title={t("settings.title")} isHidden />
      <SettingsHead title={t("settings.title")} about={t("settings.about")} refusal={refused?.refusal}>
        <Link to="/admin/settings/staff" className="link">
          {t("staffRules.title")}
        </Link>
        <Link to="/admin/settings/ages" className="link">
          {t("settings.ages")}
        </Link>
        <Link to="/admin/settings/laws" className="link">
          {t("laws.title")}
        </Link>
      </SettingsHead>
      <PostForm refusal={refused?.refusal} className="grid gap-6" preventScrollReset>
        {companyFields.map(({ group, names }) => (
          <fieldset key={group} className="grid gap-4 border-t border-rule pt-4">
            <legend className="float-left w-full">
              <h2 className="text-xl">{t(`settings.groups.${group}`)}</h2>
            </legend>
            <div className="grid items-start gap-4 md:grid-cols-3">
              {names.map((name) => (
                <Field key={name} label={t(`settings.names.${name}`)} anchor={name} error={wrong(name)}>
                  {(fieldProps) => <Input {...fieldProps} name={name} defaultValue={typed[name] ?? ""} />}
                </Field>
              ))}
            </div>
            {group === "site" && <Long names={["description", "address", "socials"]} {...{ typed, wrong }} />}
            {group === "terms" && (
              <>
                <Long names={["destinations"]} {...{ typed, wrong }} quoted={loaderData.quoted} />
                <Checkbox
                  name="registration"
                  value="yes"
                  defaultChecked={typed.registration === "yes"}
                  label={t("settings.names.registration")}
                />
              </>
            )}
          </fieldset>
        ))}
        <Button kind="act" className="justify-self-start" disabled={isBusy}>
          {t("settings.save")}
        </Button>
      </PostForm>
      <History entries={loaderData.history} />
    </>
  )
}

type LongProps = {
  names: readonly LongField[]
  typed: FormFields
  wrong: (name: string) => string | undefined
  quoted?: string
}

function Long({ names, typed, wrong, quoted = "" }: LongProps) {
  const t = useTexts("admin")
  return (
    <div className="grid max-w-[64rem] items-start gap-4 md:grid-cols-2">
      {names.map((name) => (
        <Field
          key={name}
          label={t(`settings.names.${name}`)}
          hint={t(`settings.hints.${name}`, { quoted })}
          anchor={name}
          error={wrong(name)}
        >
          {(fieldProps) => (
            <TextArea {...fieldProps} name={name} rows={longFields[name]} defaultValue={typed[name] ?? ""} />
          )}
        </Field>
      ))}
    </div>
  )
}
