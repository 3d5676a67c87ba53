import { beforeEach, expect, test } from "vitest"
import { saveSetting } from "#domains/content/settings.ts"
import { maintenanceSetting } from "#domains/outages/maintenance.ts"
import { outages } from "#domains/outages/schema.ts"
import { contextFor } from "#platform/ctx.ts"
import { newId } from "#platform/ids.ts"
import { recordOf } from "#platform/records.ts"
import { testApp } from "../../../test/db.ts"
import { renderScreen } from "../../../test/render-screen.tsx"
import { checkStatus, storeStates } from "./check-status.ts"
import { statusComponents } from "./components.ts"
import { readStatus } from "./read-status.ts"
import { statusChecks, statusPeriods } from "./schema.ts"
import * as screen from "./screens/status.tsx"
import { servedPagesService } from "./served-pages.ts"

const begin = new Date("2026-12-01T12:00:00.000Z")
const minute = 60_000
const app = await testApp(begin)
const ctx = contextFor(app)
const fine = recordOf(statusComponents, () => "operational" as const)

const pass = (ms: number) => app.clock.moveTo(new Date(app.clock.now().getTime() + ms))
const componentNow = async (name: string) => {
  const { components } = await readStatus(ctx)
  const found = components.find((component) => component.name === name)
  if (!found) throw new Error(name)
  return found
}

beforeEach(async () => {
  app.clock.moveTo(begin)
  await app.db.delete(statusChecks)
  await app.db.delete(statusPeriods)
})

test("before the first check nothing is known of any day", async () => {
  const { days, availability, state } = await componentNow("search")
  expect({ availability, state }).toEqual({ availability: null, state: "operational" })
  expect(days.map((day) => day.state)).toEqual(Array(90).fill(null))
})

test("an impaired component has a period from the check that saw it to the check that saw its end", async () => {
  await storeStates(app, fine)
  pass(10 * minute)
  await storeStates(app, { ...fine, search: "outage" })
  pass(minute)
  await storeStates(app, { ...fine, search: "outage" })
  expect(await componentNow("search")).toMatchObject({ state: "outage" })
  expect(await readStatus(ctx)).toMatchObject({ state: "outage", past: [] })
  pass(minute)
  await storeStates(app, fine)
  const { state, days, availability } = await componentNow("search")
  expect({ state, availability }).toEqual({ state: "operational", availability: 1 - 2 / 12 })
  expect(days.at(-1)).toEqual({
    day: "2026-12-01",
    state: "outage",
    ms: { outage: 2 * minute, degraded: 0, maintenance: 0 },
  })
  expect((await readStatus(ctx)).past).toEqual([
    {
      ...{ kind: "measured", impact: "outage", components: ["search"] },
      ...{ beganAt: "2026-12-01T12:10:00.000Z", endedAt: "2026-12-01T12:12:00.000Z" },
    },
  ])
})

test("two processes that check at once store one period", async () => {
  await Promise.all([1, 2, 3].map(() => storeStates(app, { ...fine, emails: "degraded" })))
  expect(await app.db.select().from(statusPeriods)).toHaveLength(1)
})

test("an outage affects everything, but one that maintenance explains interrupts bids and payments only", async () => {
  await storeStates(app, fine)
  const outage = (from: number, until: number) => ({
    ...{ id: newId("out"), marginMinutes: 5, shiftMs: 0 },
    ...{ beganAt: new Date(begin.getTime() + from), endedAt: new Date(begin.getTime() + until) },
  })
  await app.db.insert(outages).values(outage(minute, 3 * minute))
  pass(10 * minute)
  await storeStates(app, { ...fine, bidding: "maintenance" })
  pass(5 * minute)
  await storeStates(app, fine)
  await app.db.insert(outages).values(outage(10 * minute, 15 * minute))
  pass(5 * minute)
  const ms = async (name: string) => (await componentNow(name)).days.at(-1)?.ms
  const both = { outage: 2 * minute, maintenance: 5 * minute, degraded: 0 }
  expect(await ms("bidding")).toEqual(both)
  expect(await ms("payments")).toEqual(both)
  expect(await ms("pages")).toEqual({ ...both, maintenance: 0 })
})

test("a check of a server that works finds everything operational, and maintenance at once", async () => {
  await checkStatus(app)
  expect((await readStatus(ctx)).state).toBe("operational")
  const pages = servedPagesService.of(app)
  for (let times = 0; times < 9; times++) pages.count(500)
  app.mail.check = async () => {
    throw new Error("no mail server")
  }
  await saveSetting(ctx, maintenanceSetting, {
    scope: "visitors",
    reason: "We move.",
    since: begin.toISOString(),
  })
  await checkStatus(app)
  const { components } = await readStatus(ctx)
  expect(Object.fromEntries(components.map(({ name, state }) => [name, state]))).toEqual({
    ...{ bidding: "maintenance", payments: "maintenance", emails: "degraded" },
    ...{ search: "operational", pages: "outage" },
  })
})

test.each(["en", "vi", "cn", "hk"] as const)("the page in %s says how everything is", async (language) => {
  await storeStates(app, { ...fine, emails: "degraded" })
  const html = await renderScreen({ ...ctx, language }, screen, { path: "/status" })
  expect(html).toContain({ en: "Degraded", vi: "Suy giảm", cn: "性能下降", hk: "性能下降" }[language])
})
