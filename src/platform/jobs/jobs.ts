import { sql } from "drizzle-orm"
import { z } from "zod"
import type { Ctx } from "../ctx.ts"

export type JobDefinition<Payload extends object> = { kind: "job"; name: string; payload: z.ZodType<Payload> }

const noPayload = z.object({})

export function defineJob(name: string): JobDefinition<Record<never, never>>
export function defineJob<Payload extends object>(
  name: string,
  payload: z.ZodType<Payload>,
): JobDefinition<Payload>
export function defineJob(name: string, payload: z.ZodType<object> = noPayload): JobDefinition<object> {
  return { kind: "job", name, payload }
}

export type PayloadOf<Definition extends { payload: z.ZodType }> = z.output<Definition["payload"]>

type JobOptions = {
  /** Replaces a waiting job with the same key. */
  key?: string
  runAt?: Date
  /** The wait between attempts grows from seconds to six hours. */
  maxTries?: number
}

/** A rollback of the caller's transaction removes the job. A job may run twice and must have the same effect. */
export async function addJob<Payload extends object>(
  ctx: Pick<Ctx, "db">,
  job: JobDefinition<Payload>,
  payload: NoInfer<Payload>,
  { key, runAt, maxTries = 15 }: JobOptions = {},
): Promise<void> {
  await ctx.db.execute(sql`
    select graphile_worker.add_job(
      identifier => ${job.name}, payload => ${JSON.stringify(payload)}::json, max_attempts => ${maxTries}::int,
      job_key => ${key ?? null}::text, run_at => ${runAt?.toISOString() ?? null}::timestamptz)`)
}

type RunOptions = { signal: AbortSignal | undefined }

export type JobHandler = {
  name: string
  run(payload: unknown, options: RunOptions): Promise<void>
  cron?: string
  atStart?: boolean
}

/** An invalid payload fails before anything runs, and the job is retried. */
export function handleJob<Payload extends object>(
  { name, payload }: JobDefinition<Payload>,
  run: (payload: Payload, options: RunOptions) => Promise<unknown>,
  schedule: Pick<JobHandler, "cron" | "atStart"> = {},
): JobHandler {
  return {
    name,
    async run(given, options) {
      await run(payload.parse(given), options)
    },
    ...schedule,
  }
}

export function onSchedule(
  name: string,
  cron: string,
  run: (options: RunOptions) => Promise<unknown>,
  { atStart = false } = {},
): JobHandler {
  return handleJob(defineJob(name), (_, options) => run(options), { cron, atStart })
}
