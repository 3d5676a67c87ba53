import { eq } from "drizzle-orm"
import type { Tx } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import { refuse } from "./refusals.ts"
import { submissions } from "./schema.ts"

/** Lock order: a lot, its submission, then bottles. */
export async function lockSubmission(tx: Tx, submissionId: Id<"sub">) {
  const [submission] = await tx.db
    .select()
    .from(submissions)
    .where(eq(submissions.id, submissionId))
    .for("update")
  if (!submission) throw refuse("noSuchSubmission")
  return submission
}
