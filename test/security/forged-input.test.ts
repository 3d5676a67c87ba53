import { randomUUID } from "node:crypto"
import { eq } from "drizzle-orm"
import { RouterContextProvider } from "react-router"
import { beforeAll, beforeEach, describe, expect, test } from "vitest"
import { members } from "#domains/accounts/schema.ts"
import * as auth from "#domains/accounts/screens/auth.tsx"
import * as loginScreen from "#domains/accounts/screens/login.tsx"
import * as resend from "#domains/accounts/screens/resend.ts"
import { type Ctx, contextFor } from "#platform/ctx.ts"
import * as preferences from "#shell/screens/preferences.ts"
import { ctxKey, pageKey } from "#web/request-context.ts"
import { password } from "../../seed/people.ts"
import { type ApiClient, apiClient } from "../api/api-client.ts"
import { type TestApp, testApp } from "../db.ts"
import { asPerson, type Person, person } from "../fixtures.ts"
import { runJobs } from "../run-jobs.ts"

let app: TestApp
let callApi: ApiClient
let ann: Person
let people = 0

beforeAll(async () => {
  app = await testApp()
  callApi = apiClient(app)
})

beforeEach(async () => {
  ann = await person(app, `ann${++people}`, { isVerified: false })
})

const rowOf = async (id: string) =>
  (
    await app.db
      .select()
      .from(members)
      .where(eq(members.id, id as `mem_${string}`))
  )[0]

/** Columns of a member's row that a client might try to set, spelt as in the table, the API and the specification. */
const protectedFields: Record<string, unknown> = {
  id: "mem_mine",
  _id: "mem_mine",
  role: "admin",
  roles: ["admin"],
  status: "active",
  statusReason: "none",
  status_reason: "none",
  emailVerified: true,
  email_verified: true,
  isVerified: true,
  balance: 1_000_000_00,
  points: 1_000_000,
  email: "taken.over@quaich.example",
  username: "taken_over",
  password: "another dram entirely",
  token: "x",
  totpSecret: null,
  totpSince: null,
  closedAt: null,
  createdAt: "2000-01-01T00:00:00Z",
  updatedAt: "2000-01-01T00:00:00Z",
  image: "https://evil.example/x.svg",
  member: true,
  $set: { role: "admin" },
}

describe("a field that clients may not set", () => {
  test.each(Object.entries(protectedFields))(
    "%s is refused when an account is changed",
    async (name, value) => {
      const before = await rowOf(ann.id)
      const answer = await callApi("put", `/auth/update/${ann.id}`, {
        token: ann.token,
        body: { first_name: "Ann", [name]: value },
      })
      expect(answer).toMatchObject({ status: 422, body: { code: "accounts.fieldNotEditable" } })
      expect(await rowOf(ann.id)).toEqual(before)
    },
  )

  test("is refused to staff with the permission for members too", async () => {
    const admin = await person(app, `admin${people}`, { role: "admin" })
    for (const [name, value] of Object.entries(protectedFields)) {
      const options = { token: admin.token, body: { [name]: value } }
      expect(await callApi("put", `/auth/update/${ann.id}`, options)).toMatchObject({ status: 422 })
    }
    expect(await rowOf(ann.id)).toMatchObject({ role: "user", emailVerified: false })
  })

  test("is ignored when an account is created", async () => {
    const { email: _, username: __, password: ___, ...more } = protectedFields
    const answer = await callApi("post", "/auth/register", {
      body: {
        username: `newcomer${people}`,
        email: `newcomer${people}@quaich.example`,
        password: "another dram entirely",
        country_mb: "Singapore",
        country_code_mb: "+65",
        ...more,
        status: "banned",
      },
    })
    expect(answer.status).toBe(200)
    const { _id } = answer.body.user as { _id: string }
    expect(_id).not.toBe("mem_mine")
    expect(await rowOf(_id)).toMatchObject({
      role: "user",
      status: "active",
      statusReason: null,
      emailVerified: false,
      closedAt: null,
      createdAt: app.clock.now(),
    })
  })

  test("cannot be set through the object's prototype", async () => {
    const text = `{"first_name":"Ann","__proto__":{"role":"admin"},"constructor":{"prototype":{"role":"admin"}}}`
    const answer = await callApi("put", `/auth/update/${ann.id}`, { token: ann.token, body: text })
    expect(answer.status).toBe(422)
    expect(Object.hasOwn(Object.prototype, "role")).toBe(false)
    expect(await rowOf(ann.id)).toMatchObject({ role: "user" })
  })
})

