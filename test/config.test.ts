import { expect, test } from "vitest"
import { providerKeys } from "#domains/accounts/social/provider-keys.ts"
import { botCheck } from "#domains/bot-check/bot-check.ts"
import { paymentSettings } from "#domains/orders/payment-settings.ts"
import { ConfigProblem } from "#platform/config-problem.ts"
import { readConfig } from "../src/server/config/config.ts"
import { allRoles } from "../src/server/config/server-roles.ts"
import { maximumKey } from "./maximum-key.ts"

const secret = "thirty-two characters, no fewer.."

test("without any setting the server is a demo on loopback", () => {
  expect(readConfig({})).toMatchObject({
    host: "127.0.0.1",
    port: 3000,
    secret: undefined,
    databaseUrl: undefined,
    origin: "http://localhost:3000",
    logLevel: "info",
    hasDemoCrowd: true,
  })
})

test("an empty setting counts as unset", () => {
  const names = ["HOST", "PORT", "AUTH_SECRET", "DATABASE_URL", "PUBLIC_ORIGIN", "MAIL_URL", "LOG_LEVEL"]
  expect(readConfig(Object.fromEntries(names.map((name) => [name, ""])))).toEqual(readConfig({}))
})

test("the origin has the form that a browser sends", () => {
  const origin = (PUBLIC_ORIGIN: string) => readConfig({ AUTH_SECRET: secret, PUBLIC_ORIGIN }).origin
  expect(origin("https://Quaich.example/")).toBe("https://quaich.example")
  expect(origin("https://quaich.example:443")).toBe("https://quaich.example")
  expect(origin("http://localhost:8080")).toBe("http://localhost:8080")
  expect(readConfig({ PORT: "4000" }).origin).toBe("http://localhost:4000")
})

test("a process has the roles that are listed, or all", () => {
  const own = { AUTH_SECRET: secret, DATABASE_URL: "postgres://h1/house", MAXIMUM_KEY: maximumKey }
  const roles = (ROLES: string) => [...readConfig({ ...own, ROLES }).roles]
  expect(roles("")).toEqual([...allRoles])
  expect(roles("worker, web,search")).toEqual(["web", "search", "worker"])
  expect(roles("worker,worker")).toEqual(["worker"])
  const demo = { DATABASE_URL: own.DATABASE_URL, ROLES: "worker" }
  expect(() => readConfig(demo)).toThrow("ROLES needs DATABASE_URL and AUTH_SECRET")
})

