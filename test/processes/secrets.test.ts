import { randomUUID } from "node:crypto"
import { connect } from "node:net"
import { setTimeout as wait } from "node:timers/promises"
import { afterAll, beforeAll, expect, test, vi } from "vitest"
import { catalogueLots } from "#domains/auctions/catalogue-lots.ts"
import { createAuction } from "#domains/auctions/create-auction.ts"
import { NewAuction, NewLot } from "#domains/auctions/inputs.ts"
import { scheduleAuction } from "#domains/auctions/schedule-auction.ts"
import { placeBid } from "#domains/bidding/place-bid.ts"
import { movableClock } from "#platform/clock.ts"
import { endServers, type Server, startServer } from "../../bench/harness.ts"
import { password } from "../../seed/people.ts"
import { readConfig } from "../../src/server/config/config.ts"
import { openApp } from "../../src/server/open-app.ts"
import { closeAppServices, openServices } from "../../src/server/open-services.ts"
import { asOwner, cloneDatabase, type TestApp } from "../db.ts"
import { dumpOf } from "../dump.ts"
import { asPerson, liveAuction, type Person, person, product } from "../fixtures.ts"
import { maximumKey } from "../maximum-key.ts"
import { solutionFor } from "../security/bot-check-solution.ts"

const secret = "a secret of the secrets' test, long enough to sign with"
const databaseUrl = await cloneDatabase()

/** Amounts in cents that no other sum adds up to. */
const figures = {
  reserve: 76_543_21,
  hiddenReserve: 76_543_45,
  ann: 88_877_66,
  ben: 66_655_44,
  cal: 99_988_77,
  tooLow: 5_432_11,
  broken: 81_122_33,
} as const
type SecretFigure = keyof typeof figures
const hiddenName = "Port Ellen 98 Year Old"

const people: Record<string, Person> = {}
const cookies: Record<string, string> = {}
const received = { guest: "", stream: "", log: "" }
let lotIds: string[]
let hidden: { auctionId: string; lotId: string; productId: string }
let previewId: string
let auctionId: string
let server: Server

beforeAll(async () => {
  await makeApp()
  server = await startServer({ secret, databaseUrl }, { LOG_LEVEL: "info" })
  server.process.stdout?.on("data", (piece) => {
    received.log += piece
  })
  for (const name of Object.keys(people)) cookies[name] = await signIn(name)
  await bidWhileTheyWatch()
})

afterAll(endServers)

/** Two lots with bids and watchers, one sold before, and two auctions to come: one in preview, one hidden. */
async function makeApp(): Promise<void> {
  const opened = await openApp(
    readConfig({ AUTH_SECRET: secret, MAXIMUM_KEY: maximumKey, LOG_LEVEL: "silent" }),
    databaseUrl,
  )
  const clock = movableClock(new Date(Date.now() - 600_000))
  const app: TestApp = openServices({ ...opened, clock })
  for (const name of ["ann", "ben", "cal", "dee"]) people[name] = await person(app, name)
  people.kai = await person(app, "kai", { role: "shopkeeper" })
  const auctioneer = await person(app, "hana", { role: "auctioneer" })
  const soon = new Date(clock.now().getTime() + 120_000).toISOString()
  const lots = [{ reserveCents: figures.reserve }, {}, { endsAt: soon }]
  const live = await liveAuction(app, asPerson(app, auctioneer), lots, { softCloseMinutes: 0 })
  auctionId = live.auctionId
  lotIds = live.lotIds
  for (const name of ["ann", "ben"] as const) {
    const bid = { maxCents: figures[name], confirm: figures[name], idempotencyKey: randomUUID() }
    await placeBid(asPerson(app, people[name] as Person), lotIds[2] ?? "", bid)
  }
  const coming = (previewAt: number) =>
    createAuction(
      asPerson(app, auctioneer),
      NewAuction.parse({
        title: "A sale to come",
        location: "singapore",
        previewAt: new Date(Date.now() + previewAt).toISOString(),
        startsAt: new Date(Date.now() + 7_200_000).toISOString(),
        endsAt: new Date(Date.now() + 9_000_000).toISOString(),
      }),
    )
  const announced = [await coming(-60_000), await coming(3_600_000)] as const
  previewId = announced[0]
  for (const id of announced) {
    const productId = await product(app, id === previewId ? "Brora 30 Year Old" : hiddenName)
    const reserveCents = id === previewId ? figures.reserve : figures.hiddenReserve
    const lot = NewLot.parse({ productId, openingCents: 100_00, reserveCents })
    const [lotId = ""] = await catalogueLots(asPerson(app, auctioneer), id, [lot])
    await scheduleAuction(asPerson(app, auctioneer), id)
    hidden = { auctionId: id, lotId, productId }
  }
  // A database error in the middle of a bid holds the whole row in its details.
  await asOwner(
    opened,
    `alter table bids add constraint planted check (price_cents not between ${figures.broken} and ${figures.ann})`,
  )
  closeAppServices(app)
  await opened.close()
}

