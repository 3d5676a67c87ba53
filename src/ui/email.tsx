import {
  Body,
  Button,
  Container,
  Head,
  Heading,
  Hr,
  Html,
  Link,
  Preview,
  Text,
} from "@react-email/components"
import type { ReactNode } from "react"
import type { EmailView } from "./email-view.ts"

/** E-mail programs have no design tokens: the light theme's colours in hex. */
const ink = "#2a221b"
const softInk = "#6b6057"
const paper = "#faf6ee"
const raised = "#fffdf8"
const rule = "#ddd3c3"
const act = "#e0a33c"
const sans = "'Source Sans 3', 'Segoe UI', 'Helvetica Neue', Arial, sans-serif"
const serif = "Fraunces, Georgia, 'Times New Roman', serif"

type Props = EmailView & {
  /** Shown beside the subject in a list of e-mails; without it the subject itself. */
  preview?: string
  title?: string
  footer?: string
  children: ReactNode
}

export function EmailFrame({ t, facts, locale, siteName, stop, children, ...props }: Props) {
  const { preview = t("subject", facts), title = t("title", facts), footer = t("footer", facts) } = props
  return (
    <Html lang={locale}>
      <Head />
      <Preview>{preview}</Preview>
      <Body style={{ backgroundColor: paper, color: ink, fontFamily: sans, margin: 0, padding: "24px 12px" }}>
        <Container
          style={{ maxWidth: 560, backgroundColor: raised, border: `1px solid ${rule}`, padding: "8px 28px" }}
        >
          <Text style={{ fontFamily: serif, fontSize: 18, margin: "16px 0 0" }}>{siteName}</Text>
          <Hr style={{ borderColor: rule, margin: "12px 0" }} />
          <Heading as="h1" style={{ fontFamily: serif, fontSize: 24, fontWeight: 500, lineHeight: "30px" }}>
            {title}
          </Heading>
          {children}
          <Hr style={{ borderColor: rule, margin: "20px 0 12px" }} />
          <Text style={{ color: softInk, fontSize: 13, lineHeight: "20px" }}>{footer}</Text>
          {stop && (
            <Text style={{ fontSize: 13, lineHeight: "20px", margin: "0 0 16px" }}>
              <Link href={stop.href} style={{ color: softInk, textDecoration: "underline" }}>
                {stop.text}
              </Link>
            </Text>
          )}
        </Container>
      </Body>
    </Html>
  )
}

export function EmailText({ children }: { children: ReactNode }) {
  return <Text style={{ fontSize: 16, lineHeight: "25px", margin: "12px 0" }}>{children}</Text>
}

/** What a reader copies exactly, such as a hash. */
export function EmailCode({ lines }: { lines: readonly string[] }) {
  return (
    <Text
      style={{
        fontFamily: "monospace",
        fontSize: 13,
        lineHeight: "20px",
        margin: "0",
        wordBreak: "break-all",
      }}
    >
      {lines.map((line, index) => [index > 0 && <br key={`break ${line}`} />, line])}
    </Text>
  )
}

/** Also shows the address in full, for programs without buttons. */
export function EmailButton({ href, children }: { href: string; children: ReactNode }) {
  return (
    <>
      <Button
        href={href}
        style={{
          backgroundColor: act,
          color: ink,
          borderRadius: 4,
          fontSize: 16,
          fontWeight: 600,
          padding: "12px 20px",
          margin: "8px 0",
        }}
      >
        {children}
      </Button>
      <Text style={{ color: softInk, fontSize: 13, lineHeight: "20px", wordBreak: "break-all" }}>{href}</Text>
    </>
  )
}
