import { changeDays, changeUsername, maxChanges, NewUsername } from "#domains/accounts/change-username.ts"
import { hasPassword } from "#domains/accounts/passwords/own-password.ts"
import { requireSignedIn } from "#domains/accounts/permissions.ts"
import { readAccount } from "#domains/accounts/reads.ts"
import { readSessionToken } from "#domains/accounts/sessions/own-session.ts"
import { MemberUpdate, updateMember } from "#domains/accounts/update-member.ts"
import { CountrySelect } from "#domains/delivery/parts/country-select.tsx"
import { inNameOrder } from "#language/full-name.ts"
import { type KeyIn, useLanguage, useTexts } from "#language/use-texts.ts"
import { fieldsOf, parseInput } from "#platform/input.ts"
import type { RefusalView } from "#platform/refusal.ts"
import { LinkButton } from "#ui/button.tsx"
import { Field } from "#ui/field.tsx"
import { fieldError } from "#ui/field-error.ts"
import { TextField } from "#ui/form-fields.tsx"
import { useFormResult } from "#ui/use-form-result.ts"
import { redirectWithToast } from "#web/flash.ts"
import { PageHead } from "#web/page-head.tsx"
import { ctxKey } from "#web/request-context.ts"
import { runAction, runLoader } from "#web/screen.ts"
import { requestEmailChange } from "../change-email.ts"
import { countryChoices } from "../country-choices.ts"
import { NewEmail } from "../inputs.ts"
import { AccountForm } from "../parts/account-form.tsx"
import { ConfirmPassword } from "../parts/confirm-password.tsx"
import { Section } from "../parts/section.tsx"
import type { Route } from "./+types/change-profile"

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  return await runLoader(ctx, url, async () => {
    const account = await readAccount(ctx, requireSignedIn(ctx))
    const { displayName, first_name, last_name, country_mb, phone_mb } = account
    return {
      email: account.email,
      username: account.username,
      limits: { max: maxChanges, days: changeDays },
      values: { displayName, first_name, last_name, country_mb, phone_mb },
      hasPassword: await hasPassword(ctx),
      choices: countryChoices(ctx.language),
    }
  })
}

type SubmittedProfile = Readonly<Record<string, string | undefined>>

export async function action({ context, request }: Route.ActionArgs) {
  const ctx = context.get(ctxKey)
  const { intent, password, ...submitted }: SubmittedProfile = fieldsOf(await request.formData())
  const withoutPassword: SubmittedProfile = { intent, ...submitted }
  const redirectWith = (message: KeyIn<"profile", "messages">) =>
    redirectWithToast("/my-account/profile", "profile", `messages.${message}`)
  return await runAction(
    ctx,
    async () => {
      if (intent === "email") {
        const wish = parseInput("profile", NewEmail, { ...submitted, password })
        await requestEmailChange(ctx, wish, readSessionToken(ctx, request.headers))
        return redirectWith("emailRequested")
      }
      if (intent === "username") {
        const wish = parseInput("accounts", NewUsername, { ...submitted, password })
        await changeUsername(ctx, wish, readSessionToken(ctx, request.headers))
        return redirectWith("usernameChanged")
      }
      await updateMember(ctx, requireSignedIn(ctx), parseInput("accounts", MemberUpdate, submitted))
      return redirectWith("profileSaved")
    },
    withoutPassword,
  )
}

type ProfileValues = Readonly<Record<string, string | null | undefined>>

export default function ChangeProfile({ loaderData, actionData: formResult }: Route.ComponentProps) {
  const actionData = useFormResult(formResult)
  const t = useTexts("profile")
  const { email, username, limits, choices, hasPassword } = loaderData
  const refused = actionData && "refusal" in actionData ? actionData : undefined
  const refusedOf = (intent: string | undefined) =>
    refused?.submitted?.intent === intent ? refused : undefined
  const ofProfile = refusedOf(undefined)
  return (
    <>
      <PageHead title={t("profile.change")} isHidden />
      <h1 className="text-3xl">{t("profile.change")}</h1>
      <Section title={t("profile.about")} text={t("profile.aboutText")}>
        <AccountForm
          refusal={ofProfile?.refusal}
          submit={t("profile.save")}
          aside={
            <LinkButton kind="quiet" to="/my-account/profile">
              {t("back")}
            </LinkButton>
          }
        >
          <ProfileFields
            values={ofProfile?.submitted ?? loaderData.values}
            refusal={ofProfile?.refusal}
            choices={choices}
          />
        </AccountForm>
      </Section>
      <NameSection
        name="username"
        text={t("username.text", limits)}
        now={t("username.now", { username })}
        hint={t("username.hint")}
        submit={t("username.change")}
        hasPassword={hasPassword}
        refused={refusedOf("username")}
      />
      <NameSection
        name="email"
        text={t("email.text")}
        now={t("email.now", { email })}
        submit={t("email.sendLink")}
        hasPassword={hasPassword}
        refused={refusedOf("email")}
      />
    </>
  )
}

type NameSectionProps = {
  name: "username" | "email"
  text: string
  now: string
  hint?: string
  submit: string
  hasPassword: boolean
  refused: { refusal: RefusalView; submitted?: SubmittedProfile | undefined } | undefined
}

function NameSection({ name, text, now, hint, submit, hasPassword, refused }: NameSectionProps) {
  const t = useTexts("profile")
  return (
    <Section id={name} title={t(`${name}.title`)} text={text}>
      <AccountForm refusal={refused?.refusal} submit={submit} intent={name} kind="plain">
        <p>{now}</p>
        <TextField
          name={name}
          label={t(`${name}.new`)}
          hint={hint}
          type={name === "email" ? "email" : "text"}
          autoComplete={name}
          autoCapitalize="none"
          spellCheck={false}
          aria-required
          value={refused?.submitted?.[name]}
        />
        <ConfirmPassword hasPassword={hasPassword} />
      </AccountForm>
    </Section>
  )
}

type ProfileFieldsProps = {
  values: ProfileValues
  refusal: RefusalView | undefined
  choices: ReturnType<typeof countryChoices>
}

function ProfileFields({ values, refusal, choices }: ProfileFieldsProps) {
  const t = useTexts("profile")
  const language = useLanguage()
  const text = (name: KeyIn<"profile", "profile">, autoComplete: string, hint?: string) => (
    <TextField
      key={name}
      name={name}
      label={t(`profile.${name}`)}
      hint={hint}
      autoComplete={autoComplete}
      value={values[name] ?? ""}
    />
  )
  return (
    <>
      {text("displayName", "nickname", t("profile.displayNameHint"))}
      <div className="grid gap-5 md:grid-cols-2">
        {inNameOrder(language, text("first_name", "given-name"), text("last_name", "family-name"))}
      </div>
      <div className="grid gap-5 md:grid-cols-2">
        <Field label={t("profile.country")} anchor="country_mb" error={fieldError(refusal, "country_mb")}>
          {(fieldProps) => (
            <CountrySelect
              {...fieldProps}
              name="country_mb"
              choices={choices}
              defaultValue={values.country_mb ?? ""}
            >
              <option value="other">{t("fields.otherCountry")}</option>
            </CountrySelect>
          )}
        </Field>
        {text("phone_mb", "tel", t("fields.phoneHint"))}
      </div>
    </>
  )
}