const at = (path: string) => `http://127.0.0.1:${server.port}${path}`

async function signIn(name: string): Promise<string> {
  const answer = await fetch(at("/api/auth/login"), {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: people[name]?.email, password, captcha: await solutionFor(secret) }),
  })
  expect(answer.status).toBe(200)
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ")
}

async function bid(name: string, lotId: string | undefined, maxCents: number) {
  const answer = await fetch(at(`/api/lots/${lotId}/bids`), {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Token ${people[name]?.token}` },
    body: JSON.stringify({ maxCents, confirm: maxCents, idempotencyKey: randomUUID() }),
  })
  return { status: answer.status, body: await answer.text() }
}

/** The same amount through the page's plain form: the error happens inside a page. */
async function brokenForm(lotId: string | undefined) {
  const amount = (figures.broken / 100).toFixed(2)
  const answer = await fetch(at(`/whisky-auction-live/singapore/${lotId}/x`), {
    method: "POST",
    headers: {
      "content-type": "application/x-www-form-urlencoded",
      origin: `http://127.0.0.1:${server.port}`,
      cookie: cookies.dee ?? "",
    },
    body: new URLSearchParams({ amount, again: amount, idempotencyKey: randomUUID() }),
  })
  return { status: answer.status, body: await answer.text() }
}

async function bidWhileTheyWatch(): Promise<void> {
  const watched = [...lotIds, hidden.lotId].join(",")
  const sockets = [undefined, cookies.dee].map((cookie) => {
    const socket = connect(server.port, "127.0.0.1")
    const lines = cookie ? `cookie: ${cookie}\r\n` : ""
    socket.write(
      `GET /api/live?lots=${watched}&auctions=${auctionId},${previewId},${hidden.auctionId} HTTP/1.1\r\nhost: localhost\r\n${lines}\r\n`,
    )
    socket.on("data", (piece) => {
      received.stream += piece
    })
    return socket
  })
  await wait(300)
  const [withReserve, open] = lotIds
  expect((await bid("ann", withReserve, 1_000_00)).status).toBe(201)
  expect((await bid("ann", open, figures.ann)).status).toBe(201)
  expect((await bid("ben", open, figures.ben)).status).toBe(201)
  const low = await bid("dee", open, figures.tooLow)
  expect(low.status).toBe(422)
  const broken = await bid("dee", open, figures.broken)
  expect(broken.status).toBe(500)
  const inPage = await brokenForm(open)
  expect(inPage.status).toBe(500)
  expect(figuresIn(low.body + broken.body + inPage.body)).toEqual([])
  expect((await bid("cal", open, figures.cal)).status).toBe(201)
  const threeBids = () => received.stream.match(/"bidCount":3/g)?.length ?? 0
  await vi.waitFor(() => expect(threeBids()).toBeGreaterThanOrEqual(2), 60_000)
  for (const socket of sockets) socket.destroy()
}

function spellings(cents: number): string[] {
  const dollars = (cents / 100).toFixed(2)
  return [String(cents), dollars, dollars.replace(/\B(?=(\d{3})+\.)/g, ",")]
}

