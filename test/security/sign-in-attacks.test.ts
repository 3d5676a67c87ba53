import { eq } from "drizzle-orm"
import { beforeAll, beforeEach, describe, expect, test } from "vitest"
import { members } from "#domains/accounts/schema.ts"
import { readTicketCookie, ticketCookie } from "#domains/accounts/second-step/second-step.ts"
import { newCrossSiteCookie } from "#domains/accounts/sessions/same-site.ts"
import { startSession } from "#domains/accounts/sessions/start-session.ts"
import {
  clearedFlowCookie,
  newOAuthFlow,
  oauthFlowCookie,
  readOAuthFlow,
} from "#domains/accounts/social/oauth-flow.ts"
import { languages } from "#language/languages.ts"
import { contextFor, type Language } from "#platform/ctx.ts"
import { readClient } from "#server/client.ts"
import { openServices } from "#server/open-services.ts"
import { password } from "../../seed/people.ts"
import { type ApiClient, type ApiResponse, apiClient, countRows } from "../api/api-client.ts"
import { type DocumentedCall, listCalls } from "../api/documented-calls.ts"
import { type TestApp, testApp } from "../db.ts"
import { type Person, person } from "../fixtures.ts"
import { emailsTo } from "../run-jobs.ts"

let app: TestApp
let callApi: ApiClient
let calls: DocumentedCall[]
let ann: Person
let ben: Person
let people = 0
let addresses = 0

beforeAll(async () => {
  app = await testApp()
  callApi = apiClient(app)
  calls = await listCalls(callApi)
})

beforeEach(async () => {
  people++
  ann = await person(app, `ann${people}`)
  ben = await person(app, `ben${people}`)
})

const newAddress = () => `10.${++addresses >> 16}.${(addresses >> 8) & 255}.${addresses & 255}`

type LoginClient = { address?: string; cookie?: string; language?: Language }

const login = (
  email: string,
  secret: string,
  { address = newAddress(), cookie, language }: LoginClient = {},
) =>
  callApi("post", "/auth/login", {
    body: { email, password: secret },
    headers: { "x-forwarded-for": address, "user-agent": "a browser" },
    ...(cookie ? { cookie } : {}),
    ...(language ? { language } : {}),
  })

const me = (token: string) => callApi("get", "/auth/me", { token })
const cookieNamed = (answer: ApiResponse, name: string) =>
  answer.headers
    .getSetCookie()
    .find((text) => text.startsWith(`${name}=`))
    ?.split(";")[0] ?? ""

async function secretFor(member: Person, path: "verify" | "reset-password"): Promise<string> {
  const emails = await emailsTo(app, member.email)
  const link = emails.map(({ text }) => new RegExp(`/auth/${path}/\\S+`).exec(text)?.[0]).find(Boolean)
  return link?.split("/").at(-1) ?? ""
}

