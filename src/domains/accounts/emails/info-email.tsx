import { EmailFrame, EmailText } from "#ui/email.tsx"
import type { EmailView } from "#ui/email-view.ts"

export function InfoEmail(email: EmailView) {
  const { t, facts } = email
  return (
    <EmailFrame {...email}>
      <EmailText>{t("greeting", facts)}</EmailText>
      <EmailText>{t("text", facts)}</EmailText>
    </EmailFrame>
  )
}
