import { readBackupAges } from "#domains/backups/backup-runs.ts"
import { healthReaders } from "#domains/health/read-health.ts"
import { countFaults } from "#domains/integrity/check-stored.ts"
import { readStandbys } from "#domains/outages/standbys.ts"
import type { AppContext } from "#platform/ctx.ts"
import type { Metrics } from "./metrics.ts"

/** What `ops/alerts.yaml` watches, besides the clock. */
export function watchHealth(app: AppContext, metrics: Metrics): void {
  // The first page that shows it should not wait.
  healthReaders.certificate(app).catch(() => undefined)
  metrics.watchFaults(() => countFaults(app))
  metrics.watchStandbys(() => readStandbys(app.pool))
  metrics.watchReplicas(() => healthReaders.replicas(app))
  metrics.watchBackups(() => readBackupAges(app, app.clock.now()))
  metrics.watchHealth({
    lots: async () => (await healthReaders.lots(app)).overdue,
    bids: async () => (await healthReaders.bids(app)).waitSeconds,
    jobs: async () => (await healthReaders.jobs(app)).lockedSeconds,
    archive: async () => (await healthReaders.archive(app)).failingSeconds ?? 0,
    relay: async () => (await healthReaders.relay(app)).downSeconds ?? 0,
    async files() {
      const { missing, changed, unknown } = await healthReaders.files(app)
      return missing + changed + unknown
    },
    async disk() {
      const { freeBytes, totalBytes } = await healthReaders.disk(app)
      return freeBytes / totalBytes
    },
    async certificate() {
      const { endsAt } = await healthReaders.certificate(app)
      return endsAt ? (endsAt.getTime() - app.clock.now().getTime()) / 1_000 : Number.NaN
    },
  })
}
