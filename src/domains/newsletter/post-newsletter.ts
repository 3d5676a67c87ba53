import { and, eq, inArray, notExists, sql } from "drizzle-orm"
import { z } from "zod"
import { type AppContext, contextFor, transaction } from "#platform/ctx.ts"
import { idOf } from "#platform/id-schema.ts"
import type { Id } from "#platform/ids.ts"
import type { PayloadOf } from "#platform/jobs.ts"
import type { Email } from "#platform/mail.ts"
import { defineOutboxMessage } from "#platform/outbox.ts"
import type { EmailOrder } from "#platform/post.ts"
import { newsletterLetters, newsletters, subscribers } from "./schema.ts"
import type { LetterState } from "./states.ts"
import { markBounced } from "./subscribe.ts"
import { stopNewsletterAddress } from "./subscriber-link.ts"

export const newsletterBatch = defineOutboxMessage(
  "newsletter.post",
  z.object({ newsletterId: idOf("nwl"), subscriberIds: z.array(idOf("sub")) }),
)
export type NewsletterBatch = PayloadOf<typeof newsletterBatch>
type Write = (app: AppContext, order: EmailOrder) => Promise<Email>

/**
 * Sends one batch. Each e-mail is marked before and after the mail server is called, so if the process dies in between,
 * the only e-mail whose outcome is unknown is not sent again.
 */
export async function postNewsletter(app: AppContext, order: NewsletterBatch, write: Write): Promise<void> {
  const { newsletterId, subscriberIds } = order
  const { db } = app
  const batch = and(
    eq(newsletterLetters.newsletterId, newsletterId),
    inArray(newsletterLetters.subscriberId, [...subscriberIds]),
  )
  // This process holds the outbox message's lock, so rows in "sending" are from a process that died.
  await db
    .update(newsletterLetters)
    .set({ status: "unsure" })
    .where(and(batch, eq(newsletterLetters.status, "sending")))
  const [issue] = await db.select().from(newsletters).where(eq(newsletters.id, newsletterId))
  const waiting = await db
    .select({ id: subscribers.id, email: subscribers.email, status: subscribers.status })
    .from(newsletterLetters)
    .innerJoin(subscribers, eq(subscribers.id, newsletterLetters.subscriberId))
    .where(and(batch, eq(newsletterLetters.status, "waiting")))
  let fault: unknown
  for (const reader of waiting) {
    if (!issue) break
    if (reader.status !== "active") {
      await mark(app, newsletterId, reader.id, "skipped")
      continue
    }
    const { subject, body, language } = issue
    const letter = await write(app, {
      kind: "newsletter.issue",
      to: reader.email,
      language,
      facts: { subject, body, origin: app.origin },
      stopAt: stopNewsletterAddress({ app }, reader.id),
    })
    await mark(app, newsletterId, reader.id, "sending")
    const became = await post(app, letter)
    await mark(app, newsletterId, reader.id, became.status)
    if (became.status === "bounced")
      await transaction(contextFor(app), (tx) => markBounced(tx, [reader.email]))
    fault ??= became.fault
  }
  await endWhenDone(app, newsletterId)
  // The outbox retries only those still waiting.
  if (fault) throw fault
}

type SendResult = { status: LetterState; fault?: unknown }

async function post(app: AppContext, letter: Email): Promise<SendResult> {
  try {
    await app.mail.send(letter)
    return { status: "sent" }
  } catch (problem) {
    const { responseCode = 0, code = "" } = problem as { responseCode?: number; code?: string }
    if (responseCode >= 500) return { status: "bounced" }
    // The server has not accepted it, so it is safe to send again.
    if (responseCode >= 400 || neverTaken.has(code)) return { status: "waiting", fault: problem }
    return { status: "unsure", fault: problem }
  }
}

const neverTaken = new Set(["ECONNREFUSED", "EDNS", "ECONNECTION", "EAUTH", "ETLS"])

async function mark(app: AppContext, newsletterId: Id<"nwl">, subscriberId: Id<"sub">, status: LetterState) {
  await app.db
    .update(newsletterLetters)
    .set({ status, at: app.clock.now() })
    .where(
      and(eq(newsletterLetters.newsletterId, newsletterId), eq(newsletterLetters.subscriberId, subscriberId)),
    )
}

async function endWhenDone(app: AppContext, newsletterId: Id<"nwl">): Promise<void> {
  const open = app.db
    .select({ one: sql`1` })
    .from(newsletterLetters)
    .where(
      and(
        eq(newsletterLetters.newsletterId, newsletterId),
        inArray(newsletterLetters.status, ["waiting", "sending"]),
      ),
    )
  await app.db
    .update(newsletters)
    .set({ status: "sent", endedAt: app.clock.now() })
    .where(and(eq(newsletters.id, newsletterId), eq(newsletters.status, "sending"), notExists(open)))
}
