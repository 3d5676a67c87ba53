import { paymentSettings } from "#domains/orders/payment-settings.ts"
import { isSimulated } from "#domains/payments/configured-providers.ts"
import { ConfigProblem } from "#platform/config-problem.ts"
import { isLoopback } from "#platform/http/loopback.ts"
import type { Config } from "./config.ts"
import { everyRole } from "./server-roles.ts"

/**
 * A demo has known passwords, so other machines must not reach it; with AUTH_SECRET customers buy, so card payments
 * must be real. TEST_SERVER=on lifts both on loopback, for tests with many addresses and card payments.
 */
export function guardConfig(config: Config): Config {
  const problem =
    problemOfEdge(config) ??
    problemOfRoles(config) ??
    (config.secret === undefined ? problemOfDemo(config) : problemOfProduction(config))
  if (problem) throw new ConfigProblem(problem)
  return config
}

/** What the edge says of a visitor would be taken from anybody. */
function problemOfEdge({ edgePurge, trustsProxy }: Config): string | undefined {
  return edgePurge.length > 0 && !trustsProxy ? "EDGE_PURGE needs TRUST_PROXY=on" : undefined
}

/** The other roles run in other servers, which share the database. A demo is one server. */
function problemOfRoles({ roles, databaseUrl, secret, searchAddresses }: Config): string | undefined {
  if (roles.size < everyRole.size && !(databaseUrl && secret))
    return "ROLES needs DATABASE_URL and AUTH_SECRET: all roles share one database, and a demo is one server"
  if (roles.has("search") && searchAddresses.length > 1)
    return "SEARCH_URL must be one address where ROLES has search: this server listens there"
  if (roles.has("search") && searchAddresses.length > 0 && !secret)
    return "SEARCH_URL needs AUTH_SECRET: processes prove with it that they may ask"
  if (roles.has("web") !== roles.has("search") && searchAddresses.length === 0)
    return roles.has("web")
      ? "ROLES with web and without search needs SEARCH_URL, where a process with search listens"
      : "ROLES with search and without web needs SEARCH_URL, where it listens for those with web"
  return undefined
}

function problemOfDemo({ host, origin, trustsProxy, isTestServer }: Config): string | undefined {
  const reason = "without AUTH_SECRET this is a demo with known passwords, for this machine alone"
  if (!isLoopback(host)) return `AUTH_SECRET is missing for HOST=${host}: ${reason}`
  if (!isLoopback(new URL(origin).hostname)) return `PUBLIC_ORIGIN must be on loopback: ${reason}`
  if (trustsProxy && !isTestServer) return `TRUST_PROXY must be off: ${reason}`
  return undefined
}

function problemOfProduction(config: Config): string | undefined {
  const { host, origin, isTestServer } = config
  if (isTestServer && !(isLoopback(host) && isLoopback(new URL(origin).hostname)))
    return "TEST_SERVER is for tests on this machine: HOST and PUBLIC_ORIGIN must be on loopback"
  if (isSimulated(config) && !isTestServer)
    return `PAYMENTS cannot be ${paymentSettings.of(config).provider} where AUTH_SECRET is set: it takes no money`
  return undefined
}
