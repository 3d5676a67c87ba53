import { createHmac } from "node:crypto"
import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { eq } from "drizzle-orm"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { guest } from "#domains/accounts/roles.ts"
import { contextFor, noClient } from "#platform/ctx.ts"
import { type ApiClient, apiClient, countRows } from "../../../../test/api/api-client.ts"
import { type TestApp, testApp } from "../../../../test/db.ts"
import { asPerson, type Person, person } from "../../../../test/fixtures.ts"
import { credentials, members } from "../schema.ts"
import { connect, disconnect, readConnections } from "./connections.ts"
import type { Identity } from "./identity.ts"
import { finishOAuth, startOAuth } from "./oauth.ts"
import { readOAuthFlow } from "./oauth-flow.ts"
import { providerKeys } from "./provider-keys.ts"
import { signInByIdentity } from "./sign-in-by-identity.ts"

const appId = "1234567890"
const appSecret = "a secret between the house and its app"

type FacebookToken = {
  app_id: string
  type: string
  is_valid: boolean
  expires_at: number
  user_id: string
  me: Record<string, unknown>
}

let app: TestApp
let callApi: ApiClient
let graph: Server
let tokens: Record<string, Partial<FacebookToken>>
let codes: Record<string, string>
let mode: "well" | "broken" | "slow" | "nonsense"

/** The parts of the Graph API that sign-in uses. */
beforeAll(async () => {
  graph = createServer((incoming, outgoing) => {
    const { pathname, searchParams: query } = new URL(incoming.url ?? "", "http://graph.test")
    const answer = (status: number, body: unknown) => {
      outgoing.writeHead(status, { "content-type": "application/json" })
      outgoing.end(JSON.stringify(body))
    }
    if (mode === "slow") return
    if (mode === "broken") return answer(500, { error: { message: "Please retry" } })
    if (mode === "nonsense") return answer(200, "<html>")
    if (pathname.endsWith("/oauth/access_token")) {
      const isOurs = query.get("client_secret") === appSecret && query.get("client_id") === appId
      const token = codes[query.get("code") ?? ""]
      const redirect = query.get("redirect_uri") === "http://house.test/auth/facebook/callback"
      return token && isOurs && redirect ? answer(200, { access_token: token }) : answer(400, { error: {} })
    }
    if (pathname.endsWith("/debug_token")) {
      if (query.get("access_token") !== `${appId}|${appSecret}`) return answer(400, { error: {} })
      const { me: _, ...data } = tokens[query.get("input_token") ?? ""] ?? { is_valid: false }
      return answer(200, { data })
    }
    const token = query.get("access_token") ?? ""
    const isProved =
      query.get("appsecret_proof") === createHmac("sha256", appSecret).update(token).digest("hex")
    return isProved && tokens[token]?.me ? answer(200, tokens[token].me) : answer(400, { error: {} })
  })
  await new Promise<void>((resolve) => graph.listen(0, "127.0.0.1", resolve))
  app = await testApp()
  callApi = apiClient(app)
  const address = `http://127.0.0.1:${(graph.address() as AddressInfo).port}`
  app.configParts = providerKeys.replaceIn(app, {
    facebook: { graph: address, dialog: "https://dialog.test", appId, appSecret },
  })
})

afterAll(() => {
  graph.closeAllConnections()
  graph.close()
})

let visits = 0
const good = (): FacebookToken => {
  const id = `fb-${++visits}`
  return {
    app_id: appId,
    type: "USER",
    is_valid: true,
    expires_at: Math.floor(app.clock.now().getTime() / 1_000) + 3_600,
    user_id: id,
    me: { id, name: "Phạm Linh", first_name: "Linh", last_name: "Phạm", email: `${id}@mail.example` },
  }
}

beforeEach(() => {
  mode = "well"
  tokens = { good: good() }
  codes = {}
})

const visitor = () => contextFor(app, guest, "en", { ...noClient, address: `203.0.113.${++visits}` })
const post = (body: unknown) =>
  callApi("post", "/auth/facebook", { body, headers: { "x-forwarded-for": `198.51.100.${++visits}` } })

describe("by an access token", () => {
  test("signs in the person that Facebook's server names, whatever else was sent", async () => {
    const claimed = { id: "1", displayName: "Zuck", email: "ann@quaich.example", photos: [] }
    const answer = await post({ accessToken: "good", ...claimed })
    expect(answer).toMatchObject({
      status: 200,
      body: { user: { email: tokens.good?.me?.email, username: "pham.linh", isVerified: false } },
    })
    expect((await post({ accessToken: "good" })).body.user).toMatchObject({
      _id: (answer.body.user as { _id: string })._id,
    })
    expect(await app.db.select().from(members).where(eq(members.email, claimed.email))).toEqual([])
  })

  const wrong: [what: string, change: Partial<FacebookToken>][] = [
    ["of another app", { app_id: "999" }],
    ["that is no longer valid", { is_valid: false }],
    ["that has expired", { expires_at: 1 }],
    ["of an app and no person", { type: "APP" }],
    ["of somebody else than it answers for", { user_id: "somebody-else" }],
  ]

  test.each(wrong)("a token %s is refused and changes nothing", async (_, change) => {
    tokens.good = { ...good(), ...change }
    const before = await countRows(app)
    expect(await post({ accessToken: "good" })).toMatchObject({
      status: 401,
      body: { code: "accounts.identityNotVerified" },
    })
    expect({ ...(await countRows(app)), limits: 0 }).toEqual({ ...before, limits: 0 })
  })

  test("an unknown token and a missing one are refused", async () => {
    expect((await post({ accessToken: "unknown" })).status).toBe(401)
    const required = { status: 422, body: { code: "accounts.accessTokenRequired" } }
    expect(await post({ id: "1", email: "ann@quaich.example" })).toMatchObject(required)
    expect(await post({ accessToken: { toString: "good" } })).toMatchObject(required)
  })

  test("without an e-mail address from Facebook there is no account, and one in use does not sign in", async () => {
    tokens.good = { ...tokens.good, me: { ...tokens.good?.me, email: undefined } }
    expect(await post({ accessToken: "good" })).toMatchObject({ body: { code: "accounts.noEmailGiven" } })
    const ann = await person(app, "ann")
    tokens.good = { ...tokens.good, me: { ...tokens.good?.me, email: ann.email } }
    expect(await post({ accessToken: "good" })).toMatchObject({
      status: 409,
      body: { code: "accounts.accountExists" },
    })
  })

  test.each(["broken", "nonsense", "slow"] as const)(
    "a Facebook that is %s is reported as unavailable",
    async (failure) => {
      mode = failure
      expect(await post({ accessToken: "good" })).toMatchObject({
        status: 503,
        body: { code: "accounts.providerUnavailable" },
      })
      mode = "well"
      expect((await post({ accessToken: "good" })).status).toBe(200)
    },
  )

  test("without a configured app the call reports that it is not offered", async () => {
    const keys = app.configParts
    app.configParts = providerKeys.replaceIn(app, {})
    expect(await post({ accessToken: "good" })).toMatchObject({
      status: 404,
      body: { code: "accounts.notOffered" },
    })
    app.configParts = keys
  })
})

