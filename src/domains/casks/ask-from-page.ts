import { eq } from "drizzle-orm"
import { members } from "#domains/accounts/schema.ts"
import { requireHumanForm } from "#domains/bot-check/require-human.ts"
import type { Ctx } from "#platform/ctx.ts"
import { read } from "#platform/input.ts"
import { EnquiryForm } from "./inputs.ts"
import { sendEnquiry } from "./send-enquiry.ts"

/** A question by the form of a page: what is typed is judged before the bot check is spent on it. */
export async function askFromPage(
  ctx: Ctx,
  caskId: string | null,
  typed: Readonly<Record<string, string>>,
): Promise<void> {
  const form = read("casks", EnquiryForm, typed)
  await requireHumanForm(ctx, typed)
  await sendEnquiry(ctx, caskId, form)
}

/** What the form need not ask of who is signed in. Nothing of a guest, whose page is everybody's. */
export async function readAsker(ctx: Ctx): Promise<{ name?: string; email?: string }> {
  if (ctx.actor.id === null) return {}
  const [member] = await ctx.db
    .select({ name: members.name, email: members.email })
    .from(members)
    .where(eq(members.id, ctx.actor.id))
  return member ?? {}
}