describe("guessing at one account", () => {
  test("from one address is stopped with a clear text and a time, also for the right password", async () => {
    const address = newAddress()
    for (let tries = 0; tries < 10; tries++)
      expect((await login(ann.email, `guess ${tries}`, { address })).status).toBe(401)
    for (const language of languages) {
      for (const secret of ["guess eleven", password]) {
        const answer = await login(ann.email, secret, { address, language })
        expect(answer).toMatchObject({ status: 429, body: { code: "accounts.tooManyTries" } })
        const { retryAfterSeconds } = answer.body.facts as { retryAfterSeconds: number }
        expect(answer.headers.get("retry-after")).toBe(String(retryAfterSeconds))
        expect(retryAfterSeconds).toBeGreaterThan(0)
        expect(retryAfterSeconds).toBeLessThanOrEqual(15 * 60)
        expect(answer.headers.getSetCookie()).toEqual([])
      }
    }
    expect((await login(ann.email, password)).status).toBe(200)
    expect((await login(ben.email, password, { address })).status).toBe(200)
  })

  test("counts as one account, however its name is written and whatever address a visitor claims", async () => {
    const address = newAddress()
    const names = [ann.email, ann.email.toUpperCase(), ann.username, ` ${ann.username.toUpperCase()} `]
    const statuses = []
    for (let tries = 0; tries < 12; tries++) {
      const claimed = `203.0.113.${tries}, 198.51.100.${tries}, ${address}`
      const name = names[tries % names.length] ?? ""
      statuses.push((await login(name, "a guess", { address: claimed })).status)
    }
    expect(statuses).toEqual([...Array(10).fill(401), 429, 429])
  })

  test("from the many addresses of one IPv6 network counts as one address", async () => {
    const network = `2001:db8:${(people % 65_536).toString(16)}:7`
    const spellings = [
      (index: number) => `${network}::${index.toString(16)}`,
      (index: number) => `${network}:${index.toString(16)}:a:b:c`.toUpperCase(),
    ]
    const statuses = []
    for (let tries = 0; tries < 12; tries++) {
      const address = spellings[tries % 2]?.(tries + 1)
      statuses.push((await login(ann.email, "a guess", address ? { address } : {})).status)
    }
    expect(statuses).toEqual([...Array(10).fill(401), 429, 429])
    expect((await login(ann.email, password, { address: `${network}1::1` })).status).toBe(200)
  })

  test("from many addresses is stopped, except for browsers the member has used; other accounts are not affected", async () => {
    const device = cookieNamed(await login(ann.email, password), "device")
    expect(device).not.toBe("")
    for (let tries = 0; tries < 100; tries++)
      expect((await login(ann.email, `guess ${tries % 10}`)).status).toBe(401)
    const answer = await login(ann.email, password)
    expect(answer).toMatchObject({ status: 429, body: { code: "accounts.tooManyTries" } })
    expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0)
    expect((await login(ann.email, password, { cookie: device })).status).toBe(200)
    expect((await login(ben.email, password)).status).toBe(200)
    const otherDevice = cookieNamed(await login(ben.email, password), "device")
    expect((await login(ann.email, password, { cookie: otherDevice })).status).toBe(429)
  })

  test("one password at many names is stopped for that address only", async () => {
    const address = newAddress()
    for (let tries = 0; tries < 50; tries++) await login(`somebody${tries}`, "whisky123!", { address })
    expect((await login(ann.email, password, { address })).status).toBe(429)
    expect((await login(ann.email, password)).status).toBe(200)
  })

  test("through the form that changes a password is stopped too", async () => {
    const change = (secret: string) =>
      callApi("post", "/auth/resetpassword", {
        token: ann.token,
        body: { id: ann.id, password: secret, newPassword: "another dram entirely" },
      })
    for (let tries = 0; tries < 10; tries++) expect((await change(`guess ${tries}`)).status).toBe(422)
    expect(await change(password)).toMatchObject({ status: 429, body: { code: "accounts.tooManyTries" } })
    expect((await login(ann.email, password)).status).toBe(200)
  })
})

