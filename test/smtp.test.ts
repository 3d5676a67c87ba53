import { buffer } from "node:stream/consumers"
import { SMTPServer } from "smtp-server"
import { afterAll, beforeAll, expect, test } from "vitest"
import { contextFor } from "#platform/ctx.ts"
import { enqueueEmail } from "#platform/jobs/enqueue-email.ts"
import { runOutbox } from "#platform/jobs/run-outbox.ts"
import { smtpMail } from "#platform/mail.ts"
import { outboxQueues } from "../src/server/outbox-queues.ts"
import { testApp } from "./db.ts"

const app = await testApp()
const received: { to: string[]; source: string }[] = []
let isAway = false
let server: SMTPServer

/** A real mail server on loopback. While it is unavailable it answers as a server that is too busy. */
beforeAll(async () => {
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onMailFrom: (_, __, callback) =>
      callback(isAway ? Object.assign(new Error("Try again later"), { responseCode: 451 }) : undefined),
    async onData(stream, { envelope }, callback) {
      const source = (await buffer(stream)).toString()
      received.push({ to: envelope.rcptTo.map((to) => to.address), source })
      callback()
    },
  })
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready))
  const { port } = server.server.address() as { port: number }
  app.mail = smtpMail(`smtp://127.0.0.1:${port}`, "Quaich <hello@quaich.example>")
})

afterAll(() => new Promise<void>((closed) => server.close(closed)))

async function order(username: string): Promise<void> {
  await enqueueEmail(contextFor(app), {
    kind: "accounts.verifyMail",
    to: "linh@mail.example",
    language: "vi",
    facts: { username, link: "http://house.test/auth/verify/abc", hours: 24 },
  })
}

async function work(): Promise<void> {
  await runOutbox(app, outboxQueues(app).flat())
}

test("an e-mail is sent by SMTP with its text and HTML, in the recipient's language", async () => {
  await order("Linh")
  await work()
  expect(received).toHaveLength(1)
  const [email] = received
  expect(email?.to).toEqual(["linh@mail.example"])
  const source = email?.source ?? ""
  expect(source).toMatch(/^From: Quaich <hello@quaich\.example>\r$/m)
  expect(source).toContain("Content-Type: multipart/alternative")
  expect(source).toMatch(/Content-Type: text\/plain; charset=utf-8/)
  expect(source).toMatch(/Content-Type: text\/html; charset=utf-8/)
  const [, subject = ""] = /^Subject: (=\?UTF-8\?[^\r]+(?:\r\n [^\r]+)*)/m.exec(source) ?? []
  expect(subject).not.toBe("")
})

test("while the mail server is unavailable an e-mail waits, and is sent once it is back", async () => {
  received.length = 0
  isAway = true
  await order("Linh")
  await work()
  expect(received).toEqual([])
  const waiting = async () => {
    const { rows } = await app.pool.query<{ tries: number; error: string | null }>(
      "select tries, error from outbox_messages where name = 'send-email' and due_at < 'infinity'",
    )
    return rows
  }
  expect(await waiting()).toHaveLength(1)
  expect((await waiting())[0]).toMatchObject({ tries: 1, error: expect.stringContaining("Try again later") })
  // Nor is it tried again at once.
  await work()
  expect((await waiting())[0]?.tries).toBe(1)
  isAway = false
  await app.pool.query("update outbox_messages set due_at = now()")
  await work()
  expect(received).toHaveLength(1)
  expect(await waiting()).toEqual([])
})

test("a name with line breaks adds no header and no recipient", async () => {
  received.length = 0
  await order("Linh\r\nBcc: everybody@mail.example\r\nX-Planted: yes")
  await work()
  expect(received.map((email) => email.to)).toEqual([["linh@mail.example"]])
  const [head = "", body = ""] = received[0]?.source.split(/\r?\n\r?\n/, 2) ?? []
  expect(head).not.toMatch(/Bcc|X-Planted/)
  expect(body).not.toBe("")
})
