import { LetterAct, LetterFrame, LetterText } from "#ui/letter.tsx"
import type { LetterView } from "#ui/letter-view.ts"

/** An e-mail that asks for one thing: its subject, the link, and what to do if the request was not yours. */
export function LinkLetter({ t, facts, locale, siteName, stop }: LetterView) {
  return (
    <LetterFrame
      locale={locale}
      siteName={siteName}
      preview={t("subject", facts)}
      title={t("title", facts)}
      footer={t("footer", facts)}
      stop={stop}
    >
      <LetterText>{t("greeting", facts)}</LetterText>
      <LetterText>{t("text", facts)}</LetterText>
      <LetterAct href={String(facts.link)}>{t("act", facts)}</LetterAct>
    </LetterFrame>
  )
}
