import { and, eq, ne } from "drizzle-orm"
import { z } from "zod"
import { record } from "#domains/audit/record.ts"
import { absoluteUrl } from "#platform/app-path.ts"
import { type Ctx, transaction } from "#platform/ctx.ts"
import { whenValid } from "#platform/input.ts"
import { enqueueEmail } from "#platform/jobs/enqueue-email.ts"
import { Registration } from "../inputs.ts"
import { requireOwn } from "../permissions.ts"
import { readAccount } from "../reads.ts"
import { refuse } from "../refusals.ts"
import { credentials, sessions } from "../schema.ts"
import { invalidateMember } from "../sessions/session.ts"
import { requireOwnPassword } from "./own-password.ts"
import { passwordHasherService } from "./password-hash.ts"
import { requireGoodPassword } from "./password-rules.ts"

export const PasswordChange = z.object({
  id: z.string({ error: "notYours" }),
  password: z.string({ error: "passwordRequired" }).min(1, "passwordRequired").max(128, "wrongPassword"),
  newPassword: Registration.shape.password,
})
export type PasswordChange = z.output<typeof PasswordChange>

export const PasswordForm = PasswordChange.omit({ id: true })
  .extend({ confirm: z.string({ error: "confirmRequired" }).min(1, "confirmRequired") })
  .refine((form) => form.newPassword === form.confirm, {
    error: "passwordsDiffer",
    path: ["confirm"],
    when: whenValid("newPassword", "confirm"),
  })

/** Every session except the given one ends. Allowed while suspended: it only protects the account. */
export async function changePassword(
  ctx: Ctx,
  input: PasswordChange,
  currentToken: string | undefined,
): Promise<void> {
  const memberId = requireOwn(ctx, input.id)
  const account = await readAccount(ctx, memberId)
  await requireOwnPassword(ctx, input.password)
  if (input.newPassword === input.password) throw refuse("passwordSame", { field: "newPassword" })
  await requireGoodPassword(input.newPassword, account, "newPassword")

  const password = await passwordHasherService.of(ctx.app).hash(input.newPassword)
  await transaction(ctx, async (tx) => {
    await tx.db
      .update(credentials)
      .set({ password, updatedAt: tx.now() })
      .where(and(eq(credentials.memberId, memberId), eq(credentials.providerId, "credential")))
    await tx.db
      .delete(sessions)
      .where(and(eq(sessions.memberId, memberId), ne(sessions.token, currentToken ?? "")))
    await record(tx, { act: "accounts.changePassword", subjectId: memberId })
    await enqueueEmail(tx, {
      kind: "accounts.passwordChanged",
      to: account.email,
      language: account.language ?? tx.language,
      facts: { username: account.username, link: absoluteUrl(tx.app.origin, "/auth/forgot-password") },
    })
    tx.afterCommit(() => invalidateMember(tx.app, memberId))
  })
}
