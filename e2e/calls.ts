import { randomUUID } from "node:crypto"
import { demoSecret } from "../src/server/demo-secret.ts"
import { solutionFor } from "../test/bot-check-solution.ts"
import { address, newClientHeaders } from "./address.ts"

export const password = "a dram before bed"

type CallOptions = { token?: string; data?: unknown }

/** Calls the API and throws unless it succeeds. It stores no cookies, so it signs nobody in. */
// biome-ignore lint/suspicious/noExplicitAny: a story looks only at the few fields it names
export async function call(path: string, { token, data }: CallOptions = {}): Promise<any> {
  const answer = await fetch(`${address}/api${path}`, {
    method: data === undefined ? "GET" : "POST",
    headers: {
      "content-type": "application/json",
      ...newClientHeaders(),
      ...(token === undefined ? {} : { authorization: `Token ${token}` }),
    },
    ...(data === undefined ? {} : { body: JSON.stringify(data) }),
  })
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
  return await answer.json()
}

/** Solves the bot check with the demo's secret, without its proof of work. */
export function botCheck(): Promise<string> {
  return solutionFor(demoSecret)
}

const tokens = new Map<string, Promise<string>>()

export function tokenOf(username: string): Promise<string> {
  const cached = tokens.get(username)
  if (cached) return cached
  const token = botCheck()
    .then((captcha) => call("/auth/login", { data: { email: username, password, captcha } }))
    .then((body) => body.token)
  tokens.set(username, token)
  return token
}

let memberCount = 0

/** Registers a new member who may bid, so that the cart holds nothing from earlier tests. */
export async function newMember(name: string): Promise<string> {
  const username = `${name}_${process.pid}_${++memberCount}`
  const email = `${username}@story.example`
  const { token } = await call("/auth/register", {
    data: {
      username,
      email,
      password,
      country_mb: "Singapore",
      country_code_mb: "+65",
      captcha: await botCheck(),
    },
  })
  const link = await verificationLink(email)
  await call(`/auth/verify/${link.split("/").at(-1)}`, { token, data: {} })
  return username
}

/** The e-mails to this address, newest first, as listed at /dev/mail. */
export async function emailsTo(email: string): Promise<{ subject: string; text: string; links: string[] }[]> {
  const mail = await (await fetch(`${address}/dev/mail`)).text()
  return mail
    .split("<article>")
    .filter((text) => text.includes(`To ${email},`))
    .map((text) => ({
      subject: /<h2>(.*?)<\/h2>/.exec(text)?.[1] ?? "",
      text,
      links: [...text.matchAll(/href="([^"]+)"/g)].map(([, href = ""]) => href),
    }))
}

export function verificationLink(email: string): Promise<string> {
  return linkTo(email, "/auth/verify/")
}

export async function linkTo(email: string, path: string): Promise<string> {
  // A job sends e-mails shortly after the event.
  for (let tries = 0; tries < 40; tries++) {
    const mail = await (await fetch(`${address}/dev/mail`)).text()
    for (const message of mail.split("<article>").filter((text) => text.includes(`To ${email},`))) {
      const link = /href="([^"]+)"/g
      for (const [, href = ""] of message.matchAll(link)) if (href.includes(path)) return href
    }
    await new Promise((later) => setTimeout(later, 250))
  }
  throw new Error(`No letter with a link was written to ${email}`)
}

export async function bid(username: string, lotId: string, maxCents: number): Promise<void> {
  await call(`/lots/${lotId}/bids`, {
    token: await tokenOf(username),
    data: { maxCents, idempotencyKey: randomUUID() },
  })
}
