import { createHash } from "node:crypto"
import { and, count, desc, eq, inArray, type SQL, sql } from "drizzle-orm"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { members } from "#domains/accounts/schema.ts"
import { record } from "#domains/audit/record.ts"
import type { AuditValues } from "#domains/audit/schema.ts"
import type { SettingReader } from "#domains/content/settings.ts"
import { languages, writtenLanguageOf } from "#language/languages.ts"
import { type Ctx, type Tx, transaction } from "#platform/ctx.ts"
import { type Id, isId, newId } from "#platform/ids.ts"
import { enqueueEmail } from "#platform/jobs/enqueue-email.ts"
import { pictureIdsOf, plainTextOf } from "#platform/rich-text/blocks.ts"
import { cleanSubmittedHtml } from "#platform/rich-text/clean-submitted-html.ts"
import { writeHtml } from "#platform/rich-text/write-html.ts"
import { readCountryRules } from "./country-rules.ts"
import type { NewsletterForm } from "./inputs.ts"
import { blocksOfIssue } from "./issue-text.ts"
import { refuse } from "./refusals.ts"
import { newsletterEmails, newsletters, subscribers } from "./schema.ts"
import { newsletterBatch } from "./send-newsletter-batch.ts"
import { markBounced } from "./subscribe.ts"

/** Characters of its text. */
const maxRecorded = 2_000

export async function saveNewsletter(ctx: Ctx, id: string | null, form: NewsletterForm): Promise<Id<"nwl">> {
  const authorId = requirePermission(ctx, "publish")
  const written = { ...form, body: await cleanBody(form.body) }
  return await transaction(ctx, async (tx) => {
    if (id === null) {
      const made = newId("nwl")
      await tx.db.insert(newsletters).values({ id: made, authorId, ...written, createdAt: tx.now() })
      await record(tx, { act: "newsletter.write", subjectId: made, after: auditValues(written) })
      return made
    }
    const draft = await lockDraft(tx, id)
    await tx.db.update(newsletters).set(written).where(eq(newsletters.id, draft.id))
    const [before, after] = [auditValues(draft), auditValues(written)]
    await record(tx, { act: "newsletter.write", subjectId: draft.id, before, after })
    return draft.id
  })
}

function auditValues({ subject, body, language, countries }: NewsletterForm): AuditValues {
  const content = plainTextOf(blocksOfIssue(body)).slice(0, maxRecorded)
  return { subject, content, language, countries: countries.join(", ") }
}

export async function cleanBody(body: string): Promise<string> {
  const clean = body.startsWith("<") ? await cleanSubmittedHtml(body) : writeHtml(blocksOfIssue(body))
  const blocks = blocksOfIssue(clean)
  if (plainTextOf(blocks) === "" && pictureIdsOf(blocks).length === 0)
    throw refuse("bodyRequired", { field: "body" })
  return clean
}

export async function sendTestNewsletter(ctx: Ctx, id: string): Promise<void> {
  const memberId = requirePermission(ctx, "publish")
  const { subject, body, language } = await readNewsletter(ctx, id)
  const [reader] = await ctx.db.select({ email: members.email }).from(members).where(eq(members.id, memberId))
  if (!reader) return
  const facts = { subject, body, origin: ctx.app.origin }
  await enqueueEmail(ctx, { kind: "newsletter.issue", to: reader.email, language, facts })
}

const batch = 50

/** Stores the list of recipients once. A second call is refused. */
export async function sendNewsletter(ctx: Ctx, id: string): Promise<number> {
  requirePermission(ctx, "publish")
  return await transaction(ctx, async (tx) => {
    const draft = await lockDraft(tx, id)
    await tx.db.execute(sql`
      insert into ${newsletterEmails} (newsletter_id, subscriber_id)
      select ${draft.id}, id from ${subscribers} where ${await readersOf(tx, draft)}`)
    const [written] = await tx.db
      .select({ count: count() })
      .from(newsletterEmails)
      .where(eq(newsletterEmails.newsletterId, draft.id))
    const recipients = written?.count ?? 0
    if (recipients === 0) throw refuse("noRecipients")
    await tx.db.execute(sql`
      insert into outbox_messages (name, payload)
      select ${newsletterBatch.name}, json_build_object('newsletterId', ${draft.id}::text, 'subscriberIds', json_agg(subscriber_id))
      from (
        select subscriber_id, (row_number() over (order by subscriber_id) - 1) / ${batch}::int as part
        from ${newsletterEmails} where newsletter_id = ${draft.id}
      ) as parts group by part`)
    await tx.db
      .update(newsletters)
      .set({ status: "sending", startedAt: tx.now() })
      .where(eq(newsletters.id, draft.id))
    await record(tx, {
      act: "newsletter.send",
      subjectId: draft.id,
      after: { subject: draft.subject, recipients },
    })
    return recipients
  })
}

