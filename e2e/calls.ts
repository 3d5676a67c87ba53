import { randomUUID } from "node:crypto"
import { demoSecret } from "../src/server/demo-secret.ts"
import { solutionFor } from "../test/solution.ts"
import { address, newPlace } from "./address.ts"

/** The password of everybody in the demo world. */
export const password = "a dram before bed"

type Asked = { token?: string; data?: unknown }

/** One of the house's calls, which must be answered well. It keeps no cookies, so nobody stays signed in by it. */
// biome-ignore lint/suspicious/noExplicitAny: a story looks only at the few fields it names
export async function call(path: string, { token, data }: Asked = {}): Promise<any> {
  const answer = await fetch(`${address}/api${path}`, {
    method: data === undefined ? "GET" : "POST",
    headers: {
      "content-type": "application/json",
      ...newPlace(),
      ...(token === undefined ? {} : { authorization: `Token ${token}` }),
    },
    ...(data === undefined ? {} : { body: JSON.stringify(data) }),
  })
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
  return await answer.json()
}

/** The bot check, for stories that are about something else: whoever knows the secret of a demo need not work. */
export function botCheck(): Promise<string> {
  return solutionFor(demoSecret)
}

const tokens = new Map<string, Promise<string>>()

export function tokenOf(username: string): Promise<string> {
  const known = tokens.get(username)
  if (known) return known
  const token = botCheck()
    .then((captcha) => call("/auth/login", { data: { email: username, password, captcha } }))
    .then((body) => body.token)
  tokens.set(username, token)
  return token
}

let newcomers = 0

/** Somebody new who may bid, so that nothing of an earlier story is in their cart. */
export async function newMember(name: string): Promise<string> {
  const username = `${name}_${process.pid}_${++newcomers}`
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

/** What the house has written to this address, newest first: as it stands at /dev/mail. */
export async function lettersTo(
  email: string,
): Promise<{ subject: string; text: string; links: string[] }[]> {
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

/** The link that the house has written to this address. */
export function verificationLink(email: string): Promise<string> {
  return linkTo(email, "/auth/verify/")
}

/** The link of that kind in the newest letter to this address. */
export async function linkTo(email: string, path: string): Promise<string> {
  // A letter is sent by a job, a moment after what it is about.
  for (let tries = 0; tries < 40; tries++) {
    const mail = await (await fetch(`${address}/dev/mail`)).text()
    for (const letter of mail.split("<article>").filter((text) => text.includes(`To ${email},`))) {
      const link = /href="([^"]+)"/g
      for (const [, href = ""] of letter.matchAll(link)) if (href.includes(path)) return href
    }
    await new Promise((later) => setTimeout(later, 250))
  }
  throw new Error(`No letter with a link was written to ${email}`)
}

/** A bid of somebody who needs no browser for it. */
export async function bid(username: string, lotId: string, maxCents: number): Promise<void> {
  await call(`/lots/${lotId}/bids`, {
    token: await tokenOf(username),
    data: { maxCents, idempotencyKey: randomUUID() },
  })
}
