import { randomUUID } from "node:crypto"
import {
  notificationChannels,
  notificationKindNames,
  notificationKinds,
} from "../src/domains/notifications/kinds.ts"
import { demoSecret } from "../src/server/config/demo-secret.ts"
import { solutionFor } from "../test/security/bot-check-solution.ts"
import { address, newClientHeaders } from "./address.ts"

export const password = "a dram before bed"

type CallOptions = { token?: string; data?: unknown; method?: string }

/** Calls the API and throws unless it succeeds. It stores no cookies, so it signs nobody in. */
// biome-ignore lint/suspicious/noExplicitAny: each test reads only the few fields that it names
export async function call(path: string, options: CallOptions = {}): Promise<any> {
  return await (await request(path, options)).json()
}

/** Undefined if the call succeeds. */
export async function codeOf(path: string, options: CallOptions): Promise<string | undefined> {
  const answer = await send(path, options)
  return answer.ok ? undefined : ((await answer.json()) as { code: string }).code
}

async function request(path: string, options: CallOptions): Promise<Response> {
  const answer = await send(path, options)
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
  return answer
}

async function send(path: string, { token, data, method }: CallOptions): Promise<Response> {
  return await fetch(`${address}/api${path}`, {
    method: method ?? (data === undefined ? "GET" : "POST"),
    headers: {
      "content-type": "application/json",
      ...newClientHeaders(),
      ...(token === undefined ? {} : { authorization: `Token ${token}` }),
    },
    ...(data === undefined ? {} : { body: JSON.stringify(data) }),
  })
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

/** Signs in and returns a reader of pages. */
export async function pagesOf(username: string): Promise<(path: string) => Promise<string>> {
  const login = await request("/auth/login", {
    data: { email: username, password, captcha: await botCheck() },
  })
  const cookie = login.headers
    .getSetCookie()
    .map((each) => each.split(";")[0])
    .join("; ")
  return async (path) =>
    await (await fetch(address + path, { headers: { cookie, ...newClientHeaders() } })).text()
}

export function idsIn(page: string, kind: string): string[] {
  return [...new Set(page.match(new RegExp(`${kind}_[0-9a-z]{24}`, "g")))]
}

let memberCount = 0

/**
 * Registers a new member who may bid, so that the cart holds nothing from earlier tests. The settings ask for no
 * notification of lots on the site: it would open over whatever page the test has reached by then.
 */
export async function newMember(name: string): Promise<string> {
  const username = `${name}_${process.pid}_${++memberCount}`
  const email = `${username}@story.example`
  const registered = await request("/auth/register", {
    data: {
      username,
      email,
      password,
      country_mb: "Singapore",
      country_code_mb: "+65",
      captcha: await botCheck(),
    },
  })
  const { token } = await registered.json()
  const cookies = registered.headers.getSetCookie().map((text) => text.split(";")[0])
  await chooseNotifications(cookies.join("; "), allButLots)
  const link = await verificationLink(email)
  await call(`/auth/verify/${link.split("/").at(-1)}`, { token, data: {} })
  return username
}

/** The default choices, without those that come while a test uses the site. */
const allButLots = notificationKindNames.flatMap((kind) =>
  notificationChannels
    .filter((channel) => notificationKinds[kind][channel])
    .map((channel) => `${kind}.${channel}`)
    .filter((choice) => choice !== "outbid.site" && choice !== "won.site"),
)

/** Saves what a signed-in member wants to be notified of, as the form of the settings does. */
export async function chooseNotifications(cookie: string, wanted: readonly string[]): Promise<void> {
  const answer = await fetch(`${address}/my-account/settings`, {
    method: "POST",
    headers: { cookie, origin: address },
    body: new URLSearchParams([["intent", "notifications"], ...wanted.map((choice) => ["wanted", choice])]),
    redirect: "manual",
  })
  // The form redirects for an unknown intent, too; only a change is confirmed.
  if (!answer.headers.get("set-cookie")?.includes("flash=profile."))
    throw new Error("The choices are not saved")
}

/** An announcement to a country without other members notifies no one else. */
export async function moveTo(country: string, token: string): Promise<void> {
  const { user } = await call("/auth/me", { token })
  await call(`/auth/update/${user._id}`, { method: "PUT", token, data: { country_mb: country } })
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
  for (let tries = 0; tries < 400; tries++) {
    const mail = await (await fetch(`${address}/dev/mail`)).text()
    for (const message of mail.split("<article>").filter((text) => text.includes(`To ${email},`))) {
      const link = /href="([^"]+)"/g
      for (const [, href = ""] of message.matchAll(link)) if (href.includes(path)) return href
    }
    await new Promise((later) => setTimeout(later, 250))
  }
  throw new Error(`No e-mail with a link was sent to ${email}`)
}

export async function bid(username: string, lotId: string, maxCents: number): Promise<void> {
  await call(`/lots/${lotId}/bids`, {
    token: await tokenOf(username),
    data: { maxCents, confirm: maxCents, idempotencyKey: randomUUID() },
  })
}
