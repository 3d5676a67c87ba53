import { useTexts } from "#language/use-texts.ts"
import { TextField } from "#ui/form-fields.tsx"
import { Link } from "#ui/link.tsx"
import type { AuthFormProps } from "./auth-facts.ts"
import { AuthForm, OtherFormLink } from "./auth-form.tsx"
import { PasskeyButton } from "./passkey-button.tsx"
import { withFrom } from "./return-path.ts"
import { SocialButtons } from "./social-buttons.tsx"

type Props = AuthFormProps<{ email?: string | undefined }> & { isRegistrationOpen: boolean }

export function LoginForm({ facts, from, refused, via, isRegistrationOpen }: Props) {
  const t = useTexts("accounts")
  const refusal = refused?.refusal
  return (
    <>
      <AuthForm
        refusal={refusal}
        failure={t("loginFailed")}
        submit={t("signIn")}
        check={facts?.check}
        via={via}
      >
        <TextField
          name="email"
          label={t("usernameOrEmail")}
          autoComplete="username webauthn"
          autoCapitalize="none"
          spellCheck={false}
          aria-required
          value={refused?.submitted?.email}
        />
        <TextField
          name="password"
          label={t("password")}
          aside={
            <Link className="link tap inline-flex items-center" to="/auth/forgot-password">
              {t("forgot.link")}
            </Link>
          }
          type="password"
          autoComplete="current-password"
          aria-required
        />
      </AuthForm>
      <PasskeyButton from={from} />
      <SocialButtons from={from} />
      {isRegistrationOpen && (
        <OtherFormLink question={t("noAccount")}>
          <Link className="link" to={withFrom("/auth/register", from)}>
            {t("registerTitle")}
          </Link>
        </OtherFormLink>
      )}
    </>
  )
}
