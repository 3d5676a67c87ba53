import { createTransport } from "nodemailer"

export type Email = {
  to: string
  subject: string
  text: string
  html?: string
  headers?: Record<string, string>
}
export type CapturedEmail = Email & { sentAt: Date }

/** `captured` returns the e-mails of a server without SMTP. */
export type Mail = {
  send(email: Email): Promise<void>
  /** Throws if the mail server does not answer, or refuses us. */
  check(): Promise<unknown>
  captured(): readonly CapturedEmail[]
}

export function smtpMail(url: string, from: string): Mail {
  const transport = createTransport(url)
  return {
    async send(email) {
      await transport.sendMail({ from, ...email })
    },
    check: () => transport.verify(),
    captured: () => [],
  }
}

const maxCaptured = 200

/** Sends nothing; the last e-mails are readable at /dev/mail in demo mode. */
export function capturedMail(now: () => Date): Mail {
  const emails: CapturedEmail[] = []
  return {
    async send(email) {
      emails.unshift({ ...email, sentAt: now() })
      emails.length = Math.min(emails.length, maxCaptured)
    },
    check: async () => undefined,
    captured: () => emails,
  }
}
