import { Link } from "@react-email/components"
import { EmailButton, EmailFrame, EmailText } from "#ui/email.tsx"
import type { EmailView } from "#ui/email-view.ts"
import type { DigestEmailRow } from "../digest.ts"

export function LotsEmail(email: EmailView) {
  const { t, facts } = email
  const rows: DigestEmailRow[] = JSON.parse(String(facts.lots))
  return (
    <EmailFrame {...email} preview={t("text", facts)}>
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
