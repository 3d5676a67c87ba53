import { cached } from "#platform/cache.ts"
import type { AppContext } from "#platform/ctx.ts"
import { defineService } from "#platform/service.ts"
import { type Lookup, type LookupName, networkKeys } from "./network-keys.ts"

/** A slow network must not delay our pages. */
export const timeoutMs = 1_000
const cacheSeconds = 600
const pauseMs = 60_000
const maxBytes = 256 * 1024

export const networkPausesService = defineService("networkPauses", () => new Map<LookupName, number>())

type LookupRequest<Value> = {
  key: string
  read: (answer: unknown) => Value
  nothing: Value
  request: (network: Lookup) => {
    path: string
    fields: Record<string, string>
    headers?: Record<string, string>
  }
}

/** `nothing` without a key, or if the answer is late or broken. */
export async function fetchNetwork<Value>(
  app: AppContext,
  name: LookupName,
  { key, read, nothing, request }: LookupRequest<Value>,
): Promise<Value> {
  const network = networkKeys.of(app)[name]
  if (!network) return nothing
  return await cached(app, `lookup ${name} ${key}`, cacheSeconds, async () => {
    const pauses = networkPausesService.of(app)
    if ((pauses.get(name) ?? 0) > performance.now()) return nothing
    try {
      const { path, fields, headers = {} } = request(network)
      const answer = await fetch(`${network.api}${path}?${new URLSearchParams(fields)}`, {
        headers: { accept: "application/json", ...headers },
        signal: AbortSignal.timeout(timeoutMs),
        redirect: "error",
      })
      if (!answer.ok) throw new Error(`The network answered ${answer.status}`)
      return read(JSON.parse(await textOf(answer)))
    } catch (problem) {
      pauses.set(name, performance.now() + pauseMs)
      // The error's message may contain the URL with the key.
      app.log.warn(
        { network: name, problem: problem instanceof Error ? problem.name : "unknown" },
        "a network did not answer",
      )
      return nothing
    }
  })
}

async function textOf(answer: Response): Promise<string> {
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of answer.body ?? []) {
    bytes += part.length
    if (bytes > maxBytes) throw new RangeError("The answer is too long")
    parts.push(part)
  }
  return Buffer.concat(parts).toString("utf8")
}
