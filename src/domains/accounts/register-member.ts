import { APIError } from "better-auth/api"
import { eq, or } from "drizzle-orm"
import type { Ctx } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import { readSetting } from "#platform/settings.ts"
import { authOf } from "./auth.ts"
import type { Registration } from "./inputs.ts"
import { refuse } from "./refusals.ts"
import { members } from "./schema.ts"
import { sendVerification } from "./send-verification.ts"
import { type SignedIn, startSession } from "./start-session.ts"

const common = new Set([
  "1234567890",
  "0123456789",
  "password12",
  "password123",
  "qwertyuiop",
  "1q2w3e4r5t",
  "iloveyou12",
  "whiskywhisky",
  "passwordpassword",
])

/** Makes an account and signs it in. Bidding waits for the address to be verified. */
export async function registerMember(ctx: Ctx, input: Registration): Promise<SignedIn> {
  if (!(await isRegistrationOpen(ctx))) throw refuse("registrationClosed")
  if (common.has(input.password.toLowerCase())) throw refuse("passwordTooCommon")
  const [taken] = await ctx.db
    .select({ id: members.id })
    .from(members)
    .where(or(eq(members.email, input.email), eq(members.username, input.username)))
  if (taken) throw refuse("emailOrUserAlreadyExists")
  try {
    const { user } = await authOf(ctx.house).api.signUpEmail({
      body: {
        name: input.username,
        email: input.email,
        username: input.username,
        password: input.password,
        countryMb: input.country_mb,
        countryCodeMb: input.country_code_mb,
      },
    })
    const member = await startSession(ctx, user.id as Id<"mem">)
    await sendVerification(ctx, member.account)
    return member
  } catch (problem) {
    // Two registrations of one name at once: the second meets the table's own constraint.
    if (problem instanceof APIError) throw refuse("emailOrUserAlreadyExists")
    throw problem
  }
}

export async function isRegistrationOpen(ctx: Pick<Ctx, "house">): Promise<boolean> {
  return (await readSetting(ctx, "registration", "open")) !== "closed"
}
