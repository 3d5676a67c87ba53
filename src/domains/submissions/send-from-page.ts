import { createHash } from "node:crypto"
import { eq } from "drizzle-orm"
import { members } from "#domains/accounts/schema.ts"
import type { Ctx } from "#platform/ctx.ts"
import { parseInput } from "#platform/input.ts"
import { SubmissionInput } from "./inputs.ts"
import type { SubmissionKind } from "./kinds.ts"
import { sendSubmission } from "./send-submission.ts"
import { ownerOf } from "./store-photo.ts"
import { type DraftSender, type SubmissionDraft, submissionInputOf } from "./submitted-form.ts"

/** The same form twice on a day makes one submission. */
export async function sendFromPage(ctx: Ctx, secret: string, kind: SubmissionKind, draft: SubmissionDraft) {
  // The page has no idempotency key because guests share its cached HTML.
  const content = JSON.stringify([ctx.now().toISOString().slice(0, 10), ownerOf(secret), kind, draft])
  const key = createHash("sha256").update(content).digest("base64url")
  return await sendSubmission(
    ctx,
    secret,
    parseInput("submissions", SubmissionInput, submissionInputOf(kind, draft, key)),
  )
}

export async function readSender(ctx: Ctx): Promise<DraftSender> {
  const nobody = { username: "", name: "", email: "", contact: "", location: "" }
  if (ctx.actor.id === null) return nobody
  const [member] = await ctx.db.select().from(members).where(eq(members.id, ctx.actor.id))
  if (!member) return nobody
  const phone = [member.countryCodeMb, member.phoneMb].filter(Boolean).join(" ")
  return {
    username: member.username,
    name: member.name,
    email: member.email,
    contact: member.phoneMb ? phone : "",
    location: member.countryMb ?? "",
  }
}