const wrong: [name: string, env: Record<string, string>][] = [
  ["PORT", { PORT: "eighty" }],
  ["PORT", { PORT: "70000" }],
  ["PORT", { PORT: "-1" }],
  ["PORT", { PORT: "80.5" }],
  ["PORT", { PORT: "3e3" }],
  ["PORT", { PORT: "0x50" }],
  ["AUTH_SECRET", { AUTH_SECRET: "short" }],
  ["AUTH_SECRET", { AUTH_SECRET: " ".repeat(40) }],
  ["AUTH_SECRET", { AUTH_SECRET: "abc".repeat(12) }],
  ["AUTH_SECRET", { HOST: "0.0.0.0" }],
  ["DATABASE_URL", { DATABASE_URL: "mysql://house:hush@db/house" }],
  ["DATABASE_URL", { DATABASE_URL: "house:hush" }],
  ["DATABASE_URL must list", { DATABASE_URL: "postgres://house:hush@h1,/house" }],
  ["DATABASE_URL must list", { DATABASE_URL: "postgres://house:hush@h1,h2:54x/house" }],
  ["DATABASE_URL must list", { DATABASE_URL: "postgres://house:hush@h1,h2:70000/house" }],
  ["DATABASE_URL must list", { DATABASE_URL: "postgres://house:hush@/house?host=h1,h2,h3&port=1,2" }],
  ["DATABASE_URL must have", { DATABASE_URL: "postgres://house:hush@h1,h2/house?target_session_attrs=any" }],
  [
    "MIGRATION_URL must list",
    { DATABASE_URL: "postgres://h1/house", MIGRATION_URL: "postgres://house:hush@h1,/house" },
  ],
  ["ROLES must list", { ROLES: "pages" }],
  ["ROLES must list", { ROLES: "web,,worker" }],
  ["ROLES needs", { ROLES: "worker" }],
  ["PUBLIC_ORIGIN", { PUBLIC_ORIGIN: "quaich.example" }],
  ["PUBLIC_ORIGIN", { PUBLIC_ORIGIN: "ftp://quaich.example" }],
  ["PUBLIC_ORIGIN", { PUBLIC_ORIGIN: "https://quaich.example/shop" }],
  ["MAIL_URL", { MAIL_URL: "http://user:hush@mail.example" }],
  ["PAYMENTS", { PAYMENTS: "cash" }],
  ["STRIPE_SECRET_KEY", { PAYMENTS: "stripe" }],
  ["STRIPE_PUBLISHABLE_KEY", { PAYMENTS: "stripe", STRIPE_SECRET_KEY: "sk_test_hush" }],
  [
    "STRIPE_WEBHOOK_SECRET",
    {
      PAYMENTS: "stripe",
      STRIPE_SECRET_KEY: "sk_test_hush",
      STRIPE_PUBLISHABLE_KEY: "pk_test_1",
      STRIPE_WEBHOOK_SECRET: "hush",
    },
  ],
  [
    "STRIPE_API",
    {
      PAYMENTS: "stripe",
      STRIPE_SECRET_KEY: "sk_test_hush",
      STRIPE_PUBLISHABLE_KEY: "pk_test_1",
      STRIPE_WEBHOOK_SECRET: "whsec_hush",
      STRIPE_API: "http://stripe.example",
    },
  ],
  ["HITPAY_API_KEY", { PAYMENTS: "hitpay" }],
  ["HITPAY_SALT", { PAYMENTS: "hitpay", HITPAY_API_KEY: "hush" }],
  [
    "HITPAY_METHODS",
    { PAYMENTS: "hitpay", HITPAY_API_KEY: "hush", HITPAY_SALT: "hush", HITPAY_METHODS: "card; cash" },
  ],
  ["PAYNOW_NAME", { PAYNOW_UEN: "201403121W" }],
  ["PAYNOW_UEN", { PAYNOW_UEN: "x", PAYNOW_NAME: "Quaich" }],
  ["LOG_LEVEL", { LOG_LEVEL: "loud" }],
  ["BIDS_PER_MINUTE", { BIDS_PER_MINUTE: "many" }],
  ["BIDS_PER_MINUTE", { BIDS_PER_MINUTE: "0" }],
  ["GATHER_SECONDS", { GATHER_SECONDS: "0" }],
  ["DEMO_CROWD", { DEMO_CROWD: "yes" }],
  ["BOT_CHECK", { BOT_CHECK: "maybe" }],
  ["BOT_CHECK", { BOT_CHECK: "off" }],
  ["BOT_CHECK_SITE_KEY", { BOT_CHECK: "turnstile", BOT_CHECK_SECRET: "hush" }],
  ["BOT_CHECK_SECRET", { BOT_CHECK: "recaptcha", BOT_CHECK_SITE_KEY: "a site" }],
  [
    "BOT_CHECK_VERIFY_URL",
    {
      BOT_CHECK: "turnstile",
      BOT_CHECK_SITE_KEY: "a site",
      BOT_CHECK_SECRET: "hush",
      BOT_CHECK_VERIFY_URL: "http://example.com",
    },
  ],
  ["FILES", { FILES: "/var/pictures" }],
  ["FILES", { FILES: "s3://UP_PER?endpoint=https://store.example" }],
  ["FILES", { FILES: "s3://key:hush@pictures", FILES_ACCESS_KEY: "key", FILES_SECRET_KEY: "hush" }],
  ["FILES", { FILES: "s3://pictures?endpoint=store", FILES_ACCESS_KEY: "key", FILES_SECRET_KEY: "hush" }],
  ["FILES_ACCESS_KEY", { FILES: "s3://pictures", FILES_SECRET_KEY: "hush" }],
  ["FILES_SECRET_KEY", { FILES: "s3://pictures", FILES_ACCESS_KEY: "key" }],
  ["GOOGLE_CLIENT_SECRET", { GOOGLE_CLIENT_ID: "app" }],
  ["GOOGLE_CLIENT_ID", { GOOGLE_CLIENT_SECRET: "hush" }],
  ["FACEBOOK_APP_SECRET", { FACEBOOK_APP_ID: "app" }],
  ["FACEBOOK_APP_ID", { FACEBOOK_APP_SECRET: "hush" }],
  ["GOOGLE_ISSUER", { GOOGLE_ISSUER: "http://provider.example" }],
  ["FACEBOOK_GRAPH", { FACEBOOK_GRAPH: "graph" }],
  ["FACEBOOK_DIALOG", { FACEBOOK_DIALOG: "http://127.0.0.1.evil.example" }],
]

const dangerous: typeof wrong = [
  ["PUBLIC_ORIGIN", { PUBLIC_ORIGIN: "https://shop.example" }],
  ["PUBLIC_ORIGIN", { PUBLIC_ORIGIN: "http://localhost.shop.example" }],
  ["TRUST_PROXY", { TRUST_PROXY: "on" }],
  ["AUTH_SECRET", { HOST: "0.0.0.0", TEST_SERVER: "on" }],
  ["PUBLIC_ORIGIN", { PUBLIC_ORIGIN: "https://shop.example", TEST_SERVER: "on" }],
  ["PAYMENTS", { AUTH_SECRET: secret, PAYMENTS: "sandbox" }],
  ["TEST_SERVER", { AUTH_SECRET: secret, TEST_SERVER: "on", HOST: "0.0.0.0" }],
  ["TEST_SERVER", { AUTH_SECRET: secret, TEST_SERVER: "on", PUBLIC_ORIGIN: "https://shop.example" }],
]

test.each(dangerous)(
  "settings that would expose a demo or give goods away are refused: %s in %o",
  (name, env) => {
    expect(() => readConfig(env)).toThrow(ConfigProblem)
    expect(() => readConfig(env)).toThrow(new RegExp(`^${name} [^\n]+$`))
  },
)

