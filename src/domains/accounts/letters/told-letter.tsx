import { LetterFrame, LetterText } from "#ui/letter.tsx"
import type { LetterView } from "#ui/letter-view.ts"

export function ToldLetter({ t, facts, locale, siteName }: LetterView) {
  return (
    <LetterFrame
      locale={locale}
      siteName={siteName}
      preview={t("subject", facts)}
      title={t("title", facts)}
      footer={t("footer", facts)}
    >
      <LetterText>{t("greeting", facts)}</LetterText>
      <LetterText>{t("text", facts)}</LetterText>
    </LetterFrame>
  )
}
