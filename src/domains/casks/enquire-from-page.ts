import { eq } from "drizzle-orm"
import { members } from "#domains/accounts/schema.ts"
import { requireHumanForm } from "#domains/bot-check/require-human.ts"
import type { Ctx } from "#platform/ctx.ts"
import { type FormFields, parseInput } from "#platform/input.ts"
import { EnquiryForm } from "./inputs.ts"
import { sendEnquiry } from "./send-enquiry.ts"

/** Validates the fields first, so that a mistake does not use up the bot check. */
export async function sendEnquiryFromPage(ctx: Ctx, caskId: string | null, typed: FormFields): Promise<void> {
  const form = parseInput("casks", EnquiryForm, typed)
  await requireHumanForm(ctx, typed)
  await sendEnquiry(ctx, caskId, form)
}

export async function readEnquirer(ctx: Ctx): Promise<{ name?: string; email?: string }> {
  if (ctx.actor.id === null) return {}
  const [member] = await ctx.db
    .select({ name: members.name, email: members.email })
    .from(members)
    .where(eq(members.id, ctx.actor.id))
  return member ?? {}
}
