import { sql } from "drizzle-orm"
import type { Ctx } from "#platform/ctx.ts"

type WorkLeft = {
  name: string
  waiting: number
  running: number
  retrying: number
  givenUp: number
  /** How late the oldest job is that is due and not running. */
  lateSeconds: number
  error: string | null
}

/** Jobs and outbox messages by name, for operators. */
export async function listWorkLeft({ db }: Pick<Ctx, "db">): Promise<WorkLeft[]> {
  const { rows } = await db.execute<WorkLeft>(sql`
    with work as (
      select task.identifier as name, job.locked_at is not null as runs, job.attempts > 0 as was_tried,
        job.attempts >= job.max_attempts as is_given_up, job.run_at as due_at, job.last_error as error,
        job.updated_at as at
      from graphile_worker._private_jobs job join graphile_worker._private_tasks task on task.id = job.task_id
      union all
      select name, false, failed_at is not null, due_at = 'infinity', due_at, error, failed_at from outbox_messages
    ), sorted as (
      select *, not runs and is_given_up as has_ended, not runs and not is_given_up as waits from work
    )
    select name, count(*) filter (where waits and not was_tried)::int as waiting,
      count(*) filter (where runs)::int as running, count(*) filter (where waits and was_tried)::int as retrying,
      count(*) filter (where has_ended)::int as "givenUp",
      coalesce(max(extract(epoch from clock_timestamp() - due_at)) filter (where waits and due_at < now()), 0)::int
        as "lateSeconds",
      (array_agg(error order by at desc) filter (where not runs and error is not null))[1] as error
    from sorted group by name order by "givenUp" desc, name`)
  return rows
}
