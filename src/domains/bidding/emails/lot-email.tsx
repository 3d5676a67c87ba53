import { EmailButton, EmailFrame, EmailText } from "#ui/email.tsx"
import type { EmailView } from "#ui/email-view.ts"

export function LotEmail({ t, facts, locale, siteName }: EmailView) {
  const subject = t("subject", facts)
  return (
    <EmailFrame
      locale={locale}
      siteName={siteName}
      preview={t("text", facts)}
      title={subject}
      footer={String(facts.footer)}
    >
      <EmailText>{facts.greeting}</EmailText>
      <EmailText>{t("text", facts)}</EmailText>
      <EmailButton href={String(facts.link)}>{t("act", facts)}</EmailButton>
    </EmailFrame>
  )
}