describe("finding out who has an account", () => {
  test("by the answer to signing in: a wrong password and an unknown name get the same answer, whatever the account status", async () => {
    const names = [ann.email, ann.username, "nobody@quaich.example", "nobody"]
    for (const state of [{ status: "suspended" }, { status: "banned" }, { isVerified: false }] as const)
      names.push((await person(app, `standing${people++}`, state)).email)
    const closed = await person(app, `closed${people}`)
    await app.db.update(members).set({ closedAt: app.clock.now() }).where(eq(members.id, closed.id))
    names.push(closed.email)
    const answers = await Promise.all(names.map((name) => login(name, "not the password")))
    for (const answer of answers) {
      expect(answer.text).toBe(answers[0]?.text)
      expect([...answer.headers.keys()]).toEqual([...(answers[0]?.headers.keys() ?? [])])
    }
    expect((await login(closed.email, password)).text).toBe(answers[0]?.text)
  })

  test("by the refusal of a banned member: it needs the right password", async () => {
    const banned = await person(app, `banned${people}`, { status: "banned" })
    expect(await login(banned.email, password)).toMatchObject({
      status: 403,
      body: { code: "accounts.banned" },
    })
    expect((await login(banned.email, "not the password")).body.code).toBe("accounts.wrongLogin")
  })

  test("by the time of signing in: an unknown name costs a hash too", async () => {
    await login(ann.email, password)
    const knownTimes: number[] = []
    const unknown: number[] = []
    for (let turn = 0; turn < 15; turn++) {
      // These passwords are used nowhere else, so none of their hashes is cached.
      knownTimes.push(await timeOf(() => login(ben.email, `a timed guess ${turn}`)))
      unknown.push(await timeOf(() => login(`nobody${turn}@quaich.example`, `a timed guess ${turn}`)))
    }
    const ratio = middle(knownTimes) / middle(unknown)
    // Without the hash the second would take a twentieth of the first.
    expect(ratio).toBeGreaterThan(0.5)
    expect(ratio).toBeLessThan(2)
  })

  test("by the answer to a forgotten password, or its time", async () => {
    const forget = (email: string) =>
      callApi("post", "/auth/forgot-password", {
        body: { email },
        headers: { "x-forwarded-for": newAddress() },
      })
    const banned = await person(app, `banned${people}`, { status: "banned" })
    const answers = await Promise.all([ann.email, "nobody@quaich.example", banned.email].map(forget))
    for (const answer of answers) {
      expect(answer.status).toBe(200)
      expect(answer.text).toBe(answers[0]?.text)
      expect([...answer.headers.keys()]).toEqual([...(answers[0]?.headers.keys() ?? [])])
    }
    const knownTimes: number[] = []
    const unknown: number[] = []
    for (let turn = 0; turn < 25; turn++) {
      knownTimes.push(await timeOf(() => forget(ben.email)))
      unknown.push(await timeOf(() => forget(`nobody${turn}@quaich.example`)))
    }
    // Rendering an e-mail during the request would add several milliseconds; the lower quartile is the least disturbed
    // by other load.
    expect(Math.abs(quick(knownTimes) - quick(unknown))).toBeLessThan(5)
  })

  test("by registering is possible, but only ten times in an hour for one address", async () => {
    const register = () =>
      callApi("post", "/auth/register", {
        body: {
          username: `taken${people++}`,
          email: ann.email,
          password: "another dram entirely",
          country_mb: "Singapore",
        },
        headers: { "x-forwarded-for": newAddress() },
      })
    const statuses: number[] = []
    for (let tries = 0; tries < 12; tries++) statuses.push((await register()).status)
    expect(statuses.filter((status) => status === 409).length).toBeLessThanOrEqual(10)
    expect(statuses.at(-1)).toBe(429)
  })
})

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await work()
  return performance.now() - begun
}

const quick = (times: number[]) => times.toSorted((a, b) => a - b)[times.length >> 2] ?? 0
const middle = (times: number[]) => times.toSorted((a, b) => a - b)[times.length >> 1] ?? 0

