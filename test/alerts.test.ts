import { readFileSync } from "node:fs"
import { AggregatorRegistry } from "prom-client"
import { expect, test } from "vitest"
import { maxBackupAgeMs, maxRehearsalAgeMs } from "#domains/backups/rules.ts"
import { healthItems, healthLimits } from "#domains/health/rules.ts"
import { maxLagMs } from "#domains/outages/standbys.ts"
import { fewShare } from "#platform/files/disk-space.ts"
import { openMetrics } from "../src/server/metrics.ts"
import { watchClock } from "../src/server/watch-clock.ts"
import { watchHealth } from "../src/server/watch-health.ts"
import { testApp } from "./db.ts"

const app = await testApp()
const metrics = openMetrics(app.live)
watchHealth(app, metrics)
metrics.watchSearch({ downSeconds: () => 0, connections: () => 0 })
watchClock(app.clock, app.log, metrics).stop()

const alerts = [
  ...readFileSync("ops/alerts.yaml", "utf8").matchAll(/- alert: (\w+)\n([\s\S]*?)(?=- alert:|$)/g),
].map(([, name = "", body = ""]) => {
  const field = (key: string) => new RegExp(`\\b${key}: (.+)`).exec(body)?.[1] ?? ""
  const [, metric = "", limit = ""] = /(quaich_\w+)\)* [<>] (.+)/.exec(field("expr")) ?? []
  return { name, expr: field("expr"), metric, limit, summary: field("summary"), runbook: field("runbook") }
})

test("every alert watches a metric that the server exports", async () => {
  expect(alerts.length).toBeGreaterThanOrEqual(healthItems.length)
  const exported = await metrics.registry.metrics()
  for (const { name, metric, summary } of alerts) {
    expect(exported, name).toMatch(new RegExp(`^${metric} `, "m"))
    expect(summary, name).not.toBe("")
  }
})

test("every alert has a paragraph in the incident guide, and every paragraph an alert", () => {
  const guide = readFileSync("docs/operations/incidents.md", "utf8")
  const paragraphs = [...guide.matchAll(/^## (.+)\n([^#]+)/gm)].map(([, title = "", text = ""]) => ({
    address: `docs/operations/incidents.md#${title.toLowerCase().replaceAll(" ", "-")}`,
    text,
  }))
  expect(alerts.map(({ runbook }) => runbook).toSorted()).toEqual(
    paragraphs.map(({ address }) => address).toSorted(),
  )
  for (const { runbook, metric } of alerts)
    expect(paragraphs.find(({ address }) => address === runbook)?.text, runbook).toContain(`\`${metric}\``)
})

test("alerts have the limits of the back office", () => {
  const limits = Object.fromEntries(
    alerts.map(({ metric, limit }) => [
      metric,
      limit.split(" * ").reduce((product, factor) => product * Number(factor), 1),
    ]),
  )
  expect(limits).toEqual({
    quaich_lots_overdue: 0,
    quaich_integrity_faults: 0,
    quaich_database_standbys_missing: 0,
    quaich_replicas_left_out: 0,
    quaich_bids_wait_seconds: healthLimits.bidSeconds,
    quaich_jobs_locked_seconds: healthLimits.jobSeconds,
    quaich_database_standby_lag_seconds: maxLagMs / 1_000,
    quaich_wal_archive_failing_seconds: healthLimits.archiveSeconds,
    quaich_live_relay_down_seconds: healthLimits.relaySeconds,
    quaich_file_faults: 0,
    quaich_search_down_seconds: 30,
    quaich_backup_age_seconds: maxBackupAgeMs / 1_000,
    quaich_backup_rehearsal_age_seconds: maxRehearsalAgeMs / 1_000,
    quaich_disk_free_ratio: fewShare,
    quaich_clock_ahead_seconds: healthLimits.clockSeconds,
    quaich_certificate_left_seconds: healthLimits.certificateSeconds,
  })
})

test("of several processes the worst value counts, and only connections are added up", async () => {
  const processes = [1, 2, 3].map((worst) => {
    const each = openMetrics({ connections: worst, groups: worst } as typeof app.live)
    each.watchBackups(async () => ({ backup: worst * 3_600, rehearsal: worst }))
    const read = async () => worst
    each.watchHealth({
      lots: read,
      bids: read,
      jobs: read,
      archive: read,
      relay: read,
      files: read,
      disk: read,
      certificate: read,
    })
    return each.registry
  })
  const all = await Promise.all(processes.map((registry) => registry.getMetricsAsJSON()))
  const text = await AggregatorRegistry.aggregate(all).metrics()
  for (const line of [
    "quaich_live_connections 6",
    "quaich_backup_age_seconds 10800",
    "quaich_bids_wait_seconds 3",
    "quaich_disk_free_ratio 1",
    "quaich_certificate_left_seconds 1",
  ])
    expect(text.split("\n")).toContain(line)
})
