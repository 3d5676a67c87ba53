import { useState } from "react"
import { useTexts } from "#language/use-texts.ts"
import type { RefusalView } from "#platform/refusal.ts"
import { Field } from "#ui/field.tsx"
import { fieldError } from "#ui/field-error.ts"
import { Checkbox, Input, Select } from "#ui/inputs.tsx"
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
type RegisterPartProps = { refusal: RefusalView | undefined; submitted: SubmittedRegistration | undefined }

export function RegisterForm({ facts, from, email, refused, via }: Props) {
  const t = useTexts("accounts")
  const part = { refusal: refused?.refusal, submitted: refused?.submitted ?? { email } }
  return (
    <>
      <AuthForm
        refusal={part.refusal}
        failure={t("registerFailed")}
        submit={t("createAccount")}
        check={facts?.check}
        via={via}
      >
        <Credentials {...part} />
        <ContactFields {...part} facts={facts} />
        <Names {...part} />
        <Checkbox
          name="terms"
          value="yes"
          label={t("terms")}
          error={fieldError(part.refusal, "terms")}
          defaultChecked={part.submitted?.terms === "yes"}
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

function Credentials({ refusal, submitted }: RegisterPartProps) {
  const t = useTexts("accounts")
  return (
    <>
      <Field
        label={t("username")}
        hint={t("usernameHint")}
        anchor="username"
        error={fieldError(refusal, "username")}
      >
        {(fieldProps) => (
          <Input
            {...fieldProps}
            name="username"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            aria-required
            defaultValue={submitted?.username}
          />
        )}
      </Field>
      <div className="grid gap-5 md:grid-cols-2">
        <Field
          label={t("password")}
          hint={t("passwordHint")}
          anchor="password"
          error={fieldError(refusal, "password")}
        >
          {(fieldProps) => (
            <Input
              {...fieldProps}
              name="password"
              type="password"
              autoComplete="new-password"
              aria-required
            />
          )}
        </Field>
        <Field label={t("confirm")} anchor="confirm" error={fieldError(refusal, "confirm")}>
          {(fieldProps) => (
            <Input {...fieldProps} name="confirm" type="password" autoComplete="new-password" aria-required />
          )}
        </Field>
      </div>
    </>
  )
}

function ContactFields({ refusal, submitted, facts }: RegisterPartProps & { facts: AuthFacts | undefined }) {
  const t = useTexts("accounts")
  const { countries = [], ownCount = 0 } = facts ?? {}
  const [country, setCountry] = useState(submitted?.country_mb ?? "")
  const dialCode = countries.find(({ label }) => label === country)?.dialCode
  return (
    <>
      <Field label={t("email")} hint={t("emailHint")} anchor="email" error={fieldError(refusal, "email")}>
        {(fieldProps) => (
          <Input
            {...fieldProps}
            name="email"
            type="email"
            autoComplete="email"
            aria-required
            defaultValue={submitted?.email}
          />
        )}
      </Field>
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
        <Field
          label={dialCode ? t("phoneWith", { dialCode }) : t("phone")}
          aside={t("optional")}
          anchor="phone_mb"
          error={fieldError(refusal, "phone_mb")}
        >
          {(fieldProps) => (
            <Input
              {...fieldProps}
              name="phone_mb"
              type="tel"
              autoComplete={dialCode ? "tel-national" : "tel"}
              defaultValue={submitted?.phone_mb}
            />
          )}
        </Field>
      </div>
    </>
  )
}

function Names({ refusal, submitted }: RegisterPartProps) {
  const t = useTexts("accounts")
  return (
    <div className="grid gap-5 md:grid-cols-2">
      {(["first_name", "last_name"] as const).map((name) => (
        <Field
          key={name}
          label={t(name)}
          aside={t("optional")}
          anchor={name}
          error={fieldError(refusal, name)}
        >
          {(fieldProps) => (
            <Input
              {...fieldProps}
              name={name}
              autoComplete={name === "first_name" ? "given-name" : "family-name"}
              defaultValue={submitted?.[name]}
            />
          )}
        </Field>
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