describe("a session", () => {
  test("planted before signing in is not used after it", async () => {
    const planted = `quaich.session_token=${ben.token}`
    const answer = await login(ann.email, password, { cookie: `${planted}; XSRF-TOKEN=x` })
    expect(answer.body.code).toBe("accounts.crossSite")
    const body = { email: ann.email, password }
    const cookie = `${planted}; XSRF-TOKEN=x`
    const signedIn = await callApi("post", "/auth/login", { body, cookie, headers: { "x-xsrf-token": "x" } })
    expect(signedIn.status).toBe(200)
    const token = String(signedIn.body.token)
    expect(token).not.toBe(ben.token)
    expect((await me(token)).body).toMatchObject({ user: { _id: ann.id } })
    expect((await me(ben.token)).body).toMatchObject({ user: { _id: ben.id } })
    const again = await login(ann.email, password)
    expect(again.body.token).not.toBe(token)
  })

  test("with a made-up token is refused, before and after a member signs in with it", async () => {
    const madeUp = `${"a".repeat(32)}.${Buffer.alloc(32).toString("base64")}`
    const cookie = `quaich.session_token=${encodeURIComponent(madeUp)}; XSRF-TOKEN=x`
    const body = { email: ann.email, password }
    const answer = await callApi("post", "/auth/login", { body, cookie, headers: { "x-xsrf-token": "x" } })
    expect(answer.status).toBe(200)
    expect((await callApi("get", "/auth/me", { cookie })).status).toBe(401)
  })

  test("cannot be read by scripts or other sites, and on https is never sent in the clear", async () => {
    const cookieOf = async (origin: string) => {
      const elsewhere = apiClient(openServices({ ...app, origin }))
      const answer = await elsewhere("post", "/auth/login", { body: { email: ann.email, password } })
      return answer.headers.getSetCookie().find((text) => text.includes("session_token=")) ?? ""
    }
    expect(await cookieOf("http://house.test")).toMatch(
      /^quaich\.session_token=.*; Path=\/; Max-Age=604800; HttpOnly; SameSite=Lax$/,
    )
    expect(await cookieOf("https://house.test")).toMatch(
      /^__Host-quaich\.session_token=.*; Path=\/; Max-Age=604800; HttpOnly; SameSite=Lax; Secure$/,
    )
  })

  test("on https counts only under its own cookie name, which no other host can set, and signing out clears it", async () => {
    const elsewhere = apiClient(openServices({ ...app, origin: "https://house.test" }))
    const signIn = await elsewhere("post", "/auth/login", { body: { email: ann.email, password } })
    const token = String(signIn.body.token)
    for (const name of ["quaich.session_token", "__Secure-quaich.session_token"]) {
      const planted = `${name}=${ben.token}`
      expect((await elsewhere("get", "/auth/me", { cookie: planted })).status).toBe(401)
      const both = `${planted}; __Host-quaich.session_token=${token}`
      expect((await elsewhere("get", "/auth/me", { cookie: both })).body.user).toMatchObject({ _id: ann.id })
    }
    const planted = `__Host-quaich.session_token=${token}; XSRF-TOKEN=x`
    const headers = { "x-xsrf-token": "x" }
    expect((await elsewhere("post", "/auth/logout", { cookie: planted, headers })).status).toBe(403)
    const cookie = `${planted}; __Host-XSRF-TOKEN=x`
    const out = await elsewhere("post", "/auth/logout", { cookie, headers: { "x-xsrf-token": "x" } })
    expect(out.headers.getSetCookie().join()).toMatch(
      /__Host-quaich\.session_token=; Path=\/; Max-Age=0; HttpOnly; SameSite=Lax; Secure/,
    )
    expect((await elsewhere("get", "/auth/me", { cookie })).status).toBe(401)
  })

  test("is beside host-only TLS cookies only", async () => {
    const origin = "https://house.test"
    const httpsCtx = contextFor(openServices({ ...app, origin }))
    const passage = newOAuthFlow("google", null, null)
    const { cookies } = await startSession(httpsCtx, ann.id)
    const all = [
      ...cookies.slice(0, 2),
      ticketCookie({ origin }, "ticket"),
      await oauthFlowCookie(httpsCtx, passage),
      clearedFlowCookie(httpsCtx.app),
      newCrossSiteCookie(origin),
    ]
    for (const cookie of all) {
      expect(cookie).toMatch(/^__Host-[\w.-]+=.*; Path=\/;.*; Secure/)
      expect(cookie).not.toContain("Domain")
    }
    expect(readTicketCookie({ origin }, "second-step=planted")).toBe("")
    expect(readTicketCookie({ origin }, "second-step=planted; __Host-second-step=own")).toBe("own")
    const sealed = (await oauthFlowCookie(httpsCtx, passage)).split(";")[0] ?? ""
    const planted = sealed.replace("__Host-", "")
    expect(await readOAuthFlow(httpsCtx, "google", sealed, passage.state)).toMatchObject({
      provider: "google",
    })
    expect(await readOAuthFlow(httpsCtx, "google", planted, passage.state)).toBeUndefined()
    const device = "d".repeat(32)
    for (const [name, read] of [
      ["device", null],
      ["__Host-device", device],
    ] as const) {
      const headers = new Headers({ cookie: `${name}=${device}` })
      expect(readClient(httpsCtx.app, headers, undefined).device).toBe(read)
    }
  })

  test("that somebody copied ends at once when its owner signs out", async () => {
    const { body } = await login(ann.email, password)
    const stolen = String(body.token)
    const cookie = `quaich.session_token=${stolen}`
    expect((await me(stolen)).status).toBe(200)
    expect((await callApi("get", "/auth/me", { cookie })).status).toBe(200)
    const out = { cookie: `${cookie}; XSRF-TOKEN=x`, headers: { "x-xsrf-token": "x" } }
    expect((await callApi("post", "/auth/logout", out)).status).toBe(200)
    expect((await me(stolen)).status).toBe(401)
    expect((await callApi("get", "/auth/me", { cookie })).status).toBe(401)
    expect((await me(ann.token)).status).toBe(200)
  })

  test("that somebody copied ends at once when the password changes, and the owner's own goes on", async () => {
    const stolen = String((await login(ann.email, password)).body.token)
    expect((await me(stolen)).status).toBe(200)
    const newPassword = "another dram entirely"
    const change = { token: ann.token, body: { id: ann.id, password, newPassword } }
    expect((await callApi("post", "/auth/resetpassword", change)).status).toBe(200)
    expect((await me(stolen)).status).toBe(401)
    expect((await me(ann.token)).status).toBe(200)
    expect((await login(ann.email, password)).status).toBe(401)
    expect((await login(ann.email, newPassword)).status).toBe(200)
  })

  test("ends on every device when the password is reset by e-mail", async () => {
    const stolen = String((await login(ann.email, password)).body.token)
    await callApi("post", "/auth/forgot-password", { body: { email: ann.email } })
    const token = await secretFor(ann, "reset-password")
    const body = { id: ann.id, token, password: "another dram entirely" }
    expect((await callApi("post", "/auth/reset-password", { body })).status).toBe(200)
    for (const each of [stolen, ann.token]) expect((await me(each)).status).toBe(401)
    expect((await me(ben.token)).status).toBe(200)
  })
})

