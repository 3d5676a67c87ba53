import { Fragment } from "react"
import { LetterAct, LetterFrame, LetterText } from "#ui/letter.tsx"
import type { LetterView } from "#ui/letter-view.ts"

export function OrderLetter({ t, facts, locale, siteName, stop }: LetterView) {
  return (
    <LetterFrame
      locale={locale}
      siteName={siteName}
      preview={t("subject", facts)}
      title={t("title", facts)}
      footer={t("footer", facts)}
      stop={stop}
    >
      <LetterText>{facts.greeting}</LetterText>
      <LetterText>{t("text", facts)}</LetterText>
      <LetterText>
        {String(facts.lines)
          .split("\n")
          .map((line) => (
            <Fragment key={line}>
              {line}
              <br />
            </Fragment>
          ))}
      </LetterText>
      <LetterAct href={String(facts.link)}>{facts.act}</LetterAct>
    </LetterFrame>
  )
}
