import { sql } from "drizzle-orm"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { record } from "#domains/audit/record.ts"
import { type Ctx, type Tx, transaction } from "#platform/ctx.ts"
import { findFailure } from "./list-failures.ts"
import { refuse } from "./refusals.ts"

export async function retryFailure(ctx: Ctx, failureId: string): Promise<void> {
  await changeFailure(ctx, failureId, "retry", {
    job: (id) =>
      sql`select id from graphile_worker.reschedule_jobs(array[${id}::bigint], run_at => now(), attempts => 0)`,
    message: (id) => sql`
      update outbox_messages set tries = 0, failed_at = null, due_at = now()
      where id = (${unlocked(id)}) returning id`,
  })
}

/** What is tried again anyway is not dismissed: it may still succeed. */
export async function dismissFailure(ctx: Ctx, failureId: string): Promise<void> {
  await changeFailure(ctx, failureId, "dismiss", {
    job: (id) => sql`select id from graphile_worker.complete_jobs(array[${id}::bigint])`,
    message: (id) => sql`delete from outbox_messages where id = (${unlocked(id)}) returning id`,
  })
}

type Act = "retry" | "dismiss"
type Statements = Record<"job" | "message", (id: string) => ReturnType<typeof sql>>

/** A message that is being sent is locked; a job that runs is left by the worker's own functions. */
function unlocked(id: string) {
  return sql`select id from outbox_messages where id = ${id}::bigint for update skip locked`
}

async function changeFailure(ctx: Ctx, failureId: string, act: Act, statements: Statements): Promise<void> {
  requirePermission(ctx, "settings")
  await transaction(ctx, async (tx) => {
    const failure = await findFailure(tx, failureId)
    if (!failure) throw refuse("noSuchFailure")
    if (act === "dismiss" && !failure.isGivenUp) throw refuse("stillRetried")
    await changeRow(tx, failureId, statements)
    const { name, to, emailKind, tries, error } = failure
    const before = { name, tries, error, ...(to && { to }), ...(emailKind && { email: emailKind }) }
    await record(tx, { act: `failures.${act}`, subjectId: failureId, before })
  })
}

async function changeRow(tx: Tx, failureId: string, { job, message }: Statements): Promise<void> {
  const [kind, id = ""] = failureId.split("_")
  const { rows } = await tx.db.execute(kind === "job" ? job(id) : message(id))
  if (rows.length === 0) throw refuse("runsNow")
}
