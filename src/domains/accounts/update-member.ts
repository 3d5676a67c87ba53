import { eq } from "drizzle-orm"
import { z } from "zod"
import { record } from "#domains/audit/record.ts"
import { codeOf, dialCodeOf, elsewhere } from "#domains/countries/countries.ts"
import { checkPhone } from "#domains/countries/phone.ts"
import { type Ctx, transaction } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import { personName } from "./inputs.ts"
import { requireOwn, requirePermission, requireSignedIn } from "./permissions.ts"
import { refuse } from "./refusals.ts"
import { members } from "./schema.ts"
import { invalidateMember } from "./sessions/session.ts"

export const MemberUpdate = z.strictObject(
  {
    displayName: personName.min(1, "nameInvalid").optional(),
    first_name: personName.optional(),
    last_name: personName.optional(),
    country_mb: z
      .string({ error: "countryRequired" })
      .trim()
      .min(1, "countryRequired")
      .max(60, "countryRequired")
      .optional(),
    country_code_mb: z.string({ error: "countryRequired" }).trim().max(6, "countryRequired").optional(),
    phone_mb: z.string({ error: "phoneInvalid" }).trim().max(40, "phoneInvalid").optional(),
  },
  { error: ({ code }) => (code === "unrecognized_keys" ? "fieldNotEditable" : undefined) },
)
export type MemberUpdate = z.output<typeof MemberUpdate>

export async function updateMember(ctx: Ctx, id: string, input: MemberUpdate): Promise<Id<"mem">> {
  requireSignedIn(ctx)
  const memberId = requireOwn(ctx, id, { orWith: "members" })
  requirePermission(ctx, "account")
  return await transaction(ctx, async (tx) => {
    const [before] = await tx.db
      .select({ phoneMb: members.phoneMb, countryMb: members.countryMb, closedAt: members.closedAt })
      .from(members)
      .where(eq(members.id, memberId))
      .for("update")
    if (!before || before.closedAt) throw refuse("noSuchMember")
    const change = contactChange(input, before)
    await tx.db
      .update(members)
      .set({ ...change, updatedAt: tx.now() })
      .where(eq(members.id, memberId))
    if (memberId !== tx.actor.id)
      await record(tx, {
        act: "accounts.updateMember",
        subjectId: memberId,
        after: { fields: Object.keys(change).join(" ") },
      })
    tx.afterCommit(() => invalidateMember(tx.app, memberId))
    return memberId
  })
}

type StoredPhone = { phoneMb: string | null; countryMb: string | null }

function contactChange(input: MemberUpdate, before: StoredPhone) {
  const country = input.country_mb ?? before.countryMb ?? ""
  const code = codeOf(country)
  if (input.country_mb !== undefined && !code && country !== elsewhere)
    throw refuse("countryRequired", { field: "country_mb" })
  const phone = input.phone_mb && checkPhone(code, input.phone_mb)
  if (input.phone_mb && !phone) throw refuse("phoneInvalid", { field: "phone_mb" })
  return {
    ...(input.displayName === undefined ? {} : { name: input.displayName }),
    ...(input.first_name === undefined ? {} : { firstName: input.first_name || null }),
    ...(input.last_name === undefined ? {} : { lastName: input.last_name || null }),
    ...(input.country_mb === undefined ? {} : { countryMb: country, countryCodeMb: dialCodeOf(country) }),
    ...(input.phone_mb === undefined ? {} : { phoneMb: phone || null }),
  }
}