function figuresIn(text: string, except: readonly SecretFigure[] = []): SecretFigure[] {
  return (Object.keys(figures) as SecretFigure[])
    .filter((name) => !except.includes(name))
    .filter((name) => spellings(figures[name]).some((spelling) => isIn(text, spelling)))
}

/** Matches the amount as a whole number only: a request's id or a long measure may contain any digits. */
function isIn(text: string, figure: string): boolean {
  return new RegExp(`(?<![0-9a-f.])${RegExp.escape(figure)}(?![0-9a-f])`).test(text)
}

async function pagesAndCalls(): Promise<string[]> {
  const { paths } = (await (await fetch(at("/api/openapi.json"))).json()) as {
    paths: Record<string, Record<string, unknown>>
  }
  const gets = Object.entries(paths).flatMap(([path, methods]) => ("get" in methods ? [path] : []))
  const calls = gets
    .filter((path) => path !== "/live")
    .flatMap((path) =>
      [auctionId, previewId, hidden.auctionId, ...lotIds, hidden.lotId].map((id) =>
        path
          .replace("{a}", lotIds[1] ?? "")
          .replace("{productId}", hidden.productId)
          .replace(/\{\w+\}/g, id),
      ),
    )
  const lots = [...lotIds, hidden.lotId].map((id) => `/whisky-auction-live/singapore/${id}/x`)
  const pages = [
    "/home",
    "/whisky-auction-live",
    ...["singapore", "vietnam", "malaysia"].map((location) => `/whisky-auction-live/${location}`),
    ...["table", "list", "grid"].map((view) => `/whisky-auction-live/singapore?view=${view}`),
    "/whisky-auction-live/singapore?sort=price-down&q=Ardbeg",
    ...lots,
    ...lotIds.map((id) => `/whisky-auction-live/singapore/${id}/x?bid=1&amount=500`),
    `/auction/preview/${previewId}`,
    `/auction/preview/${hidden.auctionId}`,
    `/auction/preview/${auctionId}`,
    "/auction-schedule",
    ...["", "?tab=history", "?tab=won"].map((tab) => `/my-account/my-bids${tab}`),
    "/cart",
    "/auth/login",
    "/admin",
    "/admin/auctions",
    `/admin/auctions/${auctionId}`,
    `/admin/auctions/${auctionId}/live`,
    `/admin/auctions/${hidden.auctionId}`,
    "/nowhere",
  ]
  const files = [
    "/admin/auctions.csv",
    `/admin/auctions/${auctionId}/lots.csv`,
    `/admin/auctions/${hidden.auctionId}/lots.csv`,
    `/drawings/prd_${"0".repeat(24)}.svg`,
    "/metrics",
    "/locales/en/bidding.json",
    "/api/nothing",
  ]
  const data = pages.map((page) => page.replace(/(\?|$)/, ".data$1"))
  return [...new Set([...pages, ...data, ...files, ...calls.map((path) => `/api${path}`)])]
}

type VisitedPage = { path: string; status: number; text: string; cache: string | null }

const visits = new Map<string | undefined, Promise<VisitedPage[]>>()

/** Reads every page and call once for each person: two tests look at the same answers. */
function visit(username: string | undefined): Promise<VisitedPage[]> {
  const visited = visits.get(username) ?? visitAll(username)
  visits.set(username, visited)
  return visited
}

async function visitAll(username: string | undefined): Promise<VisitedPage[]> {
  const visited: VisitedPage[] = []
  for (const path of await pagesAndCalls()) {
    const answer = await fetch(at(path), { headers: { cookie: (username && cookies[username]) ?? "" } })
    const text = (await answer.text()) + JSON.stringify([...answer.headers])
    visited.push({ path, status: answer.status, text, cache: answer.headers.get("cache-control") })
  }
  return visited
}

