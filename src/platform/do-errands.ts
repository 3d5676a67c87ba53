import { setTimeout as wait } from "node:timers/promises"
import type { House } from "./ctx.ts"
import type { Client } from "./db.server.ts"

/** What one kind does: all of what it is given or, where it throws, as good as nothing. */
export type Errand = {
  run(facts: readonly unknown[]): Promise<void>
  /** So many are given to it together. */
  most: number
}
export type Errands = Readonly<Record<string, Errand>>

const mostAtOnce = 100
/** As of a job: the wait between them grows from seconds to six hours. What was given up stays, with its fault. */
const mostTries = 15
const restMs = 200

type Row = { id: number; kind: string; facts: unknown }
type Fault = { id: number; kind: string; problem: unknown }

/**
 * Does what is due of these kinds. The rows stay locked meanwhile, so that no other process does the same, and are free
 * again in the moment in which this one dies. Returns how many there were, and what failed.
 */
export async function doErrands(
  house: House,
  errands: Errands,
  { chunksAtOnce = 1 } = {},
): Promise<{ count: number; faults: Fault[] }> {
  const client = await house.pool.connect()
  let broken: Error | undefined
  try {
    await client.query(beginText)
    const { rows } = await client.query<Row>({
      name: "due-errands",
      text: dueText,
      values: [Object.keys(errands), mostAtOnce],
    })
    const faults = await doAll(errands, rows, chunksAtOnce)
    if (rows.length > 0) await end(client, rows, faults)
    await client.query("commit")
    return { count: rows.length, faults }
  } catch (problem) {
    broken = problem instanceof Error ? problem : new Error(String(problem))
    throw problem
  } finally {
    client.release(broken)
  }
}

/** Another connection works while this one holds the rows; a letter may wait for a slow mail server. */
const beginText = "begin; set local idle_in_transaction_session_timeout = '10min'"

const dueText = `
  select id, kind, facts from errands where kind = any($1::text[]) and due_at <= now()
  order by id limit $2 for update skip locked`

async function doAll(errands: Errands, rows: readonly Row[], chunksAtOnce: number): Promise<Fault[]> {
  const chunks: { errand: Errand; own: Row[] }[] = []
  for (const [kind, own] of Map.groupBy(rows, (row) => row.kind)) {
    const errand = errands[kind]
    if (!errand) continue
    for (let at = 0; at < own.length; at += errand.most)
      chunks.push({ errand, own: own.slice(at, at + errand.most) })
  }
  const faults: Fault[] = []
  const worker = async () => {
    for (let next = chunks.shift(); next; next = chunks.shift())
      faults.push(...(await doChunk(next.errand, next.own)))
  }
  await Promise.all(Array.from({ length: chunksAtOnce }, worker))
  return faults
}

/** What fails together is tried one by one: a single bad one holds up nobody else. */
async function doChunk(errand: Errand, rows: readonly Row[]): Promise<Fault[]> {
  try {
    await errand.run(rows.map(({ facts }) => facts))
    return []
  } catch (problem) {
    const [row] = rows
    if (!row) return []
    if (rows.length === 1) return [{ id: row.id, kind: row.kind, problem }]
    const faults: Fault[] = []
    for (const each of rows) faults.push(...(await doChunk(errand, [each])))
    return faults
  }
}

async function end(client: Client, rows: readonly Row[], faults: readonly Fault[]): Promise<void> {
  const failed = new Set(faults.map(({ id }) => id))
  await client.query({
    name: "errands-done",
    text: "delete from errands where id = any($1::bigint[])",
    values: [rows.filter(({ id }) => !failed.has(id)).map(({ id }) => id)],
  })
  if (faults.length === 0) return
  await client.query({
    name: "errands-failed",
    text: failedText,
    values: [faults.map(({ id }) => id), faults.map(({ problem }) => wordOf(problem)), mostTries],
  })
}

const failedText = `
  update errands e set tries = e.tries + 1, fault = t.fault,
    due_at = case when e.tries + 1 >= $3 then 'infinity' else now() + exp(least(10, e.tries + 1)) * interval '1 second' end
  from unnest($1::bigint[], $2::text[]) as t(id, fault) where e.id = t.id`

function wordOf(problem: unknown): string {
  return problem instanceof Error ? problem.message : String(problem)
}

/** Looks for what is due several times a second until it is stopped. Each lane waits for its own errands alone. */
export function startErrands(house: House, lanes: readonly Errands[]): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const running = lanes.map((errands) => runLane(house, errands, stopping.signal))
  return {
    async stop() {
      stopping.abort()
      await Promise.all(running)
    },
  }
}

async function runLane(house: House, errands: Errands, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const count = await look(house, errands)
    // As many as fit: more are waiting.
    if (count < mostAtOnce) await wait(restMs, undefined, { signal }).catch(() => undefined)
  }
}

async function look(house: House, errands: Errands): Promise<number> {
  try {
    const { count, faults } = await doErrands(house, errands, { chunksAtOnce: 4 })
    for (const { kind, problem } of faults) house.log.error({ err: problem, kind }, "an errand failed")
    return count
  } catch (problem) {
    house.log.error({ err: problem }, "errands could not be looked for")
    await wait(1_000)
    return 0
  }
}
