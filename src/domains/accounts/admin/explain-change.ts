import { eq } from "drizzle-orm"
import { type AuditValues, auditEntries } from "#domains/audit/schema.ts"
import { formatDate } from "#language/format.ts"
import { anyTextsOf } from "#language/texts.server.ts"
import type { Ctx } from "#platform/ctx.ts"
import { requireId } from "#platform/ids.ts"
import { Refusal } from "#platform/refusal.ts"
import { changeText } from "./change-text.ts"

/** The values that somebody else has set, in the reader's language. */
export async function explainChange({ db, language }: Ctx, problem: Refusal): Promise<Refusal> {
  const { code, status, facts } = problem
  if (code !== "audit.changedMeanwhile") return problem
  const [entry] = await db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.id, requireId("aud", String(facts.entry))))
  if (!entry) return problem
  const names = String(facts.fields).split("\n")
  const of = (values: AuditValues) =>
    Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name)))
  const texts = {
    t: anyTextsOf(language, "accounts-admin"),
    places: anyTextsOf(language, "places"),
    language,
  }
  const changes = changeText({ before: of(entry.before), after: of(entry.after) }, texts)
  return new Refusal(code, status, { ...facts, changes, moment: formatDate(entry.at, language, "clock") })
}
