import { eq } from "drizzle-orm"
import { generateKeyPair, type JWTPayload, UnsecuredJWT } from "jose"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { registrationSetting } from "#domains/accounts/register-member.ts"
import { guest } from "#domains/accounts/roles.ts"
import { saveSetting } from "#domains/content/settings.ts"
import { contextFor, noClient } from "#platform/ctx.ts"
import { type ApiClient, apiClient, countRows } from "../../../../test/api/api-client.ts"
import { type TestApp, testApp } from "../../../../test/db.ts"
import { person } from "../../../../test/fixtures.ts"
import { chooseAt, type OpenIdProvider, openIdProvider } from "../../../../test/servers/openid-provider.ts"
import { credentials, members } from "../schema.ts"
import { newNonce } from "./nonce.ts"
import { finishOAuth, startOAuth } from "./oauth.ts"
import { oauthFlowCookie, readOAuthFlow } from "./oauth-flow.ts"
import { providerKeys } from "./provider-keys.ts"
import { signInByIdentity } from "./sign-in-by-identity.ts"

let app: TestApp
let callApi: ApiClient
let provider: OpenIdProvider

beforeAll(async () => {
  app = await testApp(new Date())
  callApi = apiClient(app)
  provider = await openIdProvider([`${app.origin}/auth/google/callback`])
  const { issuer, clientId, clientSecret } = provider
  app.configParts = providerKeys.replaceIn(app, { google: { issuer, clientId, clientSecret } })
})

afterAll(() => provider.close())

beforeEach(() => {
  provider.people.clear()
  provider.people.set("mei", {
    email: "Mei@provider.example",
    email_verified: true,
    name: "Mei Lin Tan",
    given_name: "Mei Lin",
    family_name: "Tan",
  })
})

let visits = 0
const visitor = (address = `10.0.0.${++visits}`) => contextFor(app, guest, "en", { ...noClient, address })

async function depart(ctx = visitor()) {
  const { to, cookie } = await startOAuth(ctx, "google", { from: "/cart", connects: false })
  return { ctx, to, cookies: cookie.split(";")[0] ?? "" }
}

async function comeBack(ctx: ReturnType<typeof visitor>, cookies: string, url: URL) {
  const { searchParams } = url
  const passage = await readOAuthFlow(ctx, "google", cookies, searchParams.get("state"))
  return await finishOAuth(ctx, passage, searchParams)
}

const memberBy = async (email: string) =>
  (await app.db.select().from(members).where(eq(members.email, email)))[0]

