import { and, desc, eq, isNull, ne, type SQL, sql } from "drizzle-orm"
import { z } from "zod"
import { refuse } from "#admin/refusals.ts"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { members } from "#domains/accounts/schema.ts"
import { auctions, lots } from "#domains/auctions/schema.ts"
import { record } from "#domains/audit/record.ts"
import { paddles } from "#domains/bidding/schema.ts"
import { notifyAll } from "#domains/notifications/notify.ts"
import { readWanted } from "#domains/notifications/reads.ts"
import { recipientGroups } from "#domains/notifications/recipient-groups.ts"
import { announcements } from "#domains/notifications/schema.ts"
import { type Ctx, transaction } from "#platform/ctx.ts"
import { escaped } from "#platform/html.ts"
import { newId } from "#platform/ids.ts"
import { whenValid } from "#platform/input.ts"
import { pick } from "#platform/pick.ts"
import { plainTextOf } from "#platform/rich-text/blocks.ts"
import { cleanHtml } from "#platform/rich-text/clean-html.ts"
import { readBlocks } from "#platform/rich-text/read-blocks.ts"

export const AnnouncementForm = z
  .object({
    group: z.enum(recipientGroups),
    country: z.string().trim().max(60).default(""),
    auction: z.string().trim().max(60).default(""),
    title: z.string("announcementTitle").trim().min(1, "announcementTitle").max(120),
    content: z.string().trim().max(4_000, "announcementText").default(""),
    html: z.string().max(20_000, "announcementText").transform(cleanHtml).optional(),
    key: z.string().min(6).max(80),
  })
  .refine(({ content, html }) => (html === undefined ? content : plainTextOf(readBlocks(html))) !== "", {
    error: "announcementText",
    path: ["content"],
    when: whenValid("content", "html"),
  })
export type AnnouncementForm = z.output<typeof AnnouncementForm>

const batchSize = 1_000

export async function countRecipients(ctx: Ctx, form: AnnouncementForm): Promise<number> {
  requirePermission(ctx, "publish")
  return (await listRecipients(ctx, form)).length
}

/** The same key notifies no member twice. */
export async function announce(ctx: Ctx, form: AnnouncementForm): Promise<number> {
  const authorId = requirePermission(ctx, "publish")
  return await transaction(ctx, async (tx) => {
    const recipients = await listRecipients(tx, form)
    if (recipients.length === 0) throw refuse("noRecipients")
    const { group, title } = form
    const groupOf = groupTarget(form)
    const content = form.html ?? paragraphsOf(form.content)
    const row = {
      authorId,
      group,
      groupOf,
      title,
      content,
      recipients: recipients.length,
      createdAt: tx.now(),
    }
    const [made] = await tx.db
      .insert(announcements)
      .values({ id: newId("ann"), ...row, idempotencyKey: form.key })
      .onConflictDoNothing({ target: announcements.idempotencyKey })
      .returning({ id: announcements.id })
    if (!made) return 0
    for (let from = 0; from < recipients.length; from += batchSize)
      await notifyAll(
        tx,
        recipients.slice(from, from + batchSize).map((memberId) => ({ memberId, title, content })),
      )
    await record(tx, {
      act: "notifications.announce",
      subjectId: made.id,
      after: { group, groupOf, title, recipients: recipients.length },
    })
    return recipients.length
  })
}

async function listRecipients(ctx: Ctx, form: AnnouncementForm) {
  const rows = await ctx.db
    .select({ id: members.id })
    .from(members)
    .where(and(isNull(members.closedAt), ne(members.status, "banned"), membersOf(form)))
    .orderBy(members.id)
  const ids = rows.map(({ id }) => id)
  const wants = await readWanted(ctx, ids)
  return ids.filter((id) => wants(id, "news", "site"))
}

function membersOf(form: AnnouncementForm): SQL | undefined {
  switch (form.group) {
    case "members":
      return eq(members.role, "member")
    case "country":
      return eq(members.countryMb, form.country)
    case "sellers":
      return sql`exists (select from ${lots} where ${lots.sellerId} = ${members.id})`
    case "bidders":
      return sql`exists (select from ${paddles} join ${lots} on ${lots.id} = ${paddles.lotId}
        where ${paddles.bidderId} = ${members.id} and ${lots.auctionId} = ${form.auction})`
    default:
      return undefined
  }
}

function groupTarget({ group, country, auction }: AnnouncementForm): string {
  if (group === "country") return country
  return group === "bidders" ? auction : ""
}

function paragraphsOf(text: string): string {
  return text
    .split(/\r?\n\s*\r?\n/)
    .map((part) => escaped(part).replace(/https?:\/\/[^\s<"']*[^\s<"'.,;:!?)]/g, '<a href="$&">$&</a>'))
    .map((part) => `<p>${part}</p>`)
    .join("")
}

export async function readAnnouncements(ctx: Ctx) {
  requirePermission(ctx, "publish")
  const [sentAnnouncements, countries, sales] = await Promise.all([
    ctx.db
      .select({
        ...pick(announcements, "id", "group", "groupOf", "title", "recipients", "createdAt"),
        author: members.username,
      })
      .from(announcements)
      .innerJoin(members, eq(members.id, announcements.authorId))
      .orderBy(desc(announcements.createdAt), desc(announcements.id))
      .limit(50),
    ctx.db
      .selectDistinct({ country: members.countryMb })
      .from(members)
      .where(sql`${members.countryMb} is not null`)
      .orderBy(members.countryMb),
    ctx.db
      .select({ id: auctions.id, title: auctions.title })
      .from(auctions)
      .where(sql`${auctions.status} in ('live', 'completed')`)
      .orderBy(desc(auctions.endsAt), desc(auctions.id))
      .limit(30),
  ])
  return {
    announcements: sentAnnouncements.map(({ createdAt, ...row }) => ({
      ...row,
      createdAt: createdAt.toISOString(),
    })),
    countries: countries.flatMap(({ country }) => country ?? []),
    auctions: sales,
  }
}
