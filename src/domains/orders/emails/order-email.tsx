import { Fragment } from "react"
import { EmailButton, EmailFrame, EmailText } from "#ui/email.tsx"
import type { EmailView } from "#ui/email-view.ts"

export function OrderEmail(email: EmailView) {
  const { t, facts } = email
  return (
    <EmailFrame {...email} preview={t("text", facts)}>
      <EmailText>{facts.greeting}</EmailText>
      <EmailText>{t("text", facts)}</EmailText>
      <EmailText>
        {String(facts.lines)
          .split("\n")
          .map((line) => (
            <Fragment key={line}>
              {line}
              <br />
            </Fragment>
          ))}
      </EmailText>
      <EmailButton href={String(facts.link)}>{facts.act}</EmailButton>
    </EmailFrame>
  )
}
