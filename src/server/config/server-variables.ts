import { withHostParameter } from "#platform/database/hosts.ts"
import { readSearchAddresses } from "#platform/indexes/search-address.ts"
import { readNatsAddress } from "#platform/live/nats-address.ts"
import {
  address,
  choice,
  flag,
  optionalNumber,
  originAddress,
  parsed,
  secret,
  text,
  textOr,
  wholeNumber,
} from "#platform/variables.ts"
import { allRoles, parseRoles } from "./server-roles.ts"

const writableSessions: ReadonlySet<string> = new Set(["read-write", "primary"])
const anySessions: ReadonlySet<string> = new Set(["any", "prefer-standby"])

/** In the order of the README. */
export const serverVariables = {
  PORT: wholeNumber("where it listens", 3000, { max: 65_535 }),
  HOST: textOr("another host than loopback needs `AUTH_SECRET`", "127.0.0.1"),
  AUTH_SECRET: parsed(
    "signs sessions; 32 characters or more. Without it the server is a demo; with it the server refuses a demo’s database",
    { isSecret: true },
    (given, fail) =>
      given.length < 32 || new Set(given).size < 8
        ? fail("must have at least 32 characters, 8 of them different")
        : given,
  ),
  PUBLIC_ORIGIN: originAddress(
    "scheme and host as browsers see them. Requests for another host get 421, so a proxy must pass `Host` on; writes from other origins are refused. A demo without it uses the loopback address of the request in links",
    { shown: "`http://localhost:PORT`" },
  ),
  SHARE_ORIGIN: originAddress(
    "scheme and host of a separate share site; without it shared links are under `/share`",
  ),
  TEST_SERVER: flag(
    "`on` for automated tests on loopback: a demo may trust `X-Forwarded-For`, and a server with a secret may use simulated card payments",
    "off",
  ),
  TRUST_PROXY: flag(
    "`on` behind your own proxy, not in a demo: without it all visitors share the proxy’s address and its limits",
    "off",
  ),
  EDGE_PURGE: parsed(
    "`http://…` of Varnish, several with commas: guests’ pages may be kept there, and are purged as they change ([edge](docs/operations/edge.md)). Needs `TRUST_PROXY`",
    {},
    (given, fail) => {
      const addresses = given.split(",").map((each) => each.trim())
      return addresses.every((each) => URL.canParse(each) && new URL(each).protocol === "http:")
        ? addresses
        : fail("must list addresses that begin with http://")
    },
  ),
  DATABASE_URL: postgresAddress(
    "another PostgreSQL, 15 or newer. With a standby list both hosts: `postgres://…@a:5432,b:5432/quaich?target_session_attrs=read-write`; the server finds the one that accepts writes ([failover](docs/operations/failover.md)). Its user need not own the tables (below); `connect_timeout=10` in it allows more seconds for a connection than our 2; on an SSD set its `random_page_cost` to 1.1",
    "own PostgreSQL",
  ),
  REPLICA_URL: postgresAddress(
    "one or several hosts, as in `DATABASE_URL`, of standbys or other copies: guests’ pages, files, reports and search indexes are read there, as fresh as from the primary ([replicas](docs/operations/replicas.md))",
    "none",
    anySessions,
  ),
  MIGRATION_URL: postgresAddress(
    "the same database as the owner of the tables; used for migrations only",
    "none",
  ),
  DATA_DIR: textOr("the files of its own PostgreSQL, and uploads (`files/`)", ".data"),
  FILES: text(
    "`s3://bucket/folder?endpoint=https://…&region=…` stores uploads and the open data in any S3 store, with the next two",
    { shown: "`DATA_DIR/files`" },
  ),
  FILES_ACCESS_KEY: secret("of the bucket of `FILES`"),
  FILES_SECRET_KEY: secret("of the bucket of `FILES`"),
  BACKUP: text(
    "`s3://…` as for `FILES`, or `file:/…`: backups of its own PostgreSQL and the files, each night and as they change ([backup.md](docs/operations/backup.md))",
  ),
  BACKUP_ACCESS_KEY: secret("of the bucket of `BACKUP`"),
  BACKUP_SECRET_KEY: secret("of the bucket of `BACKUP`"),
  BACKUP_KEEP_DAYS: wholeNumber("days of which each second can be restored", 14, { max: 3_650 }),
  LIVE_RELAY: parsed(
    "`nats://user:password@host:4222`, also `tls://…` and several hosts `a:4222,b:4222` of one cluster: carries live news between processes in place of the database’s NOTIFY ([scaling](docs/operations/scaling.md))",
    { isSecret: true },
    (given, fail) =>
      readNatsAddress(given) ??
      fail(
        "must look like nats://user:password@host:4222, or begin with tls://, with hosts separated by commas",
      ),
  ),
  MAIL_URL: address("`smtp://…` or `smtps://…`; without it the last e-mails stay in memory", [
    "smtp:",
    "smtps:",
  ]),
  MAIL_FROM: textOr("who e-mails are from", "Quaich <hello@quaich.example>"),
  BIDS_PER_MINUTE: wholeNumber("bids per bidder", 120, { max: 10_000_000 }),
  PAGES_PER_MINUTE: wholeNumber(
    "rendered pages per client address (IPv6: per /64); cached pages do not count",
    600,
    { max: 10_000_000 },
  ),
  STREAMS_PER_ADDRESS: wholeNumber("open live streams per client address", 20, { max: 1_000_000 }),
  STREAMS: wholeNumber("open live streams per process", 10_000, { max: 1_000_000 }),
  DRAIN_SECONDS: optionalNumber(
    "seconds after SIGTERM in which requests are still answered while `/readyz` is 503",
    "`5`; `0` in a demo",
    { min: 0, max: 300 },
  ),
  PROCESSES: optionalNumber(
    "processes that share the port and the database. Limits hold over all of them, except that of open streams (decision 040). Each that has `search` holds the search indexes; connections: [install](docs/operations/install.md)",
    "one for each processor, at most 4; `1` in a demo, and without `web` or `live`",
    { max: 64 },
  ),
  ROLES: parsed(
    "what each process of this server does, with commas: `web` answers pages and calls and takes bids, `live` holds live streams, `search` holds the search indexes, `worker` closes lots and runs jobs. Each must run somewhere ([scaling](docs/operations/scaling.md)). Needs `DATABASE_URL` and `AUTH_SECRET`",
    { shown: `\`${allRoles.join(",")}\`` },
    (given, fail) => parseRoles(given) ?? fail(`must list some of ${allRoles.join(", ")}, not "${given}"`),
  ),
  SEARCH_URL: parsed(
    "`unix:/run/quaich/search.sock` or `tcp://10.0.0.5:7700`: a process with the role `search` listens there; one without asks there, and may list several: `tcp://a:7700,b:7700` ([scaling](docs/operations/scaling.md#search))",
    {},
    (given, fail) =>
      readSearchAddresses(given) ??
      fail("must look like unix:/run/quaich/search.sock or tcp://host:7700, with hosts separated by commas"),
  ),
  GATHER_SECONDS: wholeNumber("outbid notifications within this time share one e-mail", 120, { max: 3_600 }),
  LOG_LEVEL: choice(
    "`trace` to `silent`; JSON lines on standard output",
    ["trace", "debug", "info", "warn", "error", "silent"],
    "info",
  ),
  METRICS_TOKEN: secret(
    "`/metrics` needs `authorization: Bearer …`; without it only this machine may read it",
  ),
  DEMO_CROWD: flag("simulated bids while a demo runs", "on"),
  BUILD_DIR: textOr("folder of the build, to run two servers from one checkout", "build"),
}

/** Also a list of hosts, of which the application finds the one that accepts writes. */
function postgresAddress(about: string, shown: string, sessions = writableSessions) {
  return parsed(about, { shown, isSecret: true }, (given, fail) => {
    const wanted = new URLSearchParams(/\?([^#]*)/.exec(given)?.[1]).get("target_session_attrs")
    if (wanted !== null && !sessions.has(wanted))
      return fail(`must have target_session_attrs=${[...sessions][0]} or none`)
    const listed = withHostParameter(given)
    if (listed === undefined) return fail("must list its hosts as host:port,host:port")
    if (URL.canParse(listed) && /^postgres(ql)?:$/.test(new URL(listed).protocol)) return listed
    return fail("must be an address that begins with postgres:// or postgresql://")
  })
}
