import { createHash } from "node:crypto"
import { eq } from "drizzle-orm"
import { readSite } from "#domains/content/site.ts"
import { type Ctx, transaction } from "#platform/ctx.ts"
import { type Id, newId } from "#platform/ids.ts"
import { countTry, type Limit } from "#platform/limit.ts"
import { postLetter } from "#platform/post.ts"
import type { EnquiryForm } from "./inputs.ts"
import { readCask } from "./read-cask.ts"
import { refuse } from "./refusals.ts"
import { caskEnquiries } from "./schema.ts"

const perAddress: Limit = { name: "cask-enquiry", times: 6, seconds: 60 * 60 }
/** Each brings a letter to that address, whoever typed it. */
const perEmail: Limit = { name: "cask-enquiry-mail", times: 3, seconds: 24 * 60 * 60 }

/**
 * Takes down what somebody asks about a cask, or about buying one. The house gets a letter with it, and who asked one
 * that says so. The same question again, as by a second click, is the same enquiry.
 */
export async function sendEnquiry(ctx: Ctx, caskId: string | null, form: EnquiryForm): Promise<Id<"enq">> {
  // No key could come from the page: guests share it.
  const day = ctx.now().toISOString().slice(0, 10)
  const words = [day, caskId ?? "", form.email.toLowerCase(), form.message].join("\n")
  const key = createHash("sha256").update(words).digest("base64url")
  const cask = caskId === null ? null : await readCask(ctx, caskId)
  const before = await findByKey(ctx, key)
  if (before) return before
  await requireFew(ctx, perAddress, ctx.asker.address ?? "-")
  await requireFew(ctx, perEmail, form.email.toLowerCase())
  const site = await readSite(ctx)
  return await transaction(ctx, async (tx) => {
    const id = newId("enq")
    const asked = { caskId: cask?.id ?? null, memberId: ctx.actor.id, language: ctx.language }
    const made = await tx.db
      .insert(caskEnquiries)
      .values({ id, ...asked, ...form, createdAt: tx.now(), idempotencyKey: key })
      .onConflictDoNothing({ target: caskEnquiries.idempotencyKey })
      .returning({ id: caskEnquiries.id })
    // Sent twice at once: the other one is taken down, and its letters are on their way.
    if (made.length === 0) return (await findByKey(tx, key)) ?? id
    const about = cask === null ? "" : `${cask.name}, ${cask.number}`
    await postLetter(tx, {
      kind: cask ? "casks.toHouse" : "casks.toHouseAny",
      to: site.email,
      language: "en",
      facts: {
        ...form,
        phone: form.phone ?? "–",
        about,
        link: `${ctx.app.origin}/admin/enquiries/${id}`,
      },
    })
    // What was typed stays out of it: a stranger could have a message of theirs sent to anybody.
    await postLetter(tx, {
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

async function requireFew(ctx: Ctx, limit: Limit, key: string): Promise<void> {
  const retryAfterSeconds = await countTry(ctx.app, limit, key)
  if (retryAfterSeconds === undefined) return
  throw refuse("tooManyEnquiries", { retryAfterSeconds })
}