describe("by Google's own page", () => {
  test("a new person gets an account from what the provider vouches for, and signs in to the same one again", async () => {
    const { ctx, to, cookies } = await depart()
    const first = await signInByIdentity(
      ctx,
      await comeBack(ctx, cookies, await chooseAt(provider, to, "mei")),
    )
    expect(await memberBy("mei@provider.example")).toMatchObject({
      username: "mei.lin.tan",
      name: "Mei Lin Tan",
      firstName: "Mei Lin",
      lastName: "Tan",
      emailVerified: true,
      role: "user",
      countryMb: "Singapore",
      countryCodeMb: "+65",
    })
    provider.people.set("mei", { email: "other@provider.example", email_verified: false, name: "M" })
    const again = await depart()
    const second = await signInByIdentity(
      again.ctx,
      await comeBack(again.ctx, again.cookies, await chooseAt(provider, again.to, "mei")),
    )
    if (!("account" in first && "account" in second)) throw new Error("no second step was set up")
    expect(second.account._id).toBe(first.account._id)
  })

  test("a new person's country is taken from their IP address", async () => {
    const { ctx, to, cookies } = await depart(visitor("14.160.0.1"))
    provider.people.set("hoa", { email: "hoa@provider.example", email_verified: true, name: "Hoa" })
    await signInByIdentity(ctx, await comeBack(ctx, cookies, await chooseAt(provider, to, "hoa")))
    expect(await memberBy("hoa@provider.example")).toMatchObject({
      countryMb: "Vietnam",
      countryCodeMb: "+84",
    })
  })

  test("a code works once", async () => {
    const { ctx, to, cookies } = await depart()
    const url = await chooseAt(provider, to, "mei")
    await comeBack(ctx, cookies, url)
    await expect(comeBack(ctx, cookies, url)).rejects.toThrow("accounts.identityNotVerified")
  })

  test("only the browser that left can come back, with its own answer, and in time", async () => {
    const [mine, other] = [await depart(), await depart()]
    const url = await chooseAt(provider, mine.to, "mei")
    for (const cookies of ["", "passage=x", other.cookies])
      await expect(comeBack(mine.ctx, cookies, url)).rejects.toThrow("accounts.signInExpired")
    url.searchParams.delete("state")
    await expect(comeBack(mine.ctx, mine.cookies, url)).rejects.toThrow("accounts.signInExpired")
    const late = await depart()
    const lateUrl = await chooseAt(provider, late.to, "mei")
    const now = app.clock.now()
    app.clock.moveTo(new Date(now.getTime() + 11 * 60_000))
    await expect(comeBack(late.ctx, late.cookies, lateUrl)).rejects.toThrow("accounts.signInExpired")
    app.clock.moveTo(now)
  })

  test("a code made for another sign-in is refused by its nonce and its verifier", async () => {
    const mine = await depart()
    const passage = await readOAuthFlow(
      mine.ctx,
      "google",
      mine.cookies,
      new URL(mine.to).searchParams.get("state"),
    )
    if (!passage) throw new Error("the passage is lost")
    for (const change of [{ nonce: "another" }, { verifier: "a".repeat(43) }]) {
      const url = await chooseAt(provider, mine.to, "mei")
      const forged = (await oauthFlowCookie(mine.ctx, { ...passage, ...change })).split(";")[0] ?? ""
      await expect(comeBack(mine.ctx, forged, url)).rejects.toThrow("accounts.identityNotVerified")
    }
  })

  test("a person who stops half-way is shown that nothing has happened", async () => {
    const { ctx, to, cookies } = await depart()
    await expect(comeBack(ctx, cookies, await chooseAt(provider, to, ""))).rejects.toThrow(
      "accounts.cancelled",
    )
  })

  test("an unavailable provider is reported as such, and nothing is lost", async () => {
    const away = await testApp(new Date())
    away.configParts = providerKeys.replaceIn(away, {
      google: { issuer: "http://127.0.0.1:9", clientId: "x", clientSecret: "y" },
    })
    const ctx = contextFor(away)
    const departing = startOAuth(ctx, "google", { from: null, connects: false })
    await expect(departing).rejects.toMatchObject({ code: "accounts.providerUnavailable", status: 503 })
    away.configParts = app.configParts
    expect((await startOAuth(ctx, "google", { from: null, connects: false })).to).toContain(provider.issuer)
  })
})