describe("a link from an e-mail", () => {
  const used = { status: 410, body: { code: "accounts.linkInvalid" } }
  const reset = (id: string, token: string, secret = "another dram entirely") =>
    callApi("post", "/auth/reset-password", { body: { id, token, password: secret } })
  const verify = (token: string) => callApi("post", `/auth/verify/${token}`)
  const forget = (member: Person) =>
    callApi("post", "/auth/forgot-password", { body: { email: member.email } })
  const wait = (minutes: number) => app.clock.moveTo(new Date(app.clock.now().getTime() + minutes * 60_000))

  test("verifies once, and not after a day", async () => {
    const token = await secretFor(ann, "verify")
    const both = await Promise.all([verify(token), verify(token)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 410])
    expect(await verify(token)).toMatchObject(used)
    const late = await secretFor(ben, "verify")
    wait(24 * 60 + 1)
    expect(await verify(late)).toMatchObject(used)
    expect((await callApi("get", `/auth/verify/${late}`)).status).toBe(410)
  })

  test("sets a password once, for one of two at once, and not after an hour", async () => {
    await forget(ann)
    const token = await secretFor(ann, "reset-password")
    const both = await Promise.all([reset(ann.id, token), reset(ann.id, token, "one dram for the road")])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 410])
    expect(await reset(ann.id, token)).toMatchObject(used)
    await forget(ben)
    const late = await secretFor(ben, "reset-password")
    wait(61)
    expect(await reset(ben.id, late)).toMatchObject(used)
    expect((await login(ben.email, password)).status).toBe(200)
  })

  test("is refused for another member, for another purpose, or once a later one was used", async () => {
    await forget(ann)
    const early = await secretFor(ann, "reset-password")
    await forget(ann)
    const late = await secretFor(ann, "reset-password")
    expect(late).not.toBe(early)
    expect(await reset(ben.id, early)).toMatchObject(used)
    expect(await verify(early)).toMatchObject(used)
    expect(await reset(ann.id, await secretFor(ann, "verify"))).toMatchObject(used)
    for (const token of ["", "x", `${late}x`, late.slice(0, -1), late.toUpperCase(), "%", "\u202e"])
      expect(await reset(ann.id, token)).toMatchObject(used)
    expect((await reset(ann.id, late)).status).toBe(200)
    expect(await reset(ann.id, early)).toMatchObject(used)
  })
})

