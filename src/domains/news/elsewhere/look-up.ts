import type { AppContext } from "#platform/ctx.ts"
import { kept } from "#platform/kept.ts"
import type { Lookup, LookupName } from "#platform/lookups.ts"

/** A slow network must not delay our pages. */
export const patienceMs = 1_000
const keptSeconds = 600
const restMs = 60_000
const mostBytes = 256 * 1024

/** When a network that failed may be asked again, by the process's monotonic clock. */
const resting = new WeakMap<AppContext, Map<LookupName, number>>()

type LookupRequest<Value> = {
  key: string
  /** Parses the network's answer; throws if the answer is unusable. */
  read: (answer: unknown) => Value
  nothing: Value
  ask: (there: Lookup) => { path: string; fields: Record<string, string>; headers?: Record<string, string> }
}

/** Asks a social network. Returns `nothing` without a key, or if the answer is late, broken or of an unknown shape. */
export async function lookUp<Value>(
  app: AppContext,
  name: LookupName,
  { key, read, nothing, ask }: LookupRequest<Value>,
): Promise<Value> {
  const there = app.lookups[name]
  if (!there) return nothing
  return await kept(app, `lookup ${name} ${key}`, keptSeconds, async () => {
    const rests = restsOf(app)
    if ((rests.get(name) ?? 0) > performance.now()) return nothing
    try {
      const { path, fields, headers = {} } = ask(there)
      const answer = await fetch(`${there.api}${path}?${new URLSearchParams(fields)}`, {
        headers: { accept: "application/json", ...headers },
        signal: AbortSignal.timeout(patienceMs),
        redirect: "error",
      })
      if (!answer.ok) throw new Error(`answered ${answer.status}`)
      return read(JSON.parse(await textOf(answer)))
    } catch (problem) {
      rests.set(name, performance.now() + restMs)
      // The error's message may contain the URL with the key, so only its name is logged.
      app.log.warn({ network: name, problem: (problem as Error).name }, "a network did not answer")
      return nothing
    }
  })
}

async function textOf(answer: Response): Promise<string> {
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of answer.body ?? []) {
    bytes += part.length
    if (bytes > mostBytes) throw new RangeError("the answer has no end")
    parts.push(part)
  }
  return Buffer.concat(parts).toString("utf8")
}

function restsOf(app: AppContext): Map<LookupName, number> {
  const found = resting.get(app) ?? new Map<LookupName, number>()
  resting.set(app, found)
  return found
}
