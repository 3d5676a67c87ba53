import { createTransport } from "nodemailer"

export type Letter = {
  to: string
  subject: string
  text: string
  html?: string
  headers?: Record<string, string>
}
export type KeptLetter = Letter & { sentAt: Date }

/** How mail leaves the house. `kept` is what a house without a post office has written so far. */
export type Mail = { send(letter: Letter): Promise<void>; kept(): readonly KeptLetter[] }

/** By SMTP, to real people. */
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

/** Without a mail server nothing leaves: the last letters are kept, to be read at /dev/mail in demo mode. */
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
