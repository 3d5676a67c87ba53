import { createTransport } from "nodemailer"

export type Email = {
  to: string
  subject: string
  text: string
  html?: string
  headers?: Record<string, string>
}
export type CapturedEmail = Email & { sentAt: Date }

/** `kept` returns the e-mails of a server without SMTP. */
export type Mail = { send(letter: Email): Promise<void>; kept(): readonly CapturedEmail[] }

export function postedMail(url: string, from: string): Mail {
  const transport = createTransport(url)
  return {
    async send(letter) {
      await transport.sendMail({ from, ...letter })
    },
    kept: () => [],
  }
}

const mostKept = 200

/** Sends nothing; the last e-mails are readable at /dev/mail in demo mode. */
export function keptMail(now: () => Date): Mail {
  const letters: CapturedEmail[] = []
  return {
    async send(letter) {
      letters.unshift({ ...letter, sentAt: now() })
      letters.length = Math.min(letters.length, mostKept)
    },
    kept: () => letters,
  }
}