describe("by a raw ID token", () => {
  let claims: JWTPayload
  const now = () => Math.floor(app.clock.now().getTime() / 1_000)
  const post = (body: unknown) =>
    callApi("post", "/auth/google", { body, headers: { "x-forwarded-for": `198.51.100.${++visits}` } })

  beforeEach(() => {
    const sub = `token-${++visits}`
    claims = {
      sub,
      email: `${sub}@provider.example`,
      email_verified: true,
      name: "Ân Đặng",
      iat: now() - 60,
      exp: now() + 600,
    }
  })

  test("signs in the person that the provider has signed for", async () => {
    const answer = await post({ credential: await provider.sign(claims) })
    expect(answer).toMatchObject({ status: 200, body: { status: "success", user: { email: claims.email } } })
    const me = await callApi("get", "/auth/me", { token: String(answer.body.token) })
    expect(me.body.user).toMatchObject({ username: expect.stringMatching(/^an\.dang/), isVerified: true })
  })

  test("a token works once", async () => {
    const credential = await provider.sign(claims)
    expect((await post({ credential })).status).toBe(200)
    expect(await post({ credential })).toMatchObject({
      status: 401,
      body: { code: "accounts.identityNotVerified" },
    })
  })

  const wrong: [what: string, make: () => Promise<string> | string][] = [
    ["for another app", () => provider.sign({ ...claims, aud: "another-app" })],
    ["of another issuer", () => provider.sign({ ...claims, iss: "https://evil.example" })],
    ["that has expired", () => provider.sign({ ...claims, exp: now() - 60 })],
    ["that is not valid yet", () => provider.sign({ ...claims, nbf: now() + 600 })],
    ["that never expires", () => provider.sign({ ...claims, exp: undefined })],
    ["of nobody", () => provider.sign({ ...claims, sub: undefined })],
    ["with a nonce we did not give", () => provider.sign({ ...claims, nonce: "made-up" })],
    [
      "signed with another key",
      async () => provider.sign(claims, { key: (await generateKeyPair("RS256")).privateKey }),
    ],
    [
      "not signed at all",
      () => new UnsecuredJWT({ iss: provider.issuer, aud: provider.clientId, ...claims }).encode(),
    ],
    ["that is no token", () => "x.y.z"],
  ]

  test.each(wrong)("a token %s is refused and changes nothing", async (_, make) => {
    const credential = await make()
    const before = await countRows(app)
    expect(await post({ credential })).toMatchObject({
      status: 401,
      body: { code: "accounts.identityNotVerified" },
    })
    expect({ ...(await countRows(app)), limits: 0 }).toEqual({ ...before, limits: 0 })
  })

  test("a nonce of ours must be in the token, be fresh, and works once", async () => {
    const nonce = newNonce(visitor())
    const given = { ...claims, nonce }
    expect((await post({ credential: await provider.sign(claims), nonce })).status).toBe(401)
    expect((await post({ credential: await provider.sign(given) })).status).toBe(401)
    expect((await post({ credential: await provider.sign(given), nonce: newNonce(visitor()) })).status).toBe(
      401,
    )
    expect((await post({ credential: await provider.sign(given), nonce })).status).toBe(200)
    const second = await provider.sign({ ...given, iat: now() - 30 })
    expect((await post({ credential: second, nonce })).status).toBe(401)
    const { body } = await callApi("get", "/auth/google/nonce")
    expect(body.nonce).toMatch(/^\S{40,}$/)
  })

  test("claims that a browser has decoded are no proof", async () => {
    const required = { status: 422, body: { code: "accounts.credentialRequired" } }
    expect(await post({ credential: claims })).toMatchObject(required)
    expect(await post(claims)).toMatchObject(required)
    expect(await post({ credential: "" })).toMatchObject(required)
    expect((await post({ credential: "a".repeat(9_000) })).status).toBe(422)
  })

  const signIn = async (change: JWTPayload) =>
    await post({ credential: await provider.sign({ ...claims, ...change }) })

  test("an account with the same address is joined only if both sides have verified it", async () => {
    const proved = await person(app, `proved${visits}`)
    const unproved = await person(app, `unproved${visits}`, { isVerified: false })
    const exists = { status: 409, body: { code: "accounts.accountExists" } }
    expect(await signIn({ email: proved.email, email_verified: false })).toMatchObject(exists)
    expect(await signIn({ email: unproved.email })).toMatchObject(exists)
    expect(await signIn({ email: unproved.email, email_verified: false })).toMatchObject(exists)
    const joined = await signIn({ email: proved.email.toUpperCase() })
    expect(joined).toMatchObject({ status: 200, body: { user: { _id: proved.id } } })
    const rows = await app.db.select().from(credentials).where(eq(credentials.memberId, proved.id))
    expect(rows.map((row) => row.providerId).toSorted()).toEqual(["credential", "google"])
  })

  test("a banned member cannot sign in, by an old connection or a new one", async () => {
    const first = await signIn({})
    await app.db
      .update(members)
      .set({ status: "banned" })
      .where(eq(members.email, String(claims.email)))
    expect(first.status).toBe(200)
    const banned = { status: 403, body: { code: "accounts.banned" } }
    expect(await signIn({ iat: now() - 30 })).toMatchObject(banned)
    expect(await signIn({ sub: "another" })).toMatchObject(banned)
  })

  test("without an address there is no account, and an unverified one has to be verified", async () => {
    expect(await signIn({ email: undefined })).toMatchObject({
      status: 422,
      body: { code: "accounts.noEmailGiven" },
    })
    expect(await signIn({ email_verified: "true" })).toMatchObject({
      status: 200,
      body: { user: { isVerified: false } },
    })
  })

  test("while registration is closed only known people can sign in", async () => {
    expect((await signIn({})).status).toBe(200)
    await saveSetting(visitor(), registrationSetting, "closed")
    expect((await signIn({ iat: now() - 30 })).status).toBe(200)
    const refused = await signIn({ sub: "newcomer", email: "newcomer@provider.example" })
    expect(refused).toMatchObject({ status: 403, body: { code: "accounts.registrationClosed" } })
    await saveSetting(visitor(), registrationSetting, "open")
  })

  test("two first visits at once create one account", async () => {
    const answers = await Promise.all([signIn({}), signIn({ iat: now() - 30 })])
    expect(answers.map((answer) => answer.status)).toEqual([200, 200])
    const ids = answers.map((answer) => (answer.body.user as { _id: string })._id)
    expect(ids[0]).toBe(ids[1])
  })

  test("attempts from one address are limited", async () => {
    const request = { body: { credential: "x.y.z" }, headers: { "x-forwarded-for": "192.0.2.77" } }
    for (let tries = 0; tries < 30; tries++)
      expect((await callApi("post", "/auth/google", request)).status).toBe(401)
    const over = await callApi("post", "/auth/google", request)
    expect(over).toMatchObject({ status: 429, body: { code: "accounts.tooManyTries" } })
    expect(Number(over.headers.get("retry-after"))).toBeGreaterThan(0)
  })
})
