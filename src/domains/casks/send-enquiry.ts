import { createHash } from "node:crypto"
import { eq } from "drizzle-orm"
import { readSite } from "#domains/content/site.ts"
import { absoluteUrl, pathTo } from "#platform/app-path.ts"
import { type Ctx, transaction } from "#platform/ctx.ts"
import { countTry, type Limit } from "#platform/http/rate-limit.ts"
import { type Id, newId } from "#platform/ids.ts"
import { enqueueEmail } from "#platform/jobs/enqueue-email.ts"
import type { EnquiryForm } from "./inputs.ts"
import { readCask } from "./read-cask.ts"
import { refuse } from "./refusals.ts"
import { caskEnquiries } from "./schema.ts"

const perAddress: Limit = { name: "cask-enquiry", times: 6, seconds: 60 * 60 }
/** The typed address need not be the sender's. */
const perEmail: Limit = { name: "cask-enquiry-mail", times: 3, seconds: 24 * 60 * 60 }

/** A repeated enquiry, as by a second click, is the same one. */
export async function sendEnquiry(ctx: Ctx, caskId: string | null, form: EnquiryForm): Promise<Id<"enq">> {
  // The page cannot contain an idempotency key: guests share it.
  const day = ctx.now().toISOString().slice(0, 10)
  const keyParts = [day, caskId ?? "", form.email.toLowerCase(), form.message].join("\n")
  const key = createHash("sha256").update(keyParts).digest("base64url")
  const cask = caskId === null ? null : await readCask(ctx, caskId)
  const before = await findByKey(ctx, key)
  if (before) return before
  await requireWithinLimit(ctx, perAddress, ctx.client.address ?? "-")
  await requireWithinLimit(ctx, perEmail, form.email.toLowerCase())
  const site = await readSite(ctx)
  return await transaction(ctx, async (tx) => {
    const id = newId("enq")
    const origin = { caskId: cask?.id ?? null, memberId: ctx.actor.id, language: ctx.language }
    const made = await tx.db
      .insert(caskEnquiries)
      .values({ id, ...origin, ...form, createdAt: tx.now(), idempotencyKey: key })
      .onConflictDoNothing({ target: caskEnquiries.idempotencyKey })
      .returning({ id: caskEnquiries.id })
    if (made.length === 0) return (await findByKey(tx, key)) ?? id
    const about = cask === null ? "" : `${cask.name}, ${cask.number}`
    await enqueueEmail(tx, {
      kind: cask ? "casks.toCompany" : "casks.toCompanyAny",
      to: site.email,
      language: "en",
      facts: {
        ...form,
        phone: form.phone ?? "–",
        about,
        link: absoluteUrl(ctx.app.origin, pathTo("/admin/enquiries/:id", { id })),
      },
    })
    // Leaves out the typed text, or a stranger could send any message to any address.
    await enqueueEmail(tx, {
      kind: cask ? "casks.received" : "casks.receivedAny",
      to: form.email,
      language: ctx.language,
      facts: { about, link: ctx.app.origin + (cask?.path ?? "/buy-whisky-cask") },
    })
    return id
  })
}

async function findByKey(ctx: Pick<Ctx, "db">, key: string): Promise<Id<"enq"> | undefined> {
  const [found] = await ctx.db
    .select({ id: caskEnquiries.id })
    .from(caskEnquiries)
    .where(eq(caskEnquiries.idempotencyKey, key))
  return found?.id
}

async function requireWithinLimit(ctx: Ctx, limit: Limit, key: string): Promise<void> {
  const retryAfterSeconds = await countTry(ctx.app, limit, key)
  if (retryAfterSeconds === undefined) return
  throw refuse("tooManyEnquiries", { retryAfterSeconds })
}
