export type NatsAddress = {
  /** As host:port. They must belong to one cluster. */
  servers: string[]
  isEncrypted: boolean
  user: string | undefined
  password: string | undefined
}

const defaultPort = 4222

/** Reads `nats://user:pass@a:4222,b:4222`, also `tls://`. Undefined if it cannot be read. */
export function readNatsAddress(text: string): NatsAddress | undefined {
  const [, scheme, login, list = ""] = /^(nats|tls):\/\/(?:([^@/]*)@)?([^@/?#\s]+)\/?$/i.exec(text) ?? []
  const servers = list.split(",").map(readServer)
  const [user, password] = readLogin(login) ?? []
  if (scheme === undefined || (login !== undefined && password === undefined)) return undefined
  const known = servers.filter((server) => server !== undefined)
  if (known.length < servers.length) return undefined
  return { servers: known, isEncrypted: scheme.toLowerCase() === "tls", user, password }
}

function readServer(text: string): string | undefined {
  const [, host, port = String(defaultPort)] =
    /^(\[[0-9a-f:.]+\]|[a-z0-9._-]+)(?::(\d{1,5}))?$/i.exec(text) ?? []
  const isPort = Number(port) > 0 && Number(port) <= 65_535
  return host !== undefined && isPort ? `${host}:${port}` : undefined
}

function readLogin(login: string | undefined): [string, string] | undefined {
  const at = login?.indexOf(":") ?? -1
  if (login === undefined || at <= 0) return undefined
  try {
    return [decodeURIComponent(login.slice(0, at)), decodeURIComponent(login.slice(at + 1))]
  } catch {
    return undefined
  }
}
