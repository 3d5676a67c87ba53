import { EmailFrame, EmailText } from "#ui/letter.tsx"
import type { EmailView } from "#ui/letter-view.ts"

export function InfoEmail({ t, facts, locale, siteName }: EmailView) {
  return (
    <EmailFrame
      locale={locale}
      siteName={siteName}
      preview={t("subject", facts)}
      title={t("title", facts)}
      footer={t("footer", facts)}
    >
      <EmailText>{t("greeting", facts)}</EmailText>
      <EmailText>{t("text", facts)}</EmailText>
    </EmailFrame>
  )
}
