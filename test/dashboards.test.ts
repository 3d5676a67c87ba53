import { globSync, readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { z } from "zod"
import { openMetrics } from "../src/server/metrics.ts"
import { watchClock } from "../src/server/watch-clock.ts"
import { watchHealth } from "../src/server/watch-health.ts"
import { testApp } from "./db.ts"

const app = await testApp()
const metrics = openMetrics(app.live)
watchHealth(app, metrics)
watchClock(app.clock, app.log, metrics).stop()
metrics.watchSearch({ downSeconds: () => 0, connections: () => 0 })
metrics.watchHeld(async () => ({ bottles: 0, stock: 0 }))
const exported = new Set(
  [...(await metrics.registry.metrics()).matchAll(/^# (?:TYPE|HELP) (\w+)/gm)].map(([, name = ""]) => name),
)

/** The parts of Grafana's dashboards that we use. */
const gridPos = z.strictObject({
  x: z.int().min(0).max(23),
  y: z.int().min(0),
  w: z.int().min(1).max(24),
  h: z.int().min(1),
})
const Dashboard = z.strictObject({
  uid: z.string().regex(/^[a-z-]{1,40}$/),
  title: z.string().min(1),
  tags: z.array(z.string()),
  schemaVersion: z.literal(39),
  timezone: z.literal("Asia/Singapore"),
  refresh: z.string(),
  time: z.strictObject({ from: z.string(), to: z.string() }),
  templating: z.strictObject({
    list: z.array(
      z.strictObject({
        ...{ name: z.literal("datasource"), label: z.string(), type: z.literal("datasource") },
        query: z.literal("prometheus"),
      }),
    ),
  }),
  panels: z.array(
    z.strictObject({
      ...{ id: z.int().positive(), type: z.literal("timeseries"), title: z.string().min(1), gridPos },
      datasource: z.strictObject({
        type: z.literal("prometheus"),
        uid: z.string().regex(/^\$\{datasource\}$/),
      }),
      fieldConfig: z.strictObject({
        defaults: z.strictObject({ unit: z.string() }),
        overrides: z.array(z.unknown()).length(0),
      }),
      targets: z
        .array(
          z.strictObject({ refId: z.string(), expr: z.string().min(1), legendFormat: z.string().min(1) }),
        )
        .min(1),
    }),
  ),
})

const dashboards = globSync("ops/grafana/*.json").map(
  (file) => [file, Dashboard.parse(JSON.parse(readFileSync(file, "utf8")))] as const,
)

/** Metrics have an underscore; functions and labels of our queries are left out. */
const words = /(?<![\w"{])([a-z]\w*_\w+)(?!\w|\s*\()/g

function metricsIn(expr: string): string[] {
  const withoutLabels = expr.replace(/\{[^}]*\}|\bby \([^)]*\)/g, "")
  return [...withoutLabels.matchAll(words)].map(([, name = ""]) => name.replace(/_(bucket|sum|count)$/, ""))
}

test("a query's metrics are found, and nothing else in it", () => {
  const quantile = "histogram_quantile(0.9, sum by (kind, le) (rate(quaich_request_seconds_bucket[5m])))"
  expect(metricsIn(quantile)).toEqual(["quaich_request_seconds"])
  expect(metricsIn('max(abs(quaich_clock_ahead_seconds{some_label="a_b"}))')).toEqual([
    "quaich_clock_ahead_seconds",
  ])
})

test.each(dashboards)("every query of %s has a metric that the server exports", (_, { panels }) => {
  expect(panels.length).toBeGreaterThan(0)
  for (const { expr } of panels.flatMap(({ targets }) => targets)) {
    const named = metricsIn(expr)
    expect(named, expr).not.toEqual([])
    for (const name of named) expect([...exported], expr).toContain(name)
  }
})

test.each(dashboards)("the panels of %s have ids of their own and do not overlap", (_, { panels }) => {
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length)
  for (const [index, { gridPos: one }] of panels.entries()) {
    expect(one.x + one.w).toBeLessThanOrEqual(24)
    for (const { gridPos: other } of panels.slice(index + 1)) {
      const isBeside = one.x + one.w <= other.x || other.x + other.w <= one.x
      expect(isBeside || one.y + one.h <= other.y || other.y + other.h <= one.y).toBe(true)
    }
  }
})

test("every metric of an alert and every metric of ours is on a dashboard", () => {
  const shown = new Set(
    dashboards.flatMap(([, { panels }]) =>
      panels.flatMap(({ targets }) => targets.flatMap(({ expr }) => metricsIn(expr))),
    ),
  )
  const own = [...exported].filter((name) => name.startsWith("quaich_"))
  const ofAlerts = readFileSync("ops/alerts.yaml", "utf8").match(/quaich_\w+/g) ?? []
  expect([...own, ...ofAlerts].filter((name) => !shown.has(name))).toEqual([])
})
