import { Hono } from "hono"
import { generateSync } from "otplib/functional"
import { expect, test } from "vitest"
import { turnOffTwoStep } from "#domains/accounts/second-step/turn-off-two-step.ts"
import { beginTwoStep, turnOnTwoStep } from "#domains/accounts/second-step/turn-on-two-step.ts"
import type { ApiEnv } from "#platform/http/api-route.ts"
import type { Id } from "#platform/ids.ts"
import { openLog } from "#platform/log.ts"
import { password } from "../../seed/people.ts"
import { createApi } from "../../src/server/api.ts"
import { startWorker } from "../../src/server/background-work.ts"
import { openMetrics } from "../../src/server/metrics.ts"
import { createObserver, observe } from "../../src/server/observe.ts"
import { openServices } from "../../src/server/open-services.ts"
import { asOwner, testApp } from "../db.ts"
import { asPerson } from "../fixtures.ts"

/** The app with its log at the most detailed level, built as the server builds it, and all that it logs. */
async function verboseApp() {
  const written: string[] = []
  const log = openLog("trace", { write: (line) => written.push(line) })
  const app = openServices({ ...(await testApp()), log })
  const metrics = openMetrics(app.live)
  const hono = new Hono<ApiEnv>()
  hono.use(observe(createObserver(app, metrics)))
  hono.route("/api", createApi(app))
  return { app, hono, written }
}

const { app, hono, written } = await verboseApp()
const secrets = new Set<string>()

type LoggedRequest = { body?: unknown; token?: string; cookie?: string }

