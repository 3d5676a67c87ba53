import type { Ctx } from "./ctx.ts"
import { writeAlong } from "./turn.server.ts"

/**
 * Leaves something small and frequent to be done as soon as the caller's transaction has ended, such as a letter: what
 * is rolled back is never done. What each kind does stands in `server/errands.ts`; it may be done twice and must be the
 * same then. What waits for its time, or for somebody else's answer, is a job (`jobs.ts`).
 */
export async function leaveErrands(
  ctx: Pick<Ctx, "db">,
  kind: string,
  facts: readonly object[],
): Promise<void> {
  if (facts.length === 0) return
  await writeAlong(ctx, {
    name: "leave-errands",
    text: "insert into errands (kind, facts) select $1, t.facts::json from unnest($2::text[]) as t(facts)",
    values: [kind, facts.map((each) => JSON.stringify(each))],
  })
}

/** The same as a part of a statement that writes what it is about: an errand for each row of `from`. */
export function leavingErrands(kind: string, facts: string, from: string): string {
  return `insert into errands (kind, facts) select '${kind}', ${facts} from ${from}`
}