test("tests on this machine may come from many addresses and pay by card", () => {
  expect(readConfig({ TRUST_PROXY: "on", TEST_SERVER: "on" }).trustsProxy).toBe(true)
  const env = { AUTH_SECRET: secret, PAYMENTS: "sandbox", TEST_SERVER: "on" }
  expect(paymentSettings.of(readConfig(env)).provider).toBe("sandbox")
})

test.each(wrong)("an invalid %s in %o is named in one line", (name, env) => {
  const read = () => readConfig({ AUTH_SECRET: env.HOST ? "" : secret, ...env })
  expect(read).toThrow(ConfigProblem)
  expect(read).toThrow(new RegExp(`^${name} [^\n]+$`))
  // The value may hold a password.
  expect(read).not.toThrow(/hush/)
})

test("a comma in the database's password or name does not make a list of hosts", () => {
  const DATABASE_URL = "postgres://house:hu,sh@h1:5432/house,1?application_name=a,b"
  expect(readConfig({ DATABASE_URL }).databaseUrl).toBe(DATABASE_URL)
})

test("with a secret the server may listen on every interface", () => {
  expect(readConfig({ HOST: "0.0.0.0", AUTH_SECRET: secret })).toMatchObject({ host: "0.0.0.0", secret })
})

test("a social provider is on only with both keys of its app", () => {
  expect(providerKeys.of(readConfig({}))).toEqual({})
  const env = {
    GOOGLE_CLIENT_ID: "app",
    GOOGLE_CLIENT_SECRET: "key",
    FACEBOOK_APP_ID: "7",
    FACEBOOK_APP_SECRET: "key",
  }
  expect(providerKeys.of(readConfig(env))).toEqual({
    google: { issuer: "https://accounts.google.com", clientId: "app", clientSecret: "key" },
    facebook: {
      graph: "https://graph.facebook.com",
      dialog: "https://www.facebook.com",
      appId: "7",
      appSecret: "key",
    },
  })
  const own = { ...env, GOOGLE_ISSUER: "http://127.0.0.1:4000/" }
  expect(providerKeys.of(readConfig(own)).google?.issuer).toBe("http://127.0.0.1:4000")
})

test("the bot check is the app's own unless another is named, and can be off in a demo only", () => {
  expect(botCheck.of(readConfig({}))).toEqual({ kind: "altcha" })
  expect(botCheck.of(readConfig({ AUTH_SECRET: secret }))).toEqual({ kind: "altcha" })
  expect(botCheck.of(readConfig({ BOT_CHECK: "off" }))).toEqual({ kind: "off" })
  const keys = { BOT_CHECK_SITE_KEY: "a site", BOT_CHECK_SECRET: "hush" }
  expect(botCheck.of(readConfig({ BOT_CHECK: "turnstile", ...keys }))).toEqual({
    kind: "turnstile",
    siteKey: "a site",
    secret: "hush",
    verifyUrl: "https://challenges.cloudflare.com/turnstile/v0/siteverify",
  })
})

test("a demo simulates cards; elsewhere cards are off until a provider is named", () => {
  expect(paymentSettings.of(readConfig({}))).toMatchObject({ provider: "sandbox", settings: { sandbox: {} } })
  expect(paymentSettings.of(readConfig({})).payNow?.uen).toBe("T00QU0000X")
  expect(paymentSettings.of(readConfig({ AUTH_SECRET: secret }))).toEqual({
    provider: null,
    settings: {},
    payNow: null,
  })
})

test("a provider keeps its settings while its keys are there, so that its payments can be refunded", () => {
  const stripe = {
    STRIPE_SECRET_KEY: "sk_test_1",
    STRIPE_PUBLISHABLE_KEY: "pk_test_1",
    STRIPE_WEBHOOK_SECRET: "whsec_1",
  }
  const settings = {
    secretKey: "sk_test_1",
    publishableKey: "pk_test_1",
    webhookSecret: "whsec_1",
    apiUrl: "https://api.stripe.com",
  }
  const read = (env: Record<string, string>) =>
    paymentSettings.of(readConfig({ AUTH_SECRET: secret, ...env }))
  expect(read({ PAYMENTS: "stripe", ...stripe })).toMatchObject({
    provider: "stripe",
    settings: { stripe: settings },
  })
  expect(read(stripe)).toMatchObject({ provider: null, settings: { stripe: settings } })
  const { STRIPE_WEBHOOK_SECRET: _, ...incomplete } = stripe
  const hitpay = { HITPAY_API_KEY: "key", HITPAY_SALT: "salt" }
  expect(read({ PAYMENTS: "hitpay", ...hitpay, ...stripe })).toMatchObject({
    provider: "hitpay",
    settings: {
      hitpay: { apiKey: "key", salt: "salt", methods: "card", apiUrl: "https://api.hit-pay.com" },
      stripe: settings,
    },
  })
  expect(read(incomplete)).toMatchObject({ provider: null, settings: {} })
})
