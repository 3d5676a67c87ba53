import type { AddressInfo } from "node:net"
import { buffer } from "node:stream/consumers"
import { SMTPServer } from "smtp-server"

export type ReceivedEmail = { to: string; subject: string }

/** A real mail server. While it is away it answers as one that is too busy. */
export class SceneMail {
  readonly received: ReceivedEmail[] = []
  isAway = false
  readonly #server: SMTPServer

  private constructor() {
    this.#server = new SMTPServer({
      authOptional: true,
      disabledCommands: ["STARTTLS"],
      onMailFrom: (_, __, callback) =>
        callback(
          this.isAway ? Object.assign(new Error("Try again later"), { responseCode: 451 }) : undefined,
        ),
      onData: async (stream, { envelope }, callback) => {
        // The sender may be killed in the middle.
        const source = await buffer(stream).catch(() => undefined)
        if (!source) return callback(new Error("the message was cut"))
        const subject = subjectOf(source.toString())
        for (const { address } of envelope.rcptTo) this.received.push({ to: address, subject })
        callback()
      },
    })
    // A killed server leaves its connections without a word.
    this.#server.on("error", () => undefined)
  }

  static async open(): Promise<SceneMail> {
    const mail = new SceneMail()
    await new Promise<void>((ready) => mail.#server.listen(0, "127.0.0.1", ready))
    return mail
  }

  get url(): string {
    return `smtp://127.0.0.1:${(this.#server.server.address() as AddressInfo).port}`
  }

  async close(): Promise<void> {
    await new Promise<void>((closed) => this.#server.close(closed))
  }
}

/** Long subjects are folded, and those with other letters than English ones encoded (RFC 2047). */
function subjectOf(source: string): string {
  const [, folded = ""] = /^Subject: ((?:.*)(?:\r\n[ \t].*)*)/m.exec(source) ?? []
  return folded
    .replace(/\?=\r\n[ \t]=\?/g, "?==?")
    .replace(/\r\n[ \t]/g, " ")
    .replace(/(?:=\?UTF-8\?[QB]\?[^?]*\?=)+/gi, (words) =>
      Buffer.concat(
        [...words.matchAll(/=\?UTF-8\?([QB])\?([^?]*)\?=/gi)].map(([, kind = "", text = ""]) =>
          kind.toUpperCase() === "B" ? Buffer.from(text, "base64") : quotedBytes(text),
        ),
      ).toString(),
    )
}

function quotedBytes(text: string): Buffer {
  const plain = text.replaceAll("_", " ")
  return Buffer.from(
    plain.replace(/=([0-9A-F]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
    "latin1",
  )
}
