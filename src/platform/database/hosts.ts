export type DatabaseHost = { host: string; port: number }

/** `timeline` is undefined if the host did not answer. A standby is of its primary's cluster. */
export type HostAnswer = { host: DatabaseHost; cluster?: string; timeline?: number; acceptsWrites?: boolean }

/** The newest timeline that any host has shown, and the host that accepted writes on it. */
export type NewestTimeline = { timeline: number; host: DatabaseHost | undefined }

/**
 * Rewrites `postgres://a:5432,b:5433/name` as `postgres://a:5432/name?host=a,b&port=5432,5433`. PostgreSQL's own clients
 * accept both forms, but only the second is a URL. Returns undefined if the list cannot be read.
 */
export function withHostParameter(address: string): string | undefined {
  const [, scheme = "", authority = "", path = "", query = ""] =
    /^([a-z]+:\/\/)([^/?#]*)(\/[^?#]*)?(?:\?([^#]*))?$/i.exec(address) ?? []
  const parameters = new URLSearchParams(query)
  const login = authority.slice(0, authority.lastIndexOf("@") + 1)
  const listed = parameters.get("host")?.includes(",")
    ? listFromParameters(parameters)
    : listFromAuthority(authority.slice(login.length))
  if (listed === undefined || listed.length === 1) return listed && address
  parameters.set("host", listed.map(({ host }) => host).join(","))
  parameters.set("port", listed.map(({ port }) => port).join(","))
  const [{ host, port } = { host: "", port: 0 }] = listed
  return `${scheme}${login}${inUrl(host)}:${port}${path}?${parameters}`
}

function inUrl(host: string): string {
  if (host.startsWith("/")) return "localhost"
  return host.includes(":") ? `[${host}]` : host
}

/** More than one if the URL has a `host` parameter with a list. */
export function hostsOf(databaseUrl: string): DatabaseHost[] {
  if (!databaseUrl.includes("host=")) return []
  return listFromParameters(new URLSearchParams(databaseUrl.slice(databaseUrl.indexOf("?")))) ?? []
}

export function atHost(databaseUrl: string, { host, port }: DatabaseHost): string {
  const url = new URL(databaseUrl)
  url.searchParams.set("host", host)
  url.searchParams.set("port", String(port))
  return url.href
}

const defaultPort = 5432

function listFromAuthority(list: string): DatabaseHost[] | undefined {
  return wholeList(
    list.split(",").map((each) => {
      const [, host = "", port = String(defaultPort)] = /^(\[[^\]]+\]|[^:]*)(?::(\d+))?$/.exec(each) ?? []
      return { host: host.replace(/^\[|\]$/g, ""), port: Number(port) }
    }),
  )
}

/** One port holds for every host. */
function listFromParameters(parameters: URLSearchParams): DatabaseHost[] | undefined {
  const hosts = (parameters.get("host") ?? "").split(",")
  const ports = (parameters.get("port") || String(defaultPort)).split(",")
  if (ports.length !== 1 && ports.length !== hosts.length) return undefined
  return wholeList(hosts.map((host, index) => ({ host, port: Number(ports[index] ?? ports[0]) })))
}

function wholeList(hosts: DatabaseHost[]): DatabaseHost[] | undefined {
  const isWhole = hosts.every(({ host, port }) => host !== "" && port > 0 && port <= 65_535)
  return hosts.length === 1 || isWhole ? hosts : undefined
}

/** Needs no other answers: no host that is behind can be newer than this. */
export function isNewest({ host, timeline, acceptsWrites }: HostAnswer, newest: NewestTimeline): boolean {
  if (!acceptsWrites || timeline === undefined || newest.host === undefined) return false
  return timeline > newest.timeline || (timeline === newest.timeline && host === newest.host)
}

/**
 * A promotion begins a new timeline, so a primary with an older one has been replaced: what it accepted would be lost.
 * Standbys count too, because they follow the newest primary.
 */
export function chooseHost(answers: readonly HostAnswer[], newest: NewestTimeline): NewestTimeline {
  const timeline = Math.max(newest.timeline, ...answers.map((each) => each.timeline ?? 0))
  const accepting = answers.filter((each) => each.acceptsWrites && each.timeline === timeline)
  const chosen = accepting.find(({ host }) => host === newest.host) ?? accepting[0]
  return { timeline, host: chosen?.host }
}
