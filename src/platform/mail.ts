import { createTransport } from "nodemailer"

export type Letter = {
  to: string
  subject: string
  text: string
  html?: string
  headers?: Record<string, string>
}
export type KeptLetter = Letter & { sentAt: Date }

/** `kept` returns the e-mails of a server without SMTP. */
export type Mail = { send(letter: Letter): Promise<void>; kept(): readonly KeptLetter[] }

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
  const letters: KeptLetter[] = []
  return {
    async send(letter) {
      letters.unshift({ ...letter, sentAt: now() })
      letters.length = Math.min(letters.length, mostKept)
    },
    kept: () => letters,
  }
}
