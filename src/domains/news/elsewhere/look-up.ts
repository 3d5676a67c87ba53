import type { AppContext } from "#platform/ctx.ts"
import { kept } from "#platform/kept.ts"
import type { Lookup, LookupName } from "#platform/lookups.ts"

/** Nobody reads a page later because somebody else is slow. */
export const patienceMs = 1_000
const keptSeconds = 600
const restMs = 60_000
const mostBytes = 256 * 1024

/** Until when somebody who did not answer is left alone, by the process's own clock. */
const resting = new WeakMap<AppContext, Map<LookupName, number>>()

type Question<Value> = {
  /** What is asked, for the same question to be asked once in a while only. */
  key: string
  /** Whatever they answer comes in here; what throws is taken for no answer. */
  read: (answer: unknown) => Value
  nothing: Value
  ask: (there: Lookup) => { path: string; fields: Record<string, string>; headers?: Record<string, string> }
}

/** Asks one of the networks. Without a key, late, broken or in an unknown shape the answer is what stands for nothing. */
export async function lookUp<Value>(
  app: AppContext,
  name: LookupName,
  { key, read, nothing, ask }: Question<Value>,
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
      // The message of a failed call may hold the address with the key in it; its name says enough.
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