describe("by Facebook's dialog", () => {
  test("redirects to Facebook and signs in by a code", async () => {
    const ctx = visitor()
    const { to, cookie } = await startOAuth(ctx, "facebook", { from: null, connects: false })
    const params = new URL(to).searchParams
    expect(to).toMatch(/^https:\/\/dialog\.test\/v[\d.]+\/dialog\/oauth\?/)
    expect(Object.fromEntries(params)).toMatchObject({
      client_id: appId,
      redirect_uri: "http://house.test/auth/facebook/callback",
      scope: "public_profile,email",
    })
    const state = params.get("state") ?? ""
    const passage = await readOAuthFlow(ctx, "facebook", cookie.split(";")[0] ?? "", state)
    codes.one = "good"
    const identity = await finishOAuth(ctx, passage, new URLSearchParams({ state, code: "one" }))
    expect(identity).toMatchObject({
      provider: "facebook",
      subject: tokens.good?.user_id,
      isEmailVerified: false,
    })
    await expect(finishOAuth(ctx, passage, new URLSearchParams({ state, code: "two" }))).rejects.toThrow(
      "accounts.identityNotVerified",
    )
    await expect(
      finishOAuth(ctx, passage, new URLSearchParams({ state, error: "access_denied" })),
    ).rejects.toThrow("accounts.cancelled")
    expect(await readOAuthFlow(ctx, "google", cookie.split(";")[0] ?? "", state)).toBeUndefined()
  })
})

describe("connected accounts", () => {
  const identity = (subject: string): Identity => ({
    provider: "facebook",
    subject,
    email: null,
    isEmailVerified: false,
    name: null,
    firstName: null,
    lastName: null,
  })
  const providersOf = async (member: Person) =>
    (await app.db.select().from(credentials).where(eq(credentials.memberId, member.id)))
      .map((row) => row.providerId)
      .toSorted()

  test("a member connects an account, signs in with it, and disconnects it", async () => {
    const kim = await person(app, "kim")
    const ctx = asPerson(app, kim)
    expect(await readConnections(ctx)).toEqual([
      { provider: "facebook", since: null, isOffered: true, isLastSignInMethod: false },
    ])
    await connect(ctx, identity("kim-there"))
    await connect(ctx, identity("kim-there"))
    const signedIn = await signInByIdentity(visitor(), identity("kim-there"))
    expect("account" in signedIn && signedIn.account._id).toBe(kim.id)
    expect(await readConnections(ctx)).toMatchObject([
      { since: expect.any(String), isLastSignInMethod: false },
    ])
    await disconnect(ctx, "facebook")
    expect(await providersOf(kim)).toEqual(["credential"])
    await expect(signInByIdentity(visitor(), identity("kim-there"))).rejects.toThrow("accounts.noEmailGiven")
  })

  test("an account of one member cannot be connected to another", async () => {
    const [lee, mo] = [await person(app, "lee"), await person(app, "moe")]
    await connect(asPerson(app, lee), identity("lee-there"))
    await expect(connect(asPerson(app, mo), identity("lee-there"))).rejects.toThrow(
      "accounts.connectedToOther",
    )
    await connect(asPerson(app, lee), identity("lee-elsewhere"))
    await connect(asPerson(app, mo), identity("lee-there"))
    expect(await providersOf(mo)).toEqual(["credential", "facebook"])
  })

  test("the last way to sign in cannot be removed", async () => {
    const signedIn = await signInByIdentity(visitor(), { ...identity("only"), email: "only@mail.example" })
    if (!("account" in signedIn)) throw new Error("no second step was set up")
    const { _id: id, username } = signedIn.account
    const ctx = asPerson(app, { id, username, role: "user" })
    await expect(disconnect(ctx, "facebook")).rejects.toThrow("accounts.lastSignInMethod")
    expect(await readConnections(ctx)).toMatchObject([{ isLastSignInMethod: true }])
  })

  test("guests and suspended members cannot connect anything", async () => {
    const nan = await person(app, "nan")
    await expect(connect(visitor(), identity("x"))).rejects.toThrow("accounts.signIn")
    await expect(connect(asPerson(app, nan, { status: "suspended" }), identity("x"))).rejects.toThrow(
      "accounts.suspended",
    )
    await expect(disconnect(visitor(), "facebook")).rejects.toThrow("accounts.signIn")
  })
})
