import { and, eq, inArray, notExists, sql } from "drizzle-orm"
import { z } from "zod"
import { forReader } from "#language/hong-kong/for-reader.server.ts"
import { type AppContext, contextFor, transaction } from "#platform/ctx.ts"
import { idOf } from "#platform/database/id-schema.ts"
import type { Id } from "#platform/ids.ts"
import type { EmailOrder } from "#platform/jobs/enqueue-email.ts"
import type { PayloadOf } from "#platform/jobs/jobs.ts"
import { defineOutboxMessage } from "#platform/jobs/outbox.ts"
import type { Email } from "#platform/mail.ts"
import { isRecord } from "#platform/records.ts"
import { newsletterEmails, newsletters, subscribers } from "./schema.ts"
import type { NewsletterEmailState } from "./states.ts"
import { markBounced } from "./subscribe.ts"
import { newsletterUnsubscribeUrl } from "./subscriber-link.ts"

export const newsletterBatch = defineOutboxMessage(
  "newsletter.send-batch",
  z.object({ newsletterId: idOf("nwl"), subscriberIds: z.array(idOf("sub")) }),
)
export type NewsletterBatch = PayloadOf<typeof newsletterBatch>
type RenderEmail = (app: AppContext, order: EmailOrder) => Promise<Email>

/**
 * Each e-mail is marked before and after the call: if the process dies in between, the uncertain e-mail is not sent
 * again.
 */
export async function sendNewsletterBatch(
  app: AppContext,
  order: NewsletterBatch,
  renderEmail: RenderEmail,
): Promise<void> {
  const { newsletterId, subscriberIds } = order
  const { db } = app
  const batch = and(
    eq(newsletterEmails.newsletterId, newsletterId),
    inArray(newsletterEmails.subscriberId, [...subscriberIds]),
  )
  // This process holds the outbox message's lock, so rows in "sending" are from a process that died.
  await db
    .update(newsletterEmails)
    .set({ status: "unsure" })
    .where(and(batch, eq(newsletterEmails.status, "sending")))
  const [issue] = await db.select().from(newsletters).where(eq(newsletters.id, newsletterId))
  const waiting = await db
    .select({
      id: subscribers.id,
      email: subscribers.email,
      status: subscribers.status,
      language: subscribers.language,
    })
    .from(newsletterEmails)
    .innerJoin(subscribers, eq(subscribers.id, newsletterEmails.subscriberId))
    .where(and(batch, eq(newsletterEmails.status, "waiting")))
  let fault: unknown
  for (const reader of waiting) {
    if (!issue) break
    if (reader.status !== "active") {
      await mark(app, newsletterId, reader.id, "skipped")
      continue
    }
    const { language } = reader
    const [{ subject, body } = issue] = await forReader(language, [issue], ["subject", "body"])
    const email = await renderEmail(app, {
      kind: "newsletter.issue",
      to: reader.email,
      language,
      facts: { subject, body, origin: app.origin },
      stopAt: newsletterUnsubscribeUrl({ app }, reader.id),
    })
    await mark(app, newsletterId, reader.id, "sending")
    const result = await sendEmail(app, email)
    await mark(app, newsletterId, reader.id, result.status)
    if (result.status === "bounced")
      await transaction(contextFor(app), (tx) => markBounced(tx, [reader.email]))
    fault ??= result.fault
  }
  await endWhenSent(app, newsletterId)
  // The outbox retries only those still waiting.
  if (fault) throw fault
}

type SendResult = { status: NewsletterEmailState; fault?: unknown }

async function sendEmail(app: AppContext, email: Email): Promise<SendResult> {
  try {
    await app.mail.send(email)
    return { status: "sent" }
  } catch (problem) {
    const { responseCode, code } = isRecord(problem) ? problem : {}
    const reply = Number(responseCode ?? 0)
    if (reply >= 500) return { status: "bounced" }
    // The server has not accepted it, so it is safe to send again.
    if (reply >= 400 || neverAccepted.has(String(code))) return { status: "waiting", fault: problem }
    return { status: "unsure", fault: problem }
  }
}

const neverAccepted = new Set(["ECONNREFUSED", "EDNS", "ECONNECTION", "EAUTH", "ETLS"])

async function mark(
  app: AppContext,
  newsletterId: Id<"nwl">,
  subscriberId: Id<"sub">,
  status: NewsletterEmailState,
) {
  await app.db
    .update(newsletterEmails)
    .set({ status, at: app.clock.now() })
    .where(
      and(eq(newsletterEmails.newsletterId, newsletterId), eq(newsletterEmails.subscriberId, subscriberId)),
    )
}

async function endWhenSent(app: AppContext, newsletterId: Id<"nwl">): Promise<void> {
  const open = app.db
    .select({ one: sql`1` })
    .from(newsletterEmails)
    .where(
      and(
        eq(newsletterEmails.newsletterId, newsletterId),
        inArray(newsletterEmails.status, ["waiting", "sending"]),
      ),
    )
  await app.db
    .update(newsletters)
    .set({ status: "sent", endedAt: app.clock.now() })
    .where(and(eq(newsletters.id, newsletterId), eq(newsletters.status, "sending"), notExists(open)))
}
