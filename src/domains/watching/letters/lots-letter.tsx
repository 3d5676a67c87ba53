import { Link } from "@react-email/components"
import { LetterAct, LetterFrame, LetterText } from "#ui/letter.tsx"
import type { LetterView } from "#ui/letter-view.ts"
import type { DigestEmailRow } from "../news.ts"

export function LotsLetter({ t, facts, locale, siteName, stop }: LetterView) {
  const rows = JSON.parse(String(facts.lots)) as DigestEmailRow[]
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
      {rows.map(({ name, said, href }) => (
        <LetterText key={href}>
          <Link href={href} style={{ color: "inherit", fontWeight: 600 }}>
            {name}
          </Link>
          <br />
          {said}
        </LetterText>
      ))}
      {facts.sum !== undefined && <LetterText>{t("sum", facts)}</LetterText>}
      <LetterAct href={String(facts.link)}>{t("act", facts)}</LetterAct>
    </LetterFrame>
  )
}
