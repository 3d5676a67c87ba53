import { EmailButton, EmailFrame, EmailText } from "#ui/email.tsx"
import type { EmailView } from "#ui/email-view.ts"
import { WrittenText } from "#ui/written-text.tsx"

export function LotAnswerEmail({ t, facts, locale, siteName }: EmailView) {
  return (
    <EmailFrame
      locale={locale}
      siteName={siteName}
      preview={t("subject", facts)}
      title={t("title", facts)}
      footer={t("footer", facts)}
    >
      <EmailText>{t("greeting", facts)}</EmailText>
      <WrittenText text={String(facts.message)} />
      <EmailText>{t("asked", facts)}</EmailText>
      <WrittenText text={String(facts.question)} />
      <EmailButton href={String(facts.link)}>{t("act", facts)}</EmailButton>
    </EmailFrame>
  )
}