test.each([
  ["a guest", undefined, []],
  ["another member", "dee", []],
  ["staff of another desk", "kai", []],
  ["somebody who was outbid", "ben", ["ben"]],
  ["the leader", "cal", ["cal"]],
] as const)(
  "nothing that %s can read holds a reserve or another member's maximum",
  async (_, username, own) => {
    const visited = await visit(username)
    expect(visited.filter((page) => page.status === 200).length).toBeGreaterThan(50)
    expect(visited.filter((page) => page.status >= 500).map((page) => page.path)).toEqual([])
    const exposed = visited.flatMap(({ path, text }) =>
      figuresIn(text, own).map((name) => `${path}: ${name}`),
    )
    expect(exposed).toEqual([])
    const early = visited.filter(({ text }) => text.includes(hiddenName) || text.includes(hidden.lotId))
    const leaks = early.filter(({ path }) => !path.includes(hidden.lotId))
    expect(leaks.map(({ path }) => path)).toEqual([])
    const open = early.filter(({ status }) => status === 200)
    expect(open.map(({ path }) => path)).toEqual([])
    if (username === undefined) return
    // Pages for one member must never be cached on the way.
    const cachedPages = visited.filter(
      (page) => page.cache?.includes("public") && !/locales|drawings|assets/.test(page.path),
    )
    expect(cachedPages.map(({ path, cache }) => `${path}: ${cache}`)).toEqual([])
  },
)

test("the search does find: every bidder's own maximum is on their own pages", async () => {
  for (const name of ["ann", "ben", "cal"] as const) {
    const visited = await visit(name)
    const exposed = new Set(visited.flatMap(({ text }) => figuresIn(text)))
    expect([...exposed]).toEqual([name])
    const lot = visited.find(({ path }) => path === `/whisky-auction-live/singapore/${lotIds[1]}/x`)
    expect(figuresIn(lot?.text ?? ""), name).toEqual([name])
  }
})

test("a bid on a hidden lot gets the same answer as a bid on an unknown lot", async () => {
  const unknown = await bid("dee", `lot_${"0".repeat(24)}`, 500_00)
  expect(unknown.status).toBe(404)
  expect(await bid("dee", hidden.lotId, 500_00)).toEqual(unknown)
})

test("the stream reports every change and no secret", () => {
  expect(received.stream.match(/"bidCount":3/g)?.length).toBeGreaterThanOrEqual(2)
  expect(received.stream).toContain(lotIds[1])
  expect(figuresIn(received.stream)).toEqual([])
  expect(received.stream).not.toContain(hidden.lotId)
  expect(received.stream).not.toContain(hidden.auctionId)
})

test("the log has every request and the planted error, and no amount", async () => {
  await expect.poll(() => received.log).toContain("a bug in a page")
  expect(received.log).toContain(`/api/lots/${lotIds[1]}/bids`)
  expect(received.log).toContain("planted")
  expect(received.log).toContain("a bug in a page")
  expect(figuresIn(received.log)).toEqual([])
})

test("no table of the database holds a maximum, after bids, refusals, e-mails and an error", async () => {
  const dump = await dumpOf(databaseUrl)
  const isTheirs = (name: SecretFigure) => !["reserve", "hiddenReserve"].includes(name)
  const found = dump.flatMap(({ table, text }) =>
    figuresIn(text)
      .filter(isTheirs)
      .map((name) => `${table}: ${name}`),
  )
  expect(found).toEqual([])
  expect(dump.some(({ table, text }) => table === "public.lots" && figuresIn(text).includes("reserve"))).toBe(
    true,
  )
})

test("a page requested under another host name is not cached for others", async () => {
  const socket = connect(server.port, "127.0.0.1")
  let text = ""
  socket.on("data", (piece) => {
    text += piece
  })
  socket.write("GET /auction-schedule?host HTTP/1.1\r\nhost: evil.example\r\nconnection: close\r\n\r\n")
  await new Promise((resolve) => socket.once("close", resolve))
  expect(text).toMatch(/^HTTP\/1.1 421/)
  const after = await fetch(at("/auction-schedule?host")).then((answer) => answer.text())
  expect(text + after).not.toContain("evil.example")
})
