import { Link } from "@react-email/components"
import { EmailButton, EmailCode, EmailFrame, EmailText } from "#ui/email.tsx"
import type { EmailView } from "#ui/email-view.ts"
import type { ReceiptRow } from "../mail-receipts.ts"

export function ReceiptsEmail(email: EmailView) {
  const { t, facts } = email
  const rows: ReceiptRow[] = JSON.parse(String(facts.receipts))
  return (
    <EmailFrame {...email} preview={t("text", facts)}>
      <EmailText>{t("greeting", facts)}</EmailText>
      <EmailText>{t("text", facts)}</EmailText>
      {rows.map(({ lot, href, line, hash }) => (
        <div key={hash}>
          <EmailText>
            <Link href={href} style={{ color: "inherit", fontWeight: 600 }}>
              {lot}
            </Link>
            <br />
            {line}
          </EmailText>
          <EmailCode lines={[hash]} />
        </div>
      ))}
      <EmailText>{t("head", facts)}</EmailText>
      <EmailCode lines={String(facts.head).split("\n")} />
      <EmailText>{t("how", facts)}</EmailText>
      <EmailButton href={String(facts.link)}>{t("act", facts)}</EmailButton>
    </EmailFrame>
  )
}
