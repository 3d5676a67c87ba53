import { EmailButton, EmailFrame, EmailText } from "#ui/email.tsx"
import type { EmailView } from "#ui/email-view.ts"

export function LotEmail(email: EmailView) {
  const { t, facts } = email
  return (
    <EmailFrame
      {...email}
      preview={t("text", facts)}
      title={t("subject", facts)}
      footer={String(facts.footer)}
    >
      <EmailText>{facts.greeting}</EmailText>
      <EmailText>{t("text", facts)}</EmailText>
      <EmailButton href={String(facts.link)}>{t("act", facts)}</EmailButton>
    </EmailFrame>
  )
}
