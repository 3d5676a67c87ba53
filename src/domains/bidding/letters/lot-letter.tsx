import { LetterAct, LetterFrame, LetterText } from "#ui/letter.tsx"
import type { LetterView } from "#ui/letter-view.ts"

export function LotLetter({ t, facts, locale, siteName }: LetterView) {
  const subject = t("subject", facts)
  return (
    <LetterFrame
      locale={locale}
      siteName={siteName}
      preview={subject}
      title={subject}
      footer={String(facts.footer)}
    >
      <LetterText>{facts.greeting}</LetterText>
      <LetterText>{t("text", facts)}</LetterText>
      <LetterAct href={String(facts.link)}>{t("act", facts)}</LetterAct>
    </LetterFrame>
  )
}
