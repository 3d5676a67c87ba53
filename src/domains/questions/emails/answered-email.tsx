import { EmailButton, EmailFrame, EmailText } from "#ui/email.tsx"
import type { EmailView } from "#ui/email-view.ts"
import { WrittenText } from "#ui/written-text.tsx"

export function LotAnswerEmail(email: EmailView) {
  const { t, facts } = email
  return (
    <EmailFrame {...email}>
      <EmailText>{t("greeting", facts)}</EmailText>
      <WrittenText text={String(facts.message)} />
      <EmailText>{t("asked", facts)}</EmailText>
      <WrittenText text={String(facts.question)} />
      <EmailButton href={String(facts.link)}>{t("act", facts)}</EmailButton>
    </EmailFrame>
  )
}
