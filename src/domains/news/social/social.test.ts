import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { createElement } from "react"
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { renderFragment } from "#language/render-fragment.server.tsx"
import type { AppContext } from "#platform/ctx.ts"
import { openServices } from "#server/open-services.ts"
import { type TestApp, testApp } from "../../../../test/db.ts"
import { EngagementCount } from "../parts/engagement-count.tsx"
import { SocialPosts } from "../parts/social-posts.tsx"
import { timeoutMs } from "./fetch-network.ts"
import { networkKeys } from "./network-keys.ts"
import { countEngagement, listInstagram, searchTwitter } from "./reads.ts"

type Mode = "well" | "slow" | "trickling" | "broken" | "cut" | "moved" | "huge" | "nonsense" | "wrong"

const article = "https://quaich.example/whisky-news/art_1"
const keys = { facebook: "a key of facebook", instagram: "a key of instagram", twitter: "a key of twitter" }

let elsewhere: Server
let tested: TestApp
let api: string
let mode: Mode
let requests: { url: URL; authorization: string | undefined }[]

beforeAll(async () => {
  tested = await testApp()
  elsewhere = createServer((incoming, outgoing) => {
    const url = new URL(incoming.url ?? "", "http://elsewhere.test")
    requests.push({ url, authorization: incoming.headers.authorization })
    const text = JSON.stringify(mode === "wrong" ? wrong : answers(url.pathname))
    if (mode === "slow") return
    if (mode === "cut") return void incoming.socket.destroy()
    if (mode === "moved") return void outgoing.writeHead(302, { location: "/elsewhere" }).end()
    if (mode === "trickling") return void outgoing.writeHead(200).write(text.slice(0, 5))
    if (mode === "broken") return void outgoing.writeHead(500).end("{}")
    if (mode === "nonsense") return void outgoing.writeHead(200).end("<html>")
    outgoing.writeHead(200).end(mode === "huge" ? text + " ".repeat(300_000) : text)
  })
  await new Promise<void>((resolve) => elsewhere.listen(0, "127.0.0.1", resolve))
  api = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}`
})
afterAll(() => {
  elsewhere.closeAllConnections()
  elsewhere.close()
})
beforeEach(() => {
  mode = "well"
  requests = []
})

const wrong = {
  engagement: { reaction_count: "many" },
  data: [{ id: "1", text: 7, permalink: "javascript:alert(1)", timestamp: "then", created_at: "then" }],
}

function answers(path: string) {
  if (path === "/me/media")
    return {
      data: ["A new cask\nhas come", undefined, "third"].map((caption, place) => ({
        ...{ id: `${place}`, caption, permalink: `https://www.instagram.com/p/${place}/` },
        timestamp: "2026-11-30T08:00:00+0000",
      })),
    }
  if (path === "/2/tweets/search/recent")
    return { data: [{ id: "9", text: "x".repeat(300), created_at: "2026-11-30T08:00:00.000Z" }] }
  return { id: article, engagement: { reaction_count: 4, comment_count: 3, share_count: 2, plugin_count: 1 } }
}

function app(where = api): AppContext {
  const lookup = (token: string) => ({ api: where, token })
  const { facebook, instagram, twitter } = keys
  const lookups = { facebook: lookup(facebook), instagram: lookup(instagram), twitter: lookup(twitter) }
  return openServices({ ...tested, configParts: networkKeys.replaceIn(tested, lookups) })
}

async function fetchAll(of: AppContext) {
  return await Promise.all([
    countEngagement(of, article),
    listInstagram(of, 2),
    searchTwitter(of, "quaich whisky", 3),
  ])
}
const nothing = [0, [], []]

test("an article's reactions, comments and shares are counted together", async () => {
  expect(await countEngagement(app(), article)).toBe(9)
  expect(requests[0]?.url.searchParams.get("id")).toBe(article)
  expect(requests[0]?.url.searchParams.get("fields")).toBe("engagement")
})

test("posts are text with a link, and never more than asked for", async () => {
  const at = "2026-11-30T08:00:00.000Z"
  expect(await listInstagram(app(), 2)).toEqual([
    { id: "0", text: "A new cask has come", url: "https://www.instagram.com/p/0/", at },
    { id: "1", text: "", url: "https://www.instagram.com/p/1/", at },
  ])
  const [found] = await searchTwitter(app(), "quaich whisky", 3)
  expect(found).toEqual({ id: "9", text: `${"x".repeat(199)}…`, url: "https://x.com/i/web/status/9", at })
  expect(requests[1]?.url.searchParams.get("query")).toBe("quaich whisky")
  expect(requests[1]?.authorization).toBe(`Bearer ${keys.twitter}`)
})

test("without a key no request is made", async () => {
  expect(await fetchAll(openServices({ ...tested, configParts: networkKeys.replaceIn(tested, {}) }))).toEqual(
    nothing,
  )
  expect(requests).toEqual([])
})

test("the same question is asked once while its answer is cached", async () => {
  const one = app()
  await Promise.all([countEngagement(one, article), countEngagement(one, article)])
  await countEngagement(one, article)
  expect(requests).toHaveLength(1)
})

const troubles = ["slow", "trickling", "broken", "cut", "moved", "huge", "nonsense", "wrong"] as const

test.each(troubles)(
  "a network that is %s yields nothing within our limit, and is not asked again for a while",
  async (trouble) => {
    mode = trouble
    const one = app()
    const began = performance.now()
    expect(await fetchAll(one)).toEqual(nothing)
    expect(performance.now() - began).toBeLessThan(timeoutMs + 20_000)
    const before = requests.length
    mode = "well"
    expect(await countEngagement(one, `${article}?again`)).toBe(0)
    expect(requests).toHaveLength(before)
  },
)

test("a network that cannot be reached yields nothing", async () => {
  const closed = createServer()
  await new Promise<void>((resolve) => closed.listen(0, "127.0.0.1", resolve))
  const { port } = closed.address() as AddressInfo
  await new Promise((resolve) => closed.close(resolve))
  expect(await fetchAll(app(`http://127.0.0.1:${port}`))).toEqual(nothing)
})

test("the key never appears in the log", async () => {
  mode = "broken"
  const lines: unknown[] = []
  const log = {
    ...tested.log,
    warn: (...line: unknown[]) => void lines.push(line),
  } as unknown as AppContext["log"]
  await fetchAll(openServices({ ...app(), log }))
  expect(lines).toHaveLength(3)
  for (const key of Object.values(keys)) expect(JSON.stringify(lines)).not.toContain(key)
})

test("posts are rendered as text, and empty results render nothing", () => {
  const at = "2026-11-30T08:00:00.000Z"
  const posts = [{ id: "1", text: "<img src=x onerror=alert(1)>", url: "https://x.com/i/web/status/1", at }]
  const html = renderFragment("en", "said", createElement(SocialPosts, { of: "twitter", posts }))
  expect(html).toContain("&lt;img src=x")
  expect(html).toContain(`href="https://x.com/i/web/status/1" rel="nofollow ugc noopener"`)
  expect(renderFragment("en", "said", createElement(SocialPosts, { of: "twitter", posts: [] }))).toBe("")
  expect(renderFragment("en", "said", createElement(EngagementCount, { count: 9 }))).toContain(
    "9 reactions on Facebook",
  )
  expect(renderFragment("en", "said", createElement(EngagementCount, { count: 0 }))).toBe("")
})
