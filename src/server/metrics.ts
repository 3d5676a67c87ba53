import cluster from "node:cluster"
import { AggregatorRegistry, Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client"
import type { LiveHub } from "#platform/live/live.ts"
import type { ServerRoles } from "./config/server-roles.ts"

export type Metrics = ReturnType<typeof openMetrics>

export function openMetrics(live: LiveHub) {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  if (cluster.isWorker) shareWithOthers(registry)
  const gauge = gaugesOf(registry)
  gauge("quaich_live_connections", "Open live connections of this process", () => live.connections, "sum")
  gauge(
    "quaich_live_groups",
    "Different sets of topics that live connections of this process watch",
    () => live.groups,
    "sum",
  )
  return {
    registry,
    ...countersOf(registry),
    watchHeld: (readShare: () => Promise<{ bottles: number; stock: number }>) =>
      gauge(
        "quaich_stock_held_unpaid_ratio",
        "Share of the shops' bottles held for unpaid orders and baskets",
        async () => {
          const { bottles, stock } = await readShare()
          return stock === 0 ? 0 : bottles / stock
        },
      ),
    showRoles: (roles: ServerRoles) => openRoleGauge(registry, roles),
    watchClock: (aheadSeconds: () => number) =>
      gauge(
        "quaich_clock_ahead_seconds",
        "Seconds by which this machine's clock is ahead of the database's",
        aheadSeconds,
      ),
    watchStandbys: (read: () => Promise<{ missing: readonly string[]; lagMs: number }>) => {
      gauge(
        "quaich_database_standbys_missing",
        "Standbys that synchronous_standby_names lists and that are not connected",
        async () => (await read()).missing.length,
      )
      gauge(
        "quaich_database_standby_lag_seconds",
        "Seconds by which the slowest standby is behind the primary",
        async () => (await read()).lagMs / 1_000,
      )
    },
    watchReplicas: (read: ReadReplicas) => openReplicaGauges(gauge, read),
    watchBackups: (readAges: () => Promise<{ backup: number; rehearsal: number }>) => {
      gauge(
        "quaich_backup_age_seconds",
        "Seconds since the last backup that succeeded; NaN if there is none",
        async () => (await readAges()).backup,
      )
      gauge(
        "quaich_backup_rehearsal_age_seconds",
        "Seconds since a backup was last restored and verified; NaN if none was",
        async () => (await readAges()).rehearsal,
      )
    },
    watchSearch: (read: SearchMetrics) => openSearchGauges(gauge, read),
    watchHealth: (read: HealthMetrics) => openHealthGauges(gauge, read),
    watchFaults: (count: () => Promise<number>) =>
      gauge(
        "quaich_integrity_faults",
        "Stored lots and accounts, and the log of all bids, that the nightly check found wrong, uncorrected",
        count,
      ),
  }
}

type SearchMetrics = { downSeconds: () => number; connections: () => number }

function openSearchGauges(
  gauge: ReturnType<typeof gaugesOf>,
  { downSeconds, connections }: SearchMetrics,
): void {
  gauge(
    "quaich_search_down_seconds",
    "Seconds for which no process with the role search has answered this one; 0 while one does",
    downSeconds,
  )
  gauge("quaich_search_clients", "Processes whose searches this one answers", connections, "sum")
}

type HealthMetrics = Record<
  "lots" | "bids" | "jobs" | "archive" | "relay" | "files" | "disk" | "certificate",
  () => Promise<number>
>

function openHealthGauges(gauge: ReturnType<typeof gaugesOf>, read: HealthMetrics): void {
  gauge("quaich_lots_overdue", "Live lots that ended more than two seconds ago and are not closed", read.lots)
  gauge("quaich_bids_wait_seconds", "Age of the oldest bid without an answer", read.bids)
  gauge("quaich_jobs_locked_seconds", "Seconds for which the longest job has been running", read.jobs)
  gauge(
    "quaich_wal_archive_failing_seconds",
    "Seconds since a segment of the write-ahead log was archived, while archiving fails; else 0",
    read.archive,
  )
  gauge(
    "quaich_live_relay_down_seconds",
    "Seconds for which NATS has not carried all news between processes; 0 while it does and without LIVE_RELAY",
    read.relay,
  )
  gauge(
    "quaich_file_faults",
    "Stored files that the nightly check found missing, changed or unknown, uncorrected",
    read.files,
  )
  gauge("quaich_disk_free_ratio", "Free share of the disk that holds DATA_DIR", read.disk, "min")
  gauge(
    "quaich_certificate_left_seconds",
    "Seconds until the certificate of PUBLIC_ORIGIN ends; NaN without https",
    read.certificate,
    "min",
  )
}

type ReadReplicas = () => Promise<{ leftOut: number; lagMs: number }>

function openReplicaGauges(gauge: ReturnType<typeof gaugesOf>, read: ReadReplicas): void {
  gauge(
    "quaich_replicas_left_out",
    "Hosts of REPLICA_URL that are behind, away or of another history; the primary answers in their place",
    async () => (await read()).leftOut,
  )
  gauge(
    "quaich_replica_lag_seconds",
    "Seconds for which the slowest host of REPLICA_URL has lacked something that the primary has",
    async () => (await read()).lagMs / 1_000,
  )
}

function openRoleGauge(registry: Registry, roles: ServerRoles): void {
  const gauge = new Gauge({
    name: "quaich_processes",
    help: "Processes of this server with each of the ROLES",
    labelNames: ["role"],
    aggregator: "sum",
    registers: [registry],
  })
  for (const role of roles) gauge.set({ role }, 1)
}

/** Answers the first process when it adds up the figures of all (processes.ts). */
function shareWithOthers(registry: Registry): void {
  AggregatorRegistry.setRegistries(registry)
  new AggregatorRegistry()
}

/**
 * Reports NaN if a metric cannot be read: the others are needed most when the database is unavailable. Of several
 * processes the worst value counts: most measure the same thing.
 */
function gaugesOf(registry: Registry) {
  return (
    name: string,
    help: string,
    read: () => number | Promise<number>,
    aggregator: "max" | "min" | "sum" = "max",
  ): void => {
    new Gauge({
      name,
      help,
      aggregator,
      registers: [registry],
      async collect() {
        try {
          this.set(await read())
        } catch {
          this.set(Number.NaN)
        }
      },
    })
  }
}

function countersOf(registry: Registry) {
  return {
    requests: new Counter({
      name: "quaich_requests_total",
      help: "Answered requests",
      labelNames: ["kind", "status"] as const,
      registers: [registry],
    }),
    seconds: new Histogram({
      name: "quaich_request_seconds",
      help: "Time to answer",
      labelNames: ["kind"] as const,
      buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
      registers: [registry],
    }),
    bidsAccepted: new Counter({
      name: "quaich_bids_accepted_total",
      help: "Accepted bids",
      registers: [registry],
    }),
    bidsRefused: new Counter({
      name: "quaich_bids_refused_total",
      help: "Refused bids, by reason",
      labelNames: ["reason"] as const,
      registers: [registry],
    }),
    bidBatch: new Histogram({
      name: "quaich_bid_batch_size",
      help: "Bids applied in one transaction",
      buckets: [1, 2, 5, 10, 20, 50, 100, 200],
      registers: [registry],
    }),
  }
}