const lineBreaks = ["\r\n", "\n", "\r", "\u2028", "\u0085", "\u000b", "%0d%0a"]
const withInjectedHeader = (text: string, newline: string) =>
  `${text}${newline}Bcc: everybody@evil.example${newline}${newline}<p>hello</p>`

describe("a line break planted in a name or an address", () => {
  test.each(lineBreaks)("%j adds no header and no recipient to an e-mail", async (newline) => {
    const good = {
      username: `mail${people}`,
      email: `mail${people}@quaich.example`,
      password: "another dram entirely",
      country_mb: "Singapore",
      country_code_mb: "+65",
    }
    for (const name of ["username", "email", "first_name", "last_name", "country_mb", "phone_mb"] as const) {
      const body = {
        ...good,
        [name]: withInjectedHeader(String({ ...good }[name as "email"] ?? "Ann"), newline),
      }
      const answer = await callApi("post", "/auth/register", {
        body,
        headers: { "x-forwarded-for": randomUUID() },
      })
      // "%0d%0a" in a JSON body is six plain characters, so a name may hold them.
      if (newline !== "%0d%0a" || !name.endsWith("_name")) expect(answer.status, name).toBe(422)
    }
    for (const name of ["displayName", "first_name", "last_name", "country_mb", "phone_mb"]) {
      const body = { [name]: withInjectedHeader("Ann", newline) }
      const answer = await callApi("put", `/auth/update/${ann.id}`, { token: ann.token, body })
      if (newline !== "%0d%0a") expect(answer.status, name).toBe(422)
    }
    await callApi("post", "/auth/forgot-password", {
      body: { email: withInjectedHeader(ann.email, newline) },
    })
    await callApi("post", "/auth/forgot-password", { body: { email: ann.email } })
    await runJobs(app)
    const emails = app.mail.captured()
    expect(emails.length).toBeGreaterThan(0)
    for (const { to, subject } of emails) {
      expect(`${to} ${subject}`).not.toMatch(/[\p{Cc}\u2028]|evil/u)
      expect(to).toMatch(/^[\w.]+@quaich\.example$/)
    }
  })

  test("in the host header does not reach an e-mail's link", async () => {
    const evil = { host: "evil.example", "x-forwarded-host": "evil.example", origin: app.origin }
    await callApi("post", "/auth/forgot-password", { body: { email: ann.email }, headers: evil })
    await runJobs(app)
    const emails = app.mail.captured().filter(({ to }) => to === ann.email)
    expect(emails.some(({ text }) => text.includes(`${app.origin}/auth/reset-password/`))).toBe(true)
    for (const email of emails) expect(JSON.stringify(email)).not.toContain("evil")
  })
})

