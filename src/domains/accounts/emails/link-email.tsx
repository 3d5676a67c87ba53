import { EmailButton, EmailFrame, EmailText } from "#ui/email.tsx"
import type { EmailView } from "#ui/email-view.ts"

/** An e-mail that asks for one thing: its subject, the link, and what to do if the request was not yours. */
export function LinkEmail(email: EmailView) {
  const { t, facts } = email
  return (
    <EmailFrame {...email}>
      <EmailText>{t("greeting", facts)}</EmailText>
      <EmailText>{t("text", facts)}</EmailText>
      <EmailButton href={String(facts.link)}>{t("act", facts)}</EmailButton>
    </EmailFrame>
  )
}