export async function reportBounced(ctx: Ctx, addresses: readonly string[]): Promise<number> {
  requirePermission(ctx, "publish")
  return await transaction(ctx, async (tx) => {
    const bounced = await markBounced(tx, addresses)
    await record(tx, { act: "newsletter.removeBounced", subjectId: "subscribers", after: { bounced } })
    return bounced
  })
}

type NewsletterDraft = typeof newsletters.$inferSelect

async function readersOf(
  ctx: SettingReader,
  { language, countries }: Pick<NewsletterDraft, "language" | "countries">,
) {
  const { closed } = await readCountryRules(ctx)
  const readerLanguages = languages.filter((each) => writtenLanguageOf(each) === language)
  const inLists: SQL[] = []
  if (closed.length > 0) inLists.push(sql`not ${inArray(subscribers.country, [...closed])}`)
  if (countries.length > 0) inLists.push(inArray(subscribers.country, countries))
  return and(eq(subscribers.status, "active"), inArray(subscribers.language, readerLanguages), ...inLists)
}

export async function countReaders(
  ctx: Ctx,
  draft: Pick<NewsletterDraft, "language" | "countries">,
): Promise<number> {
  const [row] = await ctx.db
    .select({ count: count() })
    .from(subscribers)
    .where(await readersOf(ctx, draft))
  return row?.count ?? 0
}

export async function readNewsletter(ctx: Ctx, id: string) {
  requirePermission(ctx, "publish")
  if (!isId("nwl", id)) throw refuse("noSuchNewsletter")
  const [row] = await ctx.db.select().from(newsletters).where(eq(newsletters.id, id))
  if (!row) throw refuse("noSuchNewsletter")
  const emails = await ctx.db
    .select({ status: newsletterEmails.status, count: count() })
    .from(newsletterEmails)
    .where(eq(newsletterEmails.newsletterId, id))
    .groupBy(newsletterEmails.status)
  const { subject, body, language, countries, status, startedAt, endedAt } = row
  return {
    ...{ id: row.id, subject, body, language, countries, status, emails },
    stamp: createHash("sha256")
      .update(JSON.stringify([subject, body]))
      .digest("base64url")
      .slice(0, 12),
    readers: status === "draft" ? await countReaders(ctx, row) : 0,
    startedAt: startedAt?.toISOString() ?? null,
    endedAt: endedAt?.toISOString() ?? null,
  }
}

export async function listNewsletters(ctx: Ctx) {
  requirePermission(ctx, "publish")
  const [rows, readers, rules] = await Promise.all([
    ctx.db
      .select({
        id: newsletters.id,
        subject: newsletters.subject,
        language: newsletters.language,
        status: newsletters.status,
        createdAt: newsletters.createdAt,
        recipients: sql<number>`(select count(*)::int from ${newsletterEmails} where newsletter_id = ${newsletters.id})`,
      })
      .from(newsletters)
      .orderBy(desc(newsletters.createdAt), desc(newsletters.id))
      .limit(100),
    ctx.db
      .select({ status: subscribers.status, count: count() })
      .from(subscribers)
      .groupBy(subscribers.status),
    readCountryRules(ctx),
  ])
  const list = rows.map(({ createdAt, ...row }) => ({ ...row, createdAt: createdAt.toISOString() }))
  return { newsletters: list, readers, rules }
}

async function lockDraft(tx: Tx, id: string): Promise<NewsletterDraft> {
  if (!isId("nwl", id)) throw refuse("noSuchNewsletter")
  const [draft] = await tx.db.select().from(newsletters).where(eq(newsletters.id, id)).for("update")
  if (!draft) throw refuse("noSuchNewsletter")
  if (draft.status !== "draft") throw refuse("alreadySent")
  return draft
}
