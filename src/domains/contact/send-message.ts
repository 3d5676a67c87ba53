import { createHash } from "node:crypto"
import { eq } from "drizzle-orm"
import { members } from "#domains/accounts/schema.ts"
import { requireHumanForm } from "#domains/bot-check/require-human.ts"
import { readSite } from "#domains/content/site.ts"
import { absoluteUrl, pathTo } from "#platform/app-path.ts"
import { type Ctx, transaction } from "#platform/ctx.ts"
import { countTry, type Limit } from "#platform/http/rate-limit.ts"
import { type Id, newId } from "#platform/ids.ts"
import { type FormFields, parseInput } from "#platform/input.ts"
import { enqueueEmail } from "#platform/jobs/enqueue-email.ts"
import { MessageForm } from "./inputs.ts"
import { refuse } from "./refusals.ts"
import { contactMessages } from "./schema.ts"

export const contactPath = "/contact"

const perAddress: Limit = { name: "contact", times: 6, seconds: 60 * 60 }
/** The typed address need not be the sender's. */
const perEmail: Limit = { name: "contact-mail", times: 3, seconds: 24 * 60 * 60 }

/** Validates the fields first, so that a mistake does not use up the bot check. */
export async function sendFromPage(ctx: Ctx, typed: FormFields): Promise<void> {
  const form = parseInput("contact", MessageForm, typed)
  await requireHumanForm(ctx, typed)
  await sendMessage(ctx, form)
}

/** A repeated message, as by a second click, is the same one. Null for a bot's message, which is dropped. */
export async function sendMessage(ctx: Ctx, form: MessageForm): Promise<Id<"msg"> | null> {
  const { website, ...written } = form
  if (website !== "") return null
  // The page cannot contain an idempotency key: guests share it.
  const day = ctx.now().toISOString().slice(0, 10)
  const keyParts = [day, written.email.toLowerCase(), written.subject, written.message].join("\n")
  const key = createHash("sha256").update(keyParts).digest("base64url")
  const before = await findByKey(ctx, key)
  if (before) return before
  await requireWithinLimit(ctx, perAddress, ctx.client.address ?? "-")
  await requireWithinLimit(ctx, perEmail, written.email.toLowerCase())
  const site = await readSite(ctx)
  return await transaction(ctx, async (tx) => {
    const id = newId("msg")
    const origin = { memberId: ctx.actor.id, language: ctx.language, createdAt: tx.now() }
    const made = await tx.db
      .insert(contactMessages)
      .values({ id, ...written, ...origin, idempotencyKey: key })
      .onConflictDoNothing({ target: contactMessages.idempotencyKey })
      .returning({ id: contactMessages.id })
    // A concurrent request has stored it already and sends the e-mails.
    if (made.length === 0) return (await findByKey(tx, key)) ?? id
    await enqueueEmail(tx, {
      kind: "contact.toCompany",
      to: site.email,
      language: "en",
      facts: { ...written, link: absoluteUrl(ctx.app.origin, pathTo("/admin/contact/:id", { id })) },
    })
    // Leaves out the typed text, or a stranger could send any message to any address.
    await enqueueEmail(tx, {
      kind: "contact.received",
      to: written.email,
      language: ctx.language,
      facts: { link: absoluteUrl(ctx.app.origin, "/faq") },
    })
    return id
  })
}

export async function readSenderDetails(ctx: Ctx): Promise<{ name?: string; email?: string }> {
  if (ctx.actor.id === null) return {}
  const [member] = await ctx.db
    .select({ name: members.name, email: members.email })
    .from(members)
    .where(eq(members.id, ctx.actor.id))
  return member ?? {}
}

async function findByKey(ctx: Pick<Ctx, "db">, key: string): Promise<Id<"msg"> | undefined> {
  const [found] = await ctx.db
    .select({ id: contactMessages.id })
    .from(contactMessages)
    .where(eq(contactMessages.idempotencyKey, key))
  return found?.id
}

async function requireWithinLimit(ctx: Ctx, limit: Limit, key: string): Promise<void> {
  const retryAfterSeconds = await countTry(ctx.app, limit, key)
  if (retryAfterSeconds === undefined) return
  throw refuse("tooManyMessages", { retryAfterSeconds })
}
