import { useState } from "react"
import { inNameOrder } from "#language/full-name.ts"
import { useLanguage, useTexts } from "#language/use-texts.ts"
import type { RefusalView } from "#platform/refusal.ts"
import { Field } from "#ui/field.tsx"
import { fieldError } from "#ui/field-error.ts"
import { TextField } from "#ui/form-fields.tsx"
import { Checkbox, Select } from "#ui/inputs.tsx"
import { Link } from "#ui/link.tsx"
import type { AuthFacts, AuthFormProps } from "./auth-facts.ts"
import { AuthForm, OtherFormLink } from "./auth-form.tsx"
import { withFrom } from "./return-path.ts"
import { SocialButtons } from "./social-buttons.tsx"

/** Without the passwords. */
export type SubmittedRegistration = Partial<
  Record<
    "first_name" | "last_name" | "username" | "email" | "country_mb" | "phone_mb" | "terms",
    string | undefined
  >
>

type Props = AuthFormProps<SubmittedRegistration> & {
  facts: AuthFacts | undefined
  email?: string | undefined
}
type RegisterPartProps = { submitted: SubmittedRegistration | undefined }
type ContactProps = RegisterPartProps & { refusal: RefusalView | undefined; facts: AuthFacts | undefined }

export function RegisterForm({ facts, from, email, refused, via }: Props) {
  const t = useTexts("accounts")
  const refusal = refused?.refusal
  const submitted = refused?.submitted ?? { email }
  return (
    <>
      <AuthForm
        refusal={refusal}
        failure={t("registerFailed")}
        submit={t("createAccount")}
        check={facts?.check}
        via={via}
      >
        <Credentials submitted={submitted} />
        <ContactFields submitted={submitted} refusal={refusal} facts={facts} />
        <Names submitted={submitted} />
        <Checkbox
          name="terms"
          value="yes"
          label={t("terms")}
          error={fieldError(refusal, "terms")}
          defaultChecked={submitted.terms === "yes"}
        />
        {facts && <input type="hidden" name="acceptTerms" value={facts.termsVersion} />}
        <Link
          reloadsPage
          className="link justify-self-start text-sm"
          to="/terms-and-conditions"
          target="_blank"
          rel="noopener"
        >
          {t("readTerms")}
        </Link>
      </AuthForm>
      <SocialButtons from={from} />
      <OtherFormLink question={t("haveAccount")}>
        <Link className="link" to={withFrom("/auth/login", from)}>
          {t("loginTitle")}
        </Link>
      </OtherFormLink>
    </>
  )
}

function Credentials({ submitted }: RegisterPartProps) {
  const t = useTexts("accounts")
  return (
    <>
      <TextField
        name="username"
        label={t("username")}
        hint={t("usernameHint")}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        aria-required
        value={submitted?.username}
      />
      <div className="grid gap-5 md:grid-cols-2">
        <TextField
          name="password"
          label={t("password")}
          hint={t("passwordHint")}
          type="password"
          autoComplete="new-password"
          aria-required
        />
        <TextField
          name="confirm"
          label={t("confirm")}
          type="password"
          autoComplete="new-password"
          aria-required
        />
      </div>
    </>
  )
}

function ContactFields({ refusal, submitted, facts }: ContactProps) {
  const t = useTexts("accounts")
  const { countries = [], ownCount = 0 } = facts ?? {}
  const [country, setCountry] = useState(submitted?.country_mb ?? "")
  const dialCode = countries.find(({ label }) => label === country)?.dialCode
  return (
    <>
      <TextField
        name="email"
        label={t("email")}
        hint={t("emailHint")}
        type="email"
        autoComplete="email"
        aria-required
        value={submitted?.email}
      />
      <div className="grid gap-5 md:grid-cols-2">
        <Field label={t("country")} anchor="country_mb" error={fieldError(refusal, "country_mb")}>
          {(fieldProps) => (
            <Select
              {...fieldProps}
              name="country_mb"
              autoComplete="country-name"
              aria-required
              defaultValue={country}
              onChange={(event) => setCountry(event.currentTarget.value)}
            >
              <option value="">{t("chooseCountry")}</option>
              <Countries of={countries.slice(0, ownCount)} />
              <hr />
              <Countries of={countries.slice(ownCount)} />
              <option value="other">{t("otherCountry")}</option>
            </Select>
          )}
        </Field>
        <TextField
          name="phone_mb"
          label={dialCode ? t("phoneWith", { dialCode }) : t("phone")}
          aside={t("optional")}
          type="tel"
          autoComplete={dialCode ? "tel-national" : "tel"}
          value={submitted?.phone_mb}
        />
      </div>
    </>
  )
}

function Names({ submitted }: RegisterPartProps) {
  const t = useTexts("accounts")
  const language = useLanguage()
  return (
    <div className="grid gap-5 md:grid-cols-2">
      {inNameOrder(language, "first_name" as const, "last_name" as const).map((name) => (
        <TextField
          key={name}
          name={name}
          label={t(name)}
          aside={t("optional")}
          autoComplete={name === "first_name" ? "given-name" : "family-name"}
          value={submitted?.[name]}
        />
      ))}
    </div>
  )
}

function Countries({ of: countries }: { of: AuthFacts["countries"] }) {
  return countries.map(({ label, name }) => (
    <option key={label} value={label}>
      {name}
    </option>
  ))
}
