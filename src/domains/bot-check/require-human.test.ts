import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { solveChallenge } from "altcha-lib"
import { deriveKey } from "altcha-lib/algorithms/pbkdf2"
import { afterAll, expect, test } from "vitest"
import { guest } from "#domains/accounts/roles.ts"
import { contextFor } from "#platform/ctx.ts"
import { openServices } from "#server/open-services.ts"
import { testApp } from "../../../test/db.ts"
import { botCheck } from "./bot-check.ts"
import { newChallenge } from "./challenge.ts"
import { requireHuman, requireHumanForm } from "./require-human.ts"
import { spentSolutions } from "./schema.ts"

const app = await testApp(new Date())
app.configParts = botCheck.replaceIn(app, { kind: "altcha" })
const ctx = contextFor(app)
const easy = { cost: 1, min: 2, max: 5 }
const unsolved = { code: "bot-check.unsolved", status: 422, facts: { field: "captcha" } }

type Solved = { challenge: { parameters: Record<string, unknown>; signature?: string }; solution: unknown }

async function solved(secret = app.secret, now = new Date()): Promise<Solved> {
  const challenge = await newChallenge(secret, now, easy)
  return { challenge, solution: await solveChallenge({ challenge, deriveKey }) } as unknown as Solved
}

const encoded = (payload: unknown) => Buffer.from(JSON.stringify(payload)).toString("base64")

test("a solution is accepted once", async () => {
  const solution = encoded(await solved())
  await requireHuman(ctx, solution)
  await expect(requireHuman(ctx, solution)).rejects.toMatchObject(unsolved)
})

test("of two concurrent requests with the same solution one is accepted", async () => {
  const solution = encoded(await solved())
  const outcomes = await Promise.allSettled([requireHuman(ctx, solution), requireHuman(ctx, solution)])
  expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"])
})

test("the usual challenge is solvable, and solving it takes some work", async () => {
  const challenge = await newChallenge(app.secret, new Date())
  const solution = await solveChallenge({ challenge, deriveKey })
  expect(solution?.counter).toBeGreaterThanOrEqual(500)
  await requireHuman(ctx, encoded({ challenge, solution }))
})

test.each<[string, () => Promise<string | undefined>]>([
  ["nothing", async () => undefined],
  ["an empty field", async () => ""],
  ["nonsense", async () => "nonsense"],
  ["no object", async () => encoded("text")],
  ["another house's challenge", async () => encoded(await solved("somebody else's secret"))],
  ["a late one", async () => encoded(await solved(app.secret, new Date(Date.now() - 601_000)))],
  [
    "one whose end was moved",
    async () => {
      const { challenge, solution } = await solved(app.secret, new Date(Date.now() - 601_000))
      const expiresAt = Math.floor(Date.now() / 1_000) + 600
      return encoded({
        challenge: { ...challenge, parameters: { ...challenge.parameters, expiresAt } },
        solution,
      })
    },
  ],
  [
    "one that was made easier",
    async () => {
      const { challenge, solution } = await solved()
      return encoded({
        challenge: { ...challenge, parameters: { ...challenge.parameters, keyPrefix: "" } },
        solution,
      })
    },
  ],
  [
    "a wrong key",
    async () => {
      const { challenge } = await solved()
      return encoded({ challenge, solution: { counter: 3, derivedKey: "00".repeat(32) } })
    },
  ],
  [
    "an unsigned one",
    async () => {
      const { challenge, solution } = await solved()
      return encoded({ challenge: { parameters: challenge.parameters }, solution })
    },
  ],
])("%s is refused", async (_, solution) => {
  await expect(requireHuman(ctx, await solution())).rejects.toMatchObject(unsolved)
})

test("a spent solution is deleted once its challenge would have expired", async () => {
  const old = { digest: "old", expiresAt: new Date(ctx.now().getTime() - 1_000) }
  await app.db.insert(spentSolutions).values(old)
  await requireHuman(ctx, encoded(await solved()))
  const stored = await app.db.select().from(spentSolutions)
  expect(stored.length).toBeGreaterThan(0)
  expect(stored.map(({ digest }) => digest)).not.toContain("old")
})

test("a form without script is accepted three times from one address", async () => {
  const from = (address: string) =>
    contextFor(app, guest, "en", { address, userAgent: null, device: null, declaration: null })
  for (let times = 0; times < 3; times++) await requireHumanForm(from("192.0.2.1"), {})
  await expect(requireHumanForm(from("192.0.2.1"), {})).rejects.toMatchObject({
    code: "bot-check.tooManyWithoutScript",
    status: 429,
    facts: { retryAfterSeconds: expect.any(Number) },
  })
  await requireHumanForm(from("192.0.2.2"), {})
  await expect(requireHumanForm(from("192.0.2.1"), { captcha: "" })).rejects.toMatchObject(unsolved)
  await requireHumanForm(from("192.0.2.1"), { captcha: encoded(await solved()) })
})

const requests: URLSearchParams[] = []
const voucher = createServer((request, response) => {
  let text = ""
  request.on("data", (piece) => {
    text += piece
  })
  request.on("end", () => {
    const fields = new URLSearchParams(text)
    requests.push(fields)
    if (fields.get("response") === "break") return response.writeHead(500).end("no JSON")
    return response.end(JSON.stringify({ success: fields.get("response") === "right" }))
  })
})
const port = await new Promise<number>((resolve) =>
  voucher.listen(0, "127.0.0.1", () => resolve((voucher.address() as AddressInfo).port)),
)
afterAll(() => voucher.close())

test.each(["recaptcha", "turnstile"] as const)("%s verifies the solution itself", async (kind) => {
  const verifyUrl = `http://127.0.0.1:${port}/siteverify`
  const check = { kind, siteKey: "a site", secret: "a shared secret", verifyUrl }
  const vouched = contextFor(openServices({ ...app, configParts: botCheck.replaceIn(app, check) }))
  await requireHuman(vouched, "right")
  expect(requests.at(-1)?.get("secret")).toBe("a shared secret")
  await expect(requireHuman(vouched, "wrong")).rejects.toMatchObject(unsolved)
  await expect(requireHuman(vouched, "")).rejects.toMatchObject(unsolved)
  await expect(requireHuman(vouched, "break")).rejects.toMatchObject({
    code: "bot-check.unavailable",
    status: 503,
  })
})