async function callApi(method: string, path: string, { body, token, cookie }: LoggedRequest = {}) {
  const answer = await hono.request(`/api${path}`, {
    method,
    headers: {
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...(token ? { authorization: `Token ${token}` } : {}),
      ...(cookie
        ? { cookie: `${cookie}; XSRF-TOKEN=cross-site-word`, "x-xsrf-token": "cross-site-word" }
        : {}),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  if (cookie) secrets.add("cross-site-word")
  for (const line of answer.headers.getSetCookie())
    addSecret(line.split(";")[0]?.split("=").slice(1).join("=") ?? "")
  const answered = (await answer.json()) as { token?: string; ticket?: string; user?: { _id: string } }
  if (answered.token) addSecret(answered.token)
  return {
    status: answer.status,
    body: answered,
    cookie: answer.headers
      .getSetCookie()
      .map((line) => line.split(";")[0])
      .join("; "),
  }
}

function addSecret(secret: string): void {
  for (const each of [secret, decodeURIComponent(secret), decodeURIComponent(secret).split(".")[0] ?? ""])
    if (each.length > 10) secrets.add(each)
}

function typed<Secret extends string>(secret: Secret): Secret {
  secrets.add(secret)
  return secret
}

async function linkFrom(path: string): Promise<string> {
  for (let tries = 0; tries < 100; tries++) {
    for (const { text } of app.mail.captured()) {
      const token = new RegExp(`${path}/(?:mem_\\w+/)?([\\w-]{40,})`).exec(text)?.[1]
      if (token && !secrets.has(token)) return typed(token)
    }
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`no e-mail with ${path}`)
}

const newcomer = {
  username: "newcomer",
  email: "newcomer@quaich.example",
  password: typed("first dram of the evening"),
  country_mb: "Singapore",
  country_code_mb: "+65",
}

test("registering, signing in and resetting a password leave no secret in the log", async () => {
  const work = await startWorker(app)
  try {
    const made = await callApi("POST", "/auth/register", { body: newcomer })
    expect(made.status).toBe(200)
    const id = made.body.user?._id ?? ""
    const verify = await linkFrom("/auth/verify")
    expect((await callApi("GET", `/auth/verify/${verify}`)).status).toBe(200)
    expect((await callApi("POST", `/auth/verify/${verify}`)).status).toBe(200)
    expect((await callApi("POST", `/auth/verify/${verify}`)).status).toBe(410)

    const wrong = { email: newcomer.email, password: typed("a wrong dram altogether") }
    expect((await callApi("POST", "/auth/login", { body: wrong })).status).toBe(401)
    const right = { email: newcomer.email, password: newcomer.password }
    const signedIn = await callApi("POST", "/auth/login", { body: right })
    expect((await callApi("GET", "/auth/me", { token: signedIn.body.token ?? "" })).status).toBe(200)
    expect((await callApi("GET", "/auth/me", { cookie: signedIn.cookie })).status).toBe(200)

    expect((await callApi("POST", "/auth/forgot-password", { body: { email: newcomer.email } })).status).toBe(
      200,
    )
    const token = await linkFrom("/auth/reset-password")
    const reset = { id, token, password: typed("second dram of the evening") }
    expect((await callApi("POST", "/auth/reset-password", { body: reset })).status).toBe(200)
    expect((await callApi("POST", "/auth/reset-password", { body: reset })).status).toBe(410)

    const again = await callApi("POST", "/auth/login", {
      body: { email: newcomer.email, password: reset.password },
    })
    const change = { id, password: reset.password, newPassword: typed("third dram of the evening") }
    expect(
      (await callApi("POST", "/auth/resetpassword", { token: again.body.token ?? "", body: change })).status,
    ).toBe(200)
    expect((await callApi("POST", "/auth/logout", { cookie: again.cookie })).status).toBe(200)
    await secondStep(id as Id<"mem">, change.newPassword)
    await faults(again.body.token ?? "", id)
  } finally {
    await work.stop()
  }
  const log = written.join("")
  expect(written.length).toBeGreaterThan(20)
  expect(log).toContain("/api/auth/verify/…")
  expect(log).toContain("a bug")
  expect(log).toContain("an outbox message failed")
  expect(secrets.size).toBeGreaterThan(12)
  expect([...secrets].filter((secret) => log.includes(secret))).toEqual([])
})

/** Sets up two-factor sign-in, then signs in with a wrong code, a right one and a recovery code. */
async function secondStep(id: Id<"mem">, secret: string): Promise<void> {
  const ctx = asPerson(app, { id, username: newcomer.username, role: "user" })
  const begun = await beginTwoStep(ctx, { password: secret, token: undefined })
  const code = generateSync({ secret: begun.secret, epoch: app.clock.now().getTime() / 1_000 })
  const codes = await turnOnTwoStep(ctx, { setup: begun.setup, code })
  for (const each of [begun.setup, begun.secret, ...codes]) typed(each)
  const { body } = await callApi("POST", "/auth/login", { body: { email: newcomer.email, password: secret } })
  const ticket = typed(body.ticket ?? "")
  expect(ticket).toHaveLength(43)
  const wrong = { ticket, code: typed("mistyped-code") }
  expect((await callApi("POST", "/auth/second-step", { body: wrong })).status).toBe(422)
  expect((await callApi("POST", "/auth/second-step", { body: { ticket, code: codes[0] } })).status).toBe(200)
  await turnOffTwoStep(ctx, { code: "", password: secret, token: undefined })
}

/** Errors that are logged in detail: the database becomes unavailable in the middle, and the mailer. */
async function faults(token: string, id: string): Promise<void> {
  const { mail } = app
  const { send } = mail
  mail.send = async ({ to }) => {
    throw new Error(`the post is away for ${to}`)
  }
  await callApi("POST", "/auth/forgot-password", { body: { email: newcomer.email } })
  for (
    let tries = 0;
    tries < 100 && !written.some((line) => line.includes("an outbox message failed"));
    tries++
  )
    await new Promise((resolve) => setTimeout(resolve, 100))
  mail.send = send
  await asOwner(app, "alter table sessions rename to sessions_away")
  await asOwner(app, "alter table verifications rename to verifications_away")
  const login = { email: newcomer.email, password: typed("third dram of the evening") }
  expect((await callApi("POST", "/auth/login", { body: login })).status).toBe(500)
  const stranger = typed(`${"t".repeat(20)}${"u".repeat(23)}`)
  expect((await callApi("POST", `/auth/verify/${stranger}`)).status).toBe(500)
  expect((await callApi("GET", "/auth/me", { token: `${token}` })).status).toBeGreaterThanOrEqual(400)
  const reset = { id, token: stranger, password: typed("fourth dram of the evening") }
  expect((await callApi("POST", "/auth/reset-password", { body: reset })).status).toBe(500)
  const register = { ...newcomer, username: "another", email: "another@quaich.example", password }
  typed(password)
  expect((await callApi("POST", "/auth/register", { body: register })).status).toBe(500)
}