const redirectPayloads = [
  "//evil.example",
  "///evil.example",
  "////evil.example/x",
  "/\\evil.example",
  "\\\\evil.example",
  "\\/evil.example",
  "/\t/evil.example",
  "/\n/evil.example",
  "/\r\n/evil.example",
  "\t//evil.example",
  " //evil.example",
  "\u0000//evil.example",
  "https://evil.example",
  "https:evil.example",
  "https:/evil.example",
  "HTTPS://evil.example/",
  "http:evil.example",
  "javascript:alert(1)",
  "JavaScript:alert(1)",
  "java\tscript:alert(1)",
  "data:text/html,<script>alert(1)</script>",
  "vbscript:msgbox(1)",
  "evil.example",
  "@evil.example",
  "user:pass@evil.example",
  "https://house.test@evil.example",
  "https://house.test.evil.example",
  "/@evil.example/..//evil.example",
  "/..//evil.example",
  "/.//evil.example",
  "/x/..//evil.example",
  "/%2f/evil.example",
  "/%2f%2fevil.example",
  "%2f%2fevil.example",
  "/%5cevil.example",
  "/%09/evil.example",
  "/home\r\nset-cookie: quaich.session_token=planted",
  "/home\r\nlocation: https://evil.example",
  "/home%0d%0aset-cookie:x=y",
  "http://[::1]/",
  "//0x7f000001/",
  "／／evil.example",
  "/／evil.example",
  "//evil。example",
  "",
  "?from=//evil.example",
  "#//evil.example",
]

type LoaderOrAction = (args: never) => unknown

/** The address to which a browser would follow a page's redirect. */
async function redirectTarget(handler: LoaderOrAction, ctx: Ctx, url: URL, form?: FormData): Promise<string> {
  const request = new Request(url, form ? { method: "POST", body: form } : {})
  const context = new RouterContextProvider(
    new Map([
      [ctxKey, ctx],
      [pageKey, {}],
    ] as never),
  )
  const answer: unknown = await Promise.resolve(
    handler({ request, url, context, params: {}, pattern: "" } as never),
  ).catch((thrown: unknown) => thrown)
  if (!(answer instanceof Response)) throw new Error(`it leads nowhere: ${JSON.stringify(answer)}`)
  const location = answer.headers.get("location") ?? ""
  expect(location).not.toMatch(/[\p{Cc}]/u)
  expect(answer.headers.getSetCookie().join()).not.toContain("planted")
  return new URL(location, app.origin).href
}

const formWith = (fields: Record<string, string>) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}

describe("a return address that leads to another site", () => {
  const from = (path: string, payload: string) =>
    new URL(`${path}?from=${encodeURIComponent(payload)}`, app.origin)
  const isOwn = (href: string, payload: string) => {
    expect(new URL(href).origin, `${JSON.stringify(payload)} led to ${href}`).toBe(app.origin)
    expect(new URL(href).pathname.startsWith("//"), payload).toBe(false)
  }

  test("is not followed after signing in", async () => {
    const guest = contextFor(app)
    for (const payload of redirectPayloads) {
      const form = formWith({ email: ann.username, password })
      isOwn(await redirectTarget(loginScreen.action, guest, from("/auth/login", payload), form), payload)
    }
    const own = formWith({ email: ann.username, password })
    const target = await redirectTarget(loginScreen.action, guest, from("/auth/login", "/cart?x=1"), own)
    expect(target).toBe(`${app.origin}/cart?x=1`)
  })

  test("is not followed by a member who is signed in already", async () => {
    for (const payload of redirectPayloads)
      isOwn(await redirectTarget(auth.loader, asPerson(app, ann), from("/auth/login", payload)), payload)
  })

  test("is passed on only to a page that checks it again", async () => {
    for (const payload of redirectPayloads) {
      const href = await redirectTarget(auth.loader, contextFor(app), from("/auth", payload))
      isOwn(href, payload)
      expect(new URL(href).pathname).toBe("/auth/login")
    }
  })

  test("is not followed by the preferences form, nor after an e-mail is sent again", async () => {
    for (const payload of redirectPayloads) {
      const back = formWith({ theme: "dark", from: payload })
      const url = new URL("/preferences", app.origin)
      isOwn(await redirectTarget(preferences.action, contextFor(app), url, back), payload)
      const again = new URL("/auth/resend-verify-email", app.origin)
      isOwn(await redirectTarget(resend.action, contextFor(app), again, formWith({ from: payload })), payload)
    }
  })
})
