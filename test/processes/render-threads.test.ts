import { createHash } from "node:crypto"
import { setTimeout as wait } from "node:timers/promises"
import { afterAll, beforeAll, expect, test } from "vitest"
import { openLog } from "#platform/log.ts"
import { type BenchFixtures, makeFixtures } from "../../bench/fixtures.ts"
import { endServers, type Server, startServer } from "../../bench/harness.ts"
import { renderEmailSync } from "../../src/server/emails.tsx"
import { RenderPool } from "../../src/server/rendering/render-pool.ts"
import { cloneDatabase } from "../db.ts"

const secret = "a secret of the drawing threads, long enough to sign"
const databaseUrl = await cloneDatabase()
let withoutThreads: Server
let withThreads: Server
let fixtures: BenchFixtures

beforeAll(async () => {
  fixtures = await makeFixtures({ secret, databaseUrl }, { bidders: 1, lots: 2 })
  const testDatabase = { secret, databaseUrl }
  const start = (threads: string) =>
    startServer(testDatabase, { RENDER_THREADS: threads, PUBLIC_ORIGIN: "http://localhost:3000" })
  ;[withoutThreads, withThreads] = await Promise.all([start("0"), start("1")])
  // The render thread starts with the server and is ready a little later.
  for (let tries = 0; tries < 300 && (await renderedByThreads()) === 0; tries++) {
    await readPage(withThreads, "/auth")
    await wait(200)
  }
}, 180_000)

afterAll(endServers)

async function renderedByThreads(): Promise<number> {
  const metrics = await (await fetch(`http://127.0.0.1:${withThreads.port}/metrics`)).text()
  return Number(/^quaich_pages_rendered_by_threads (\d+)/m.exec(metrics)?.[1])
}

async function readPage({ port }: Server, path: string, cookie = "") {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers: cookie ? { cookie } : {} })
  const text = await answer.text()
  // Masks times: two renders never happen in the same millisecond.
  const timeless = expandLoaderData(text).replaceAll(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g, "then")
  return { status: answer.status, headers: answer.headers, text, timeless }
}

/** The loader data holds each value once, and two times on one page may or may not be equal, so it is expanded. */
function expandLoaderData(page: string): string {
  return page.replaceAll(/enqueue\(("(?:[^"\\]|\\.)*")\)/g, (_, encoded: string) => {
    const values: unknown[] = JSON.parse(JSON.parse(encoded))
    return JSON.stringify(valueAt(values, 0))
  })
}

function valueAt(values: readonly unknown[], index: number): unknown {
  const value = values[index]
  // Negative indexes mean null, undefined and the like; arrays that begin with a string are special types.
  if (value === undefined) return `none: ${index}`
  if (Array.isArray(value))
    return typeof value[0] === "string" ? value : value.map((each: number) => valueAt(values, each))
  if (typeof value !== "object" || value === null) return value
  const entries = Object.entries(value as Record<string, number>)
  return Object.fromEntries(
    entries.map(([name, each]) => [values[Number(name.slice(1))], valueAt(values, each)]),
  )
}

const signedIn = () => `quaich.session_token=${fixtures.bidders[0]?.token ?? ""}`

test.each([
  ["/home", ""],
  ["/whisky-auction-live/singapore?sort=ending", ""],
  ["/whisky-auctions-previous/singapore", "lang=vi; theme=dark"],
  ["/faq", "lang=cn"],
  ["/auth?from=%2Ffaq", ""],
  ["/product?q=ardbeg", ""],
  ["/delivery-calculator", ""],
])("a thread renders the same page as the server itself: %s %s", async (path, cookie) => {
  const before = await renderedByThreads()
  const [here, there] = [
    await readPage(withoutThreads, path, cookie),
    await readPage(withThreads, path, cookie),
  ]
  expect(await renderedByThreads()).toBe(before + 1)
  expect(there.timeless).toBe(here.timeless)
  expect(there.status).toBe(200)
  const policy = there.headers.get("content-security-policy")
  const scripts = [
    ...there.text.matchAll(/<script(?![^>]*ld\+json)[^>]*>([^<]+(?:<(?!\/script>)[^<]*)*)<\/script>/g),
  ]
  expect(scripts.length).toBeGreaterThan(3)
  for (const [, script = ""] of scripts)
    expect(policy).toContain(createHash("sha256").update(script).digest("base64"))
  const names = ({ headers }: Awaited<ReturnType<typeof readPage>>) => [...headers.keys()].toSorted()
  expect(names(there)).toEqual(names(here))
})

test("a thread also renders a member's page, and only that member gets it", async () => {
  const before = await renderedByThreads()
  const { headers, text } = await readPage(withThreads, "/faq", signedIn())
  expect(await renderedByThreads()).toBe(before + 1)
  expect(headers.get("cache-control")).toBe("private, no-store")
  expect(text).toContain('action="/auth/logout"')
  const guest = await readPage(withThreads, "/faq?guest")
  expect(guest.text).not.toContain('action="/auth/logout"')
})

test("the server itself renders an error page, as it does without threads", async () => {
  const before = await renderedByThreads()
  const [here, there] = [
    await readPage(withoutThreads, "/not-here"),
    await readPage(withThreads, "/not-here"),
  ]
  expect(await renderedByThreads()).toBe(before)
  expect(there.status).toBe(404)
  expect(there.timeless).toBe(here.timeless)
})

test("a thread renders the same e-mail as the server, and leaves a failing one to it", async () => {
  const room = new RenderPool(openLog("silent"), 1, { guests: [] })
  const facts = {
    reference: "Q-1",
    lines: "Ardbeg 10: S$110.00\nTotal: S$110.00",
    link: "http://house.test/x",
  }
  const order = { kind: "orders.paid", to: "ann@quaich.example", language: "vi", facts } as const
  try {
    let printing = room.renderEmail({ order, siteName: "Quaich" })
    for (; !printing; printing = room.renderEmail({ order, siteName: "Quaich" })) await wait(100)
    expect(await printing).toEqual(renderEmailSync({ order, siteName: "Quaich" }))
    expect(
      await room.renderEmail({ order: { ...order, kind: "orders.none" }, siteName: "Quaich" }),
    ).toBeUndefined()
  } finally {
    await room.close()
  }
})
