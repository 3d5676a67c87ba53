import type { z } from "zod"
import type { Ctx } from "../ctx.ts"
import { enqueueWrite } from "../database/batch-transaction.server.ts"

/** Use it for small, frequent work after a commit, such as an e-mail. */
export type OutboxMessage<Payload extends object> = {
  kind: "message"
  name: string
  payload: z.ZodType<Payload>
}

export function defineOutboxMessage<Payload extends object>(
  name: string,
  payload: z.ZodType<Payload>,
): OutboxMessage<Payload> {
  return { kind: "message", name, payload }
}

/**
 * A rollback of the caller's transaction removes the messages. They are handled right after the commit
 * (`server/outbox-queues.ts`), perhaps twice, with the same effect. Use a job (`jobs.ts`) to wait for a time or an
 * external answer.
 */
export async function enqueue<Payload extends object>(
  ctx: Pick<Ctx, "db">,
  message: OutboxMessage<Payload>,
  payloads: readonly NoInfer<Payload>[],
): Promise<void> {
  if (payloads.length === 0) return
  await enqueueWrite(ctx, {
    name: "enqueue",
    text: "insert into outbox_messages (name, payload) select $1, t.payload::json from unnest($2::text[]) as t(payload)",
    values: [message.name, payloads.map((payload) => JSON.stringify(payload))],
  })
}

/** Adds one message per row of `from`, as part of a statement. `payload` is an SQL expression. */
export function enqueueSql(message: OutboxMessage<object>, payload: string, from: string): string {
  return `insert into outbox_messages (name, payload) select '${message.name}', ${payload} from ${from}`
}
