import { Link } from "@react-email/components"
import { EmailButton, EmailFrame, EmailText } from "#ui/email.tsx"
import type { EmailView } from "#ui/email-view.ts"
import type { DigestEmailRow } from "../digest.ts"

export function LotsEmail({ t, facts, locale, siteName, stop }: EmailView) {
  const rows: DigestEmailRow[] = JSON.parse(String(facts.lots))
  return (
    <EmailFrame
      locale={locale}
      siteName={siteName}
      preview={t("text", facts)}
      title={t("title", facts)}
      footer={t("footer", facts)}
      stop={stop}
    >
      <EmailText>{t("greeting", facts)}</EmailText>
      <EmailText>{t("text", facts)}</EmailText>
      {rows.map(({ name, text, href }) => (
        <EmailText key={href}>
          <Link href={href} style={{ color: "inherit", fontWeight: 600 }}>
            {name}
          </Link>
          <br />
          {text}
        </EmailText>
      ))}
      {facts.sum !== undefined && <EmailText>{t("sum", facts)}</EmailText>}
      <EmailButton href={String(facts.link)}>{t("act", facts)}</EmailButton>
    </EmailFrame>
  )
}
