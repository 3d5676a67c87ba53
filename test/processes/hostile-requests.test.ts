import { randomUUID } from "node:crypto"
import { connect } from "node:net"
import { setTimeout as wait } from "node:timers/promises"
import { afterAll, beforeAll, expect, test } from "vitest"
import { type BenchFixtures, makeFixtures } from "../../bench/fixtures.ts"
import { endServers, type Server, startServer } from "../../bench/harness.ts"
import { cloneDatabase } from "../db.ts"
import { solutionFor } from "../security/bot-check-solution.ts"

const secret = "a secret of the hostile visitors, long enough to sign"
const databaseUrl = await cloneDatabase()
let fixtures: BenchFixtures
let server: Server
let cookie: string

beforeAll(async () => {
  fixtures = await makeFixtures({ secret, databaseUrl }, { bidders: 2, lots: 2 })
  server = await startServer({ secret, databaseUrl })
  const captcha = await solutionFor(secret)
  const body = JSON.stringify({ email: "bidder0", password: "a dram before bed", captcha })
  const headers = { "content-type": "application/json" }
  const answer = await fetch(at("/api/auth/login"), { method: "POST", headers, body })
  cookie = answer.headers.getSetCookie()[0]?.split(";")[0] ?? ""
})

afterAll(endServers)

const at = (path: string) => `http://127.0.0.1:${server.port}${path}`

/** Sends a raw request: an HTTP client would normalise the address first. */
async function sendRaw(text: string): Promise<string> {
  const socket = connect(server.port, "127.0.0.1")
  let responseText = ""
  socket.on("data", (piece) => {
    responseText += piece
  })
  socket.on("error", () => undefined)
  socket.write(text)
  await Promise.race([new Promise((resolve) => socket.once("close", resolve)), wait(3_000)])
  socket.destroy()
  return responseText
}

function get(path: string, lines = "", method = "GET"): Promise<string> {
  return sendRaw(`${method} ${path} HTTP/1.1\r\nhost: localhost\r\n${lines}connection: close\r\n\r\n`)
}

const statusOf = (responseText: string) => Number(responseText.slice(9, 12))

const addresses = [
  "/%00",
  "/%E0%A4%A",
  "/%",
  "/whisky-auction-live/%00",
  "/whisky-auction-live/singapore?q=%00",
  "/whisky-auction-live/singapore?q=%E0%A4%A&page=1e9&size=-1&from=x&sort=%27",
  "/whisky-auction-live/singapore?__proto__[a]=1&constructor=1",
  "/whisky-auction-live/singapore.data?q=%00",
  "/whisky-auction-live/singapore/LOT/%E0%A4%A",
  "/whisky-auction-live/singapore/LOT/%00",
  "/whisky-auction-live/singapore/lot_%00/x",
  "/whisky-auction-live/__proto__/x/y",
  "/auction/preview/%27%20or%201=1",
  "/auction/preview/%00",
  "/auth/verify/%00",
  "/auth/login?from=//evil.example",
  "/auth/login?from=%00",
  "/my-account/my-bids?tab=%00",
  "/admin?q=%00",
  "/admin/auctions/%00",
  "/drawings/%00.svg",
  "/drawings/..%2f..%2fpackage.json",
  "/assets/..%2f..%2f..%2fpackage.json",
  "/..%2f..%2f..%2fetc%2fpasswd",
  "/%2e%2e/%2e%2e/package.json",
  "//evil.example/home",
  "/locales/en/..%2f..%2fpackage.json",
  "/locales/__proto__/bidding.json",
  `/${"a".repeat(9_000)}`,
  `/home?${"a".repeat(9_000)}`,
]

