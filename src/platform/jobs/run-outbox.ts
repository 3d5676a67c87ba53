import { setTimeout as wait } from "node:timers/promises"
import type { AppContext } from "../ctx.ts"
import type { SqlClient } from "../database/db.server.ts"
import { traced } from "../tracing.ts"
import type { OutboxMessage } from "./outbox.ts"

/** Handles all the given payloads or, if it throws, none. */
export type OutboxHandler = {
  name: string
  run(payloads: readonly unknown[]): Promise<void>
  max: number
}

export function handleMessage<Payload extends object>(
  { name, payload }: OutboxMessage<Payload>,
  max: number,
  run: (payloads: readonly Payload[]) => Promise<unknown>,
): OutboxHandler {
  return {
    name,
    max,
    async run(payloads) {
      await run(payloads.map((each) => payload.parse(each)))
    },
  }
}

const maxAtOnce = 100
/** The wait between tries grows from seconds to six hours. A message that was given up stays, with its error. */
const maxTries = 15
const restMs = 200

type MessageRow = { id: number; name: string; payload: unknown }
type MessageFault = { id: number; name: string; problem: unknown }

/**
 * Holds row locks: no other process handles the messages, and the database unlocks them if this process dies. Returns
 * the number handled and the failures.
 */
export async function runOutbox(
  app: AppContext,
  handlers: readonly OutboxHandler[],
  { chunksAtOnce = 1 } = {},
): Promise<{ count: number; faults: MessageFault[] }> {
  const client = await app.pool.connect()
  let broken: Error | undefined
  try {
    await client.query(beginSql)
    const { rows } = await client.query<MessageRow>({
      name: "due-messages",
      text: dueMessagesSql,
      values: [handlers.map(({ name }) => name), maxAtOnce],
    })
    const faults = await runAll(app, handlers, rows, chunksAtOnce)
    if (rows.length > 0) await finishMessages(client, rows, faults)
    await client.query("commit")
    return { count: rows.length, faults }
  } catch (problem) {
    broken = problem instanceof Error ? problem : new Error(String(problem))
    throw problem
  } finally {
    client.release(broken)
  }
}

/** This connection only holds the rows, while an e-mail may wait for a slow mail server. */
const beginSql = "begin; set local idle_in_transaction_session_timeout = '10min'"

const dueMessagesSql = `
  select id, name, payload from outbox_messages where name = any($1::text[]) and due_at <= now()
  order by id limit $2 for update skip locked`

async function runAll(
  app: AppContext,
  handlers: readonly OutboxHandler[],
  rows: readonly MessageRow[],
  chunksAtOnce: number,
): Promise<MessageFault[]> {
  const chunks: { handler: OutboxHandler; own: MessageRow[] }[] = []
  const rowsByName = Map.groupBy(rows, ({ name }) => name)
  for (const handler of handlers) {
    const own = rowsByName.get(handler.name) ?? []
    for (let at = 0; at < own.length; at += handler.max)
      chunks.push({ handler, own: own.slice(at, at + handler.max) })
  }
  const faults: MessageFault[] = []
  const worker = async () => {
    for (let next = chunks.shift(); next; next = chunks.shift())
      faults.push(...(await runChunk(app, next.handler, next.own)))
  }
  await Promise.all(Array.from({ length: chunksAtOnce }, worker))
  return faults
}

/** A failed chunk is retried row by row, so one bad message delays no other. */
async function runChunk(
  app: AppContext,
  handler: OutboxHandler,
  rows: readonly MessageRow[],
): Promise<MessageFault[]> {
  try {
    const payloads = rows.map(({ payload }) => payload)
    const facts = { message: handler.name, count: rows.length }
    await traced(app, "outbox", () => handler.run(payloads), { facts })
    return []
  } catch (problem) {
    const [row] = rows
    if (!row) return []
    if (rows.length === 1) return [{ id: row.id, name: row.name, problem }]
    const faults: MessageFault[] = []
    for (const each of rows) faults.push(...(await runChunk(app, handler, [each])))
    return faults
  }
}

async function finishMessages(
  client: SqlClient,
  rows: readonly MessageRow[],
  faults: readonly MessageFault[],
): Promise<void> {
  const failed = new Set(faults.map(({ id }) => id))
  await client.query({
    name: "messages-done",
    text: "delete from outbox_messages where id = any($1::bigint[])",
    values: [rows.filter(({ id }) => !failed.has(id)).map(({ id }) => id)],
  })
  if (faults.length === 0) return
  await client.query({
    name: "messages-failed",
    text: failedMessagesSql,
    values: [faults.map(({ id }) => id), faults.map(({ problem }) => messageOf(problem)), maxTries],
  })
}

const failedMessagesSql = `
  update outbox_messages m set tries = m.tries + 1, error = t.error, failed_at = now(),
    due_at = case when m.tries + 1 >= $3 then 'infinity' else now() + exp(least(10, m.tries + 1)) * interval '1 second' end
  from unnest($1::bigint[], $2::text[]) as t(id, error) where m.id = t.id`

function messageOf(problem: unknown): string {
  return problem instanceof Error ? problem.message : String(problem)
}

/** Each queue waits for its own messages only. */
export function startOutbox(
  app: AppContext,
  queues: readonly (readonly OutboxHandler[])[],
): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const running = queues.map((handlers) => runQueue(app, handlers, stopping.signal))
  return {
    async stop() {
      stopping.abort()
      await Promise.all(running)
    },
  }
}

async function runQueue(
  app: AppContext,
  handlers: readonly OutboxHandler[],
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    const count = await runOnce(app, handlers)
    if (count < maxAtOnce) await wait(restMs, undefined, { signal }).catch(() => undefined)
  }
}

async function runOnce(app: AppContext, handlers: readonly OutboxHandler[]): Promise<number> {
  try {
    const { count, faults } = await runOutbox(app, handlers, { chunksAtOnce: 4 })
    for (const { name, problem } of faults)
      app.log.error({ err: problem, message: name }, "an outbox message failed")
    return count
  } catch (problem) {
    app.log.error({ err: problem }, "the outbox could not be read")
    await wait(1_000)
    return 0
  }
}