const acceptsPicture = ["/pictures", "/newletter/pictures"]

describe("a write that another site's page sends", () => {
  const writing = () => calls.filter(({ method }) => method !== "get")
  const pathOf = ({ path }: DocumentedCall) => path.replace(/\{\w+\}/g, "x")

  test("with the visitor's cookie is refused by every call", async () => {
    const before = await countRows(app)
    expect(writing().length).toBeGreaterThan(15)
    for (const call of writing()) {
      const session = `quaich.session_token=${ann.token}`
      for (const [cookie, headers] of [
        [session, {}],
        [`${session}; XSRF-TOKEN=abc`, {}],
        [`${session}; XSRF-TOKEN=abc`, { "x-xsrf-token": "abd" }],
        [`${session}; XSRF-TOKEN=abc`, { "x-xsrf-token": "abc", origin: "https://evil.example" }],
        [`${session}; XSRF-TOKEN=abc`, { "x-xsrf-token": "abc", origin: "null" }],
      ] as [string, Record<string, string>][]) {
        const answer = await callApi(call.method, pathOf(call), { cookie, headers, body: {} })
        expect(answer, call.name).toMatchObject({ status: 403, body: { code: "accounts.crossSite" } })
      }
    }
    expect(await countRows(app)).toEqual(before)
  })

  test("without a cookie, such as signing the visitor in as somebody else, is refused too", async () => {
    for (const call of writing()) {
      for (const origin of [
        "https://evil.example",
        "null",
        `${app.origin}.evil.example`,
        "http://house.test:81",
      ]) {
        const answer = await callApi(call.method, pathOf(call), { headers: { origin }, body: {} })
        expect(answer, call.name).toMatchObject({ status: 403, body: { code: "accounts.crossSite" } })
      }
    }
  })

  test("as a form needs no preflight, so only the photograph calls accept forms", async () => {
    const types = ["application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "text/plain"]
    const uploads = writing().filter(({ name }) => acceptsPicture.some((path) => name === `post ${path}`))
    expect(uploads).toHaveLength(acceptsPicture.length)
    for (const call of writing().filter((other) => !uploads.includes(other))) {
      for (const type of types) {
        const body = `{"email":"${ann.email}","password":"${password}"}`
        const answer = await callApi(call.method, pathOf(call), { headers: { "content-type": type }, body })
        expect(answer, call.name).toMatchObject({ status: 415, body: { code: "api.notJsonType" } })
      }
    }
  })

  test("a form with a photograph needs the token that only a page of this site can send", async () => {
    const cookie = `quaich.session_token=${ann.token}; XSRF-TOKEN=abc`
    for (const path of acceptsPicture)
      for (const headers of [{}, { "x-xsrf-token": "abd" }] as Record<string, string>[]) {
        const sentHeaders = { "content-type": "multipart/form-data; boundary=x", ...headers }
        const answer = await callApi("post", path, { cookie, headers: sentHeaders, body: "--x--" })
        expect(answer, path).toMatchObject({ status: 403, body: { code: "accounts.crossSite" } })
      }
  })
})