test.each(addresses)("%.60s is an address like any other", async (address) => {
  const path = address.replace("LOT", fixtures.lotIds[0] ?? "")
  for (const lines of ["", `cookie: ${cookie}\r\n`, "cookie: quaich.session_token=%E0%A4%A; lang=%00\r\n"]) {
    const responseText = await get(path, lines)
    expect(responseText, path).toMatch(/^HTTP\/1\.1 [2-4]\d\d/)
    expect(responseText).not.toMatch(/location: (https?:)?\/\//i)
    expect(responseText).not.toContain('"devDependencies"')
  }
})

function post(path: string, body: BodyInit, headers: Record<string, string>) {
  return fetch(at(path), {
    method: "POST",
    redirect: "manual",
    headers: { origin: `http://127.0.0.1:${server.port}`, cookie, ...headers },
    body,
  })
}

const form = { "content-type": "application/x-www-form-urlencoded" }
const forms = () => [
  `/whisky-auction-live/singapore/${fixtures.lotIds[0]}/x`,
  "/auth/login",
  "/auth/register",
  "/auth/logout",
  "/auth/verify/x",
  "/auth/resend-verify-email",
  "/preferences",
  "/admin/auctions/new",
  "/admin/increments",
  "/home",
]

test("every form that another site posts is refused", async () => {
  for (const path of forms()) {
    for (const from of ["https://evil.example", "null", `http://localhost.evil.example:${server.port}`]) {
      const answer = await post(path, "a=1", { ...form, origin: from })
      expect(answer.status, path).toBe(403)
      expect(await answer.text()).toBe(
        "This request came from another site. Please reload the page and try again.",
      )
    }
    const lines = "content-type: application/x-www-form-urlencoded\r\ncontent-length: 3\r\n"
    const unsaid = `POST ${path} HTTP/1.1\r\nhost: localhost\r\ncookie: ${cookie}\r\n${lines}connection: close\r\n\r\na=1`
    expect(statusOf(await sendRaw(unsaid)), path).toBe(403)
  }
})

const bodies: [name: string, body: string, headers: Record<string, string>][] = [
  ["no form", '{"a":1}', { "content-type": "application/json" }],
  ["a form in parts without their bound", "--x", { "content-type": "multipart/form-data" }],
  ["a form cut off", "--x\r\ncontent", { "content-type": "multipart/form-data; boundary=x" }],
  ["U+0000", "email=%00&password=%00&amount=%00&from=%00", form],
]

test.each(bodies)("%s is refused by every page", async (_name, body, headers) => {
  for (const path of forms()) {
    const answer = await post(path, body, headers)
    expect(answer.status, path).toBe(400)
    expect(await answer.text()).toBe("We couldn’t read this form. Please reload the page and try again.")
  }
})

test("a valid form is accepted", async () => {
  const taken = await post("/preferences", "theme=dark&from=/auction-schedule", form)
  expect([taken.status, taken.headers.get("location")]).toEqual([303, "/auction-schedule"])
  const bid = await post(forms()[0] ?? "", `amount=2&again=2&idempotencyKey=${randomUUID()}`, form)
  expect([bid.status, bid.headers.get("location")]).toEqual([303, `${forms()[0]}?bid=1#bid`])
  // The server's own address counts, whatever host name or scheme this request used.
  const named = { ...form, origin: `http://localhost:${server.port}` }
  expect((await post("/preferences", "theme=light", named)).status).toBe(303)
  const refused = await post("/auth/register", "username=a", { ...form, cookie: "" })
  expect(refused.status).toBe(422)
})

test("odd forms are refused or accepted, never answered with 500", async () => {
  const odd = [
    "",
    "amount=500&amount=600",
    "email[]=a&password[a]=b",
    "__proto__=1&constructor=2",
    `email=${"x".repeat(100_000)}&password=y`,
    "amount=%F0%9F%98%80&idempotencyKey=%E0%A4%A",
    "from=//evil.example&lang=xx&theme=%3Cscript%3E",
  ]
  for (const path of forms()) {
    for (const body of odd) {
      const answer = await post(path, body, form)
      expect(answer.status, `${path} ${body.slice(0, 60)}`).toBeLessThan(500)
      expect(answer.headers.get("location") ?? "").not.toMatch(/^(https?:)?\/\//)
    }
  }
})

test("a form that is too large is refused", async () => {
  const answer = await post("/auth/login", `email=${"x".repeat(5_000_000)}`, form)
  expect(answer.status).toBe(413)
})

test("HEAD of a stream has no body", async () => {
  const responseText = await get(`/api/live?lots=${fixtures.lotIds[0]}`, "", "HEAD")
  expect(responseText).toMatch(/^HTTP\/1\.1 200/)
  expect(responseText.split("\r\n\r\n")[1]).toBe("")
})

test("the metrics count no error for any of this", async () => {
  const metrics = await fetch(at("/metrics")).then((answer) => answer.text())
  expect(metrics).toMatch(/quaich_requests_total\{[^}]*status="4\d\d"/)
  expect(metrics).not.toMatch(/quaich_requests_total\{[^}]*status="5\d\d"/)
})
