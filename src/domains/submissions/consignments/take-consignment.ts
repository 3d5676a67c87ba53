import { and, eq, isNull, or, sql } from "drizzle-orm"
import { z } from "zod"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { requireUninvolved } from "#domains/accounts/require-uninvolved.ts"
import { members } from "#domains/accounts/schema.ts"
import { record } from "#domains/audit/record.ts"
import { languages } from "#language/languages.ts"
import { type Ctx, type Language, type Tx, transaction } from "#platform/ctx.ts"
import { type Id, newId } from "#platform/ids.ts"
import { checkTogether, type FormFields, parseInput, parseTogether } from "#platform/input.ts"
import { Sender } from "../inputs.ts"
import { submissionKinds } from "../kinds.ts"
import { notifyOfBottles } from "../notify-sender.ts"
import { refuse } from "../refusals.ts"
import { submissions } from "../schema.ts"
import { findNamedProducts } from "./named-products.ts"
import { namesIn, parseNewRows } from "./new-rows.ts"
import { writeBottles } from "./write-bottles.ts"

const { name, email, contact, location } = Sender.shape
const Guest = z.object({
  name,
  email,
  contact,
  location,
  language: z.enum(languages, { error: "locationRequired" }),
})
const Head = z.object({
  kind: z.enum(submissionKinds, { error: "keyRequired" }),
  key: z.string("keyRequired").regex(/^[\w-]{8,80}$/, "keyRequired"),
})

type Seller = z.output<typeof Guest> & { memberId: Id<"mem"> | null; username: string }

/** Bottles that a seller brings, written down by staff. Repeating the form's key returns the same consignment. */
export async function takeConsignment(ctx: Ctx, submitted: FormFields): Promise<Id<"sub">> {
  const staffId = requirePermission(ctx, "intake")
  const named = await findNamedProducts(ctx, namesIn(submitted))
  const { head, seller, bottles } = await checkTogether({
    head: () => parseInput("submissions", Head, submitted),
    seller: () => readSeller(ctx, submitted),
    bottles: () => parseNewRows(submitted, named),
  })
  return await transaction(ctx, async (tx) => {
    const { memberId } = seller
    await requireUninvolved(tx, staffId, { memberIds: [memberId], email: seller.email })
    const id = newId("sub")
    const idempotencyKey = `${staffId} ${head.key}`
    const made = await tx.db
      .insert(submissions)
      .values({ id, kind: head.kind, ...seller, createdAt: tx.now(), idempotencyKey })
      .onConflictDoNothing({ target: submissions.idempotencyKey })
      .returning({ id: submissions.id })
    if (made.length === 0) return await readByKey(tx, idempotencyKey)
    await writeBottles(tx, id, bottles)
    await record(tx, { act: "submissions.take", subjectId: id, after: { bottles: bottles.length } })
    await notifyOfBottles(tx, "taken", { sender: seller, count: bottles.length })
    return id
  })
}

/** A member by username or e-mail address; without one, a guest who is invited to create an account. */
async function readSeller(ctx: Ctx, submitted: FormFields): Promise<Seller> {
  const wanted = submitted.seller?.trim() ?? ""
  const isGuest = [submitted.name, submitted.email].some((text) => text?.trim())
  const { guest } = parseTogether({
    seller() {
      if (wanted && isGuest) throw refuse("sellerUnclear", { field: "seller" })
    },
    guest: () => (wanted && !isGuest ? null : parseInput("submissions", Guest, submitted)),
  })
  if (guest) return { ...guest, memberId: null, username: guest.name.slice(0, 60) }
  const [member] = await ctx.db
    .select()
    .from(members)
    .where(
      and(
        or(eq(members.username, wanted), eq(sql`lower(${members.email})`, wanted.toLowerCase())),
        eq(members.status, "active"),
        isNull(members.closedAt),
      ),
    )
  if (!member) throw refuse("sellerUnknown", { field: "seller", name: wanted })
  const phone = [member.countryCodeMb, member.phoneMb].filter(Boolean).join(" ")
  const language: Language = member.language ?? "en"
  return {
    memberId: member.id,
    username: member.username,
    name: [member.firstName, member.lastName].filter(Boolean).join(" ") || member.username,
    email: member.email,
    contact: member.phoneMb ? phone : member.email,
    location: member.countryMb ?? "Singapore",
    language,
  }
}

async function readByKey(tx: Tx, idempotencyKey: string): Promise<Id<"sub">> {
  const [existing] = await tx.db
    .select({ id: submissions.id })
    .from(submissions)
    .where(eq(submissions.idempotencyKey, idempotencyKey))
  if (!existing) throw refuse("noSuchSubmission")
  return existing.id
}
