import { LetterAct, LetterFrame, LetterText } from "#ui/letter.tsx"
import type { LetterView } from "#ui/letter-view.ts"
import { Written } from "./written.tsx"

export function EnquiryLetter({ t, facts, locale, siteName }: LetterView) {
  return (
    <LetterFrame
      locale={locale}
      siteName={siteName}
      preview={t("subject", facts)}
      title={t("title", facts)}
      footer={t("footer", facts)}
    >
      <LetterText>{t("greeting", facts)}</LetterText>
      <Written text={String(facts.message)} />
      <LetterText>{t("from", facts)}</LetterText>
      <LetterAct href={String(facts.link)}>{t("act", facts)}</LetterAct>
    </LetterFrame>
  )
}
