import { beforeAll, expect, test } from "vitest"
import { auditEntries } from "#domains/audit/schema.ts"
import { contextFor } from "#platform/ctx.ts"
import { testApp } from "../../../test/db.ts"
import { incidentForm } from "../../../test/fixtures/incident.ts"
import { asPerson, person } from "../../../test/fixtures.ts"
import { renderScreen } from "../../../test/render-screen.tsx"
import type { IncidentUpdateForm } from "./inputs.ts"
import { readStatus } from "./read-status.ts"
import { statusIncidents, statusUpdates } from "./schema.ts"
import * as screen from "./screens/status.tsx"
import { writeStatusFeed } from "./write-feed.ts"
import { openIncident, updateIncident } from "./write-incident.ts"

const begin = new Date("2026-12-01T12:00:00.000Z")
const app = await testApp(begin)
const ctx = contextFor(app)
const admin = asPerson(app, await person(app, "admin", { role: "admin" }))
let id = ""

beforeAll(async () => {
  id = await openIncident(admin, incidentForm(new Date("2026-12-01T11:30:00.000Z")))
})

const resolved: IncidentUpdateForm = {
  ...{ components: ["search"], impact: "degraded", stage: "resolved" },
  ...{ textEn: "It is as quick as before. <b>Sorry</b>", textVi: "", textCn: "", key: "the end" },
}

test("an incident affects its components from when it began, and shows in each language or in English", async () => {
  const { components, current, state } = await readStatus(ctx)
  expect(state).toBe("degraded")
  expect(components.find(({ name }) => name === "search")).toMatchObject({ state: "degraded" })
  expect(components.find(({ name }) => name === "bidding")).toMatchObject({ state: "operational" })
  expect(current).toMatchObject([{ id, beganAt: "2026-12-01T11:30:00.000Z", endedAt: null }])
  const page = await renderScreen({ ...ctx, language: "vi" }, screen, { path: "/status" })
  for (const text of ["Tìm kiếm chậm", "We are looking for the cause.", "Đang tìm hiểu"])
    expect(page).toContain(text)
})

test("the same form opens one incident, and publishes one update", async () => {
  expect(await openIncident(admin, incidentForm(begin))).toBe(id)
  app.clock.moveTo(new Date("2026-12-01T12:10:00.000Z"))
  await Promise.all([
    updateIncident(admin, id, { ...resolved }),
    updateIncident(admin, id, { ...resolved, components: ["search"] }),
  ])
  expect(await app.db.select().from(statusIncidents)).toMatchObject([
    { stage: "resolved", endedAt: new Date("2026-12-01T12:10:00.000Z") },
  ])
  expect(await app.db.select().from(statusUpdates)).toHaveLength(2)
  const acts = (await app.db.select().from(auditEntries)).map(({ act }) => act)
  expect(acts.filter((act) => act.startsWith("status."))).toEqual([
    "status.openIncident",
    "status.updateIncident",
  ])
})

test("a resolved incident is among the past ones, and its texts are no markup", async () => {
  const status = await readStatus(ctx)
  expect(status).toMatchObject({ state: "operational", current: [], past: [{ kind: "incident", id }] })
  const page = await renderScreen(ctx, screen, { path: "/status" })
  expect(page).toContain("&lt;b&gt;Sorry&lt;/b&gt;")
  const feed = await writeStatusFeed(ctx, status)
  expect(feed.match(/<item>/g)).toHaveLength(2)
  expect(feed).toContain("&amp;lt;b&amp;gt;Sorry")
  expect(feed.indexOf("Resolved: Search is slow")).toBeLessThan(feed.indexOf("Investigating: Search is slow"))
})

test("a later update keeps the end, and one that is not resolved opens the incident again", async () => {
  const endOf = async () => (await app.db.select().from(statusIncidents))[0]?.endedAt?.toISOString()
  app.clock.moveTo(new Date("2026-12-01T12:20:00.000Z"))
  await updateIncident(admin, id, { ...resolved, key: "a report" })
  expect(await endOf()).toBe("2026-12-01T12:10:00.000Z")
  await updateIncident(admin, id, { ...resolved, stage: "monitoring", key: "again" })
  expect(await endOf()).toBeUndefined()
})

test("it cannot begin in the future, does not exist under another id, and is not everybody's to write", async () => {
  const later = incidentForm(new Date("2026-12-02T12:00:00.000Z"), { key: "another" })
  await expect(openIncident(admin, later)).rejects.toMatchObject({ code: "status.beginsLater" })
  const missing = updateIncident(admin, "inc_none", { ...resolved, key: "missing" })
  await expect(missing).rejects.toMatchObject({ code: "status.noSuchIncident" })
  const editor = asPerson(app, await person(app, "edie", { role: "editor" }))
  await expect(openIncident(editor, later)).rejects.toMatchObject({ status: 403 })
  await expect(updateIncident(editor, id, { ...resolved })).rejects.toMatchObject({ status: 403 })
})

test("nobody may change what was published", async () => {
  await expect(app.pool.query("update status_updates set text = '{}'")).rejects.toMatchObject({
    code: "42501",
  })
})
