import { beforeEach, expect, test } from "vitest"
import { type Ctx, contextFor, noClient } from "#platform/ctx.ts"
import { apiClient } from "../../../test/api/api-client.ts"
import { testApp } from "../../../test/db.ts"
import { asPerson, person } from "../../../test/fixtures.ts"
import { renderScreen } from "../../../test/render-screen.tsx"
import { countReport, speedCountsService } from "./count-report.ts"
import { readSpeeds, SpeedQuery } from "./read-speeds.ts"
import { pageSpeeds } from "./schema.ts"
import * as screen from "./screens/page-speed.tsx"
import { SpeedCounts } from "./speed-counts.ts"
import { sweepSpeeds } from "./sweep-speeds.ts"

const app = await testApp(new Date("2026-12-01T04:00:00.000Z"))
const api = apiClient(app)
const admin = asPerson(app, await person(app, "admin", { role: "admin" }))
const singapore = visitorAt("165.21.100.88")
const counts = speedCountsService.of(app)

function visitorAt(address: string): Ctx {
  return { ...contextFor(app), client: { ...noClient, address } }
}

const read = async (query: Record<string, string> = {}) => await readSpeeds(admin, SpeedQuery.parse(query))

beforeEach(async () => {
  await app.db.delete(pageSpeeds)
})

test("reports are added up by page and country, and shown as the value of three quarters of the visits", async () => {
  for (const lcp of [1_000, 1_000, 1_000, 9_000])
    countReport(singapore, { path: "/whisky-shop/singapore", lcp, cls: 0 })
  countReport(visitorAt("10.0.0.1"), { path: "/home", lcp: 3_000 })
  await counts.flush()
  countReport(singapore, { path: "/whisky-shop/hongkong", inp: 90 })
  await counts.flush()
  const { byKind, byCountry, all } = await read()
  expect(byKind.map(({ name, visits }) => [name, visits])).toEqual([
    ["shop", 4],
    ["home", 1],
  ])
  expect(byKind[0]?.lcp).toBeGreaterThan(900)
  expect(byKind[0]?.lcp).toBeLessThan(1_100)
  expect(byKind[0]).toMatchObject({ cls: 0, ttfb: null, inp: expect.closeTo(90, -1) })
  expect(byCountry.map(({ name, visits }) => [name, visits])).toEqual([
    ["SG", 4],
    ["other", 1],
  ])
  expect(all.visits).toBe(5)
})

test("the filters leave one page, one country or fewer days", async () => {
  countReport(singapore, { path: "/home", lcp: 1_000 })
  countReport(visitorAt("10.0.0.1"), { path: "/faq", lcp: 2_000 })
  await counts.flush()
  expect((await read({ kind: "home" })).byCountry.map(({ name }) => name)).toEqual(["SG"])
  expect((await read({ country: "other" })).byKind.map(({ name }) => name)).toEqual(["other"])
  expect((await read({ country: "nowhere", kind: "nothing", days: "9" })).all.visits).toBe(2)
  app.clock.moveTo(new Date("2026-12-08T03:00:00.000Z"))
  expect((await read({ days: "7" })).all.visits).toBe(0)
  expect((await read({ days: "28" })).all.visits).toBe(2)
  app.clock.moveTo(new Date("2026-12-01T04:00:00.000Z"))
})

test("the call counts what a browser sends, and refuses what no browser measures", async () => {
  const report = { path: "/home", lcp: 1_234.5, cls: 0.01, ttfb: 80 }
  expect(await api("post", "/page-speed", { body: report })).toMatchObject({ status: 202 })
  for (const wrong of [{ lcp: -1 }, { lcp: "fast" }, { path: 7 }, { path: "x".repeat(2_001) }])
    expect((await api("post", "/page-speed", { body: { ...report, ...wrong } })).status).toBe(422)
  await counts.flush()
  expect((await read()).all).toMatchObject({ visits: 1, cls: expect.closeTo(0.01, 2) })
})

test("one address sends a limited number of reports", () => {
  const visitor = visitorAt("203.0.113.7")
  const send = () => countReport(visitor, { path: "/home", lcp: 1 })
  for (let times = 0; times < 300; times++) send()
  expect(send).toThrowError(expect.objectContaining({ code: "page-speed.tooManyReports", status: 429 }))
})

test("counts that could not be stored are stored later", async () => {
  await counts.flush()
  await app.db.delete(pageSpeeds)
  let isAway = true
  const db = {
    execute: async (...query: Parameters<typeof app.db.execute>) => {
      if (isAway) throw new Error("away")
      return await app.db.execute(...query)
    },
  }
  const own = new SpeedCounts({ ...app, db: db as typeof app.db })
  own.add({ day: "2026-12-01", kind: "home", country: "SG", metric: "lcp", bucket: 80 })
  await own.flush()
  expect((await read()).all.visits).toBe(0)
  isAway = false
  await own.flush()
  expect((await read()).all.visits).toBe(1)
  own.close()
})

test("days of more than three months ago are deleted", async () => {
  const row = { kind: "home" as const, country: "SG", metric: "lcp" as const, bucket: 80, count: 1 }
  await app.db.insert(pageSpeeds).values([
    { ...row, day: "2026-09-01" },
    { ...row, day: "2026-09-03" },
  ])
  expect(await sweepSpeeds(contextFor(app))).toBe(1)
})

test("the page shows values with their unit and grade, also without any", async () => {
  expect(await renderScreen(admin, screen, { path: "/admin/page-speed" })).toContain(
    "No visits were measured",
  )
  countReport(singapore, { path: "/home", lcp: 5_000, inp: 90, cls: 0.2 })
  await counts.flush()
  const page = await renderScreen(admin, screen, { path: "/admin/page-speed" })
  expect(page).toMatch(/5(\.\d)? sec/)
  for (const text of ["Poor", "Good", "Needs work", "Singapore"]) expect(page).toContain(text)
})
