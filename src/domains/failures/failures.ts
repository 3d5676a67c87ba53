import { sql } from "drizzle-orm"
import { newsletterBatch } from "#domains/newsletter/send-newsletter-batch.ts"
import { emailMessage } from "#platform/jobs/enqueue-email.ts"

const emailNames = sql`(${emailMessage.name}, ${newsletterBatch.name})`

/** Ids of what the work is about. Its other facts may be secret, such as a link to reset a password. */
const subjectIds = (payload: "job.payload" | "message.payload") =>
  sql`array(select distinct id[1] from regexp_matches(${sql.raw(payload)}::text, '[a-z]{3}_[0-9a-z]{24}', 'g') id limit 5)`

/** Jobs and outbox messages of which the last try has failed. One that runs now has not. */
export const failures = sql`(
  select 'job_' || job.id as id, 'job' as kind, task.identifier as name, null as "to", null as email_kind,
    ${subjectIds("job.payload")} as subjects, job.attempts::int as tries, job.updated_at as at,
    job.last_error as error, job.attempts >= job.max_attempts as is_given_up
  from graphile_worker._private_jobs job join graphile_worker._private_tasks task on task.id = job.task_id
  where job.locked_at is null and (job.last_error is not null or job.attempts >= job.max_attempts)
  union all
  select 'message_' || message.id, case when message.name in ${emailNames} then 'email' else 'job' end,
    message.name, message.payload ->> 'to', message.payload ->> 'kind', ${subjectIds("message.payload")},
    message.tries, message.failed_at, message.error, message.due_at = 'infinity'
  from outbox_messages message where message.failed_at is not null
) failure`
