import { argon2, randomBytes, timingSafeEqual } from "node:crypto"
import { promisify } from "node:util"
import { betterAuth } from "better-auth"
import { drizzleAdapter } from "better-auth/adapters/drizzle"
import { bearer, username } from "better-auth/plugins"
import type { AppContext } from "#platform/ctx.ts"
import { newId } from "#platform/ids.ts"
import { defineService } from "#platform/service.ts"
import { credentials, members, sessions, verifications } from "../schema.ts"
import { sessionCookieName } from "./session-cookie.ts"

const prefixes = { user: "mem", session: "ses", account: "crd", verification: "ver" } as const

function isModel(model: string): model is keyof typeof prefixes {
  return Object.hasOwn(prefixes, model)
}

const sevenDaysSeconds = 7 * 24 * 60 * 60

/** Better-auth's own routes are never mounted; our functions call it. */
function makeAuth(app: AppContext) {
  const secure = app.origin.startsWith("https:")
  return betterAuth({
    baseURL: app.origin,
    secret: app.secret,
    database: drizzleAdapter(app.db, {
      provider: "pg",
      schema: { user: members, session: sessions, account: credentials, verification: verifications },
    }),
    emailAndPassword: {
      enabled: true,
      minPasswordLength: 10,
      maxPasswordLength: 128,
      autoSignIn: false,
      password: { hash, verify },
    },
    user: {
      additionalFields: {
        role: { type: "string", input: false, defaultValue: "user" },
        status: { type: "string", input: false, defaultValue: "active" },
        firstName: { type: "string", required: false },
        lastName: { type: "string", required: false },
        phoneMb: { type: "string", required: false },
        countryMb: { type: "string", required: false },
        countryCodeMb: { type: "string", required: false },
      },
    },
    session: { expiresIn: sevenDaysSeconds, updateAge: 24 * 60 * 60, fields: { userId: "memberId" } },
    account: { fields: { userId: "memberId" } },
    advanced: {
      cookiePrefix: "quaich",
      // Its own prefix (__Secure-) is weaker than __Host-.
      useSecureCookies: false,
      defaultCookieAttributes: { secure },
      cookies: { session_token: { name: sessionCookieName(app.origin) } },
      database: { generateId: ({ model }) => newId(isModel(model) ? prefixes[model] : "aut") },
    },
    plugins: [username({ minUsernameLength: 3, maxUsernameLength: 30 }), bearer({ requireSignature: true })],
    rateLimit: { enabled: false },
    logger: { level: "error" },
    telemetry: { enabled: false },
  })
}

export const authService = defineService("auth", makeAuth)

const digest = promisify(argon2)

/** OWASP's parameters for argon2id: 19 MiB, two passes, one lane. */
async function derive(password: string, nonce: Buffer): Promise<Buffer> {
  return await digest("argon2id", {
    message: password.normalize("NFKC"),
    nonce,
    parallelism: 1,
    tagLength: 32,
    memory: 19_456,
    passes: 2,
  })
}

async function hash(password: string): Promise<string> {
  const nonce = randomBytes(16)
  const key = await derive(password, nonce)
  return `argon2id$${nonce.toString("base64url")}$${key.toString("base64url")}`
}

async function verify(input: { hash: string; password: string }): Promise<boolean> {
  const [kind, nonce = "", key = ""] = input.hash.split("$")
  if (kind !== "argon2id") return false
  const expected = Buffer.from(key, "base64url")
  const found = await derive(input.password, Buffer.from(nonce, "base64url"))
  return expected.length === found.length && timingSafeEqual(expected, found)
}
