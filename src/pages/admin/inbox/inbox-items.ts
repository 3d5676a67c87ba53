import { eq, inArray, isNotNull, isNull, ne, type SQL, sql } from "drizzle-orm"
import { can, type Permission } from "#domains/accounts/permissions.ts"
import { members } from "#domains/accounts/schema.ts"
import { approvals } from "#domains/approvals/schema.ts"
import { lots } from "#domains/auctions/schema.ts"
import { caskEnquiries } from "#domains/casks/schema.ts"
import { casks, products } from "#domains/catalogue/schema.ts"
import { contactMessages } from "#domains/contact/schema.ts"
import { inboxSnoozes } from "#domains/inbox/schema.ts"
import { articleReports, articles, articleTexts } from "#domains/news/schema.ts"
import { lotQuestions } from "#domains/questions/schema.ts"
import type { Ctx } from "#platform/ctx.ts"
import { approvalKindsFor, isForActor } from "../approvals/list-approvals.ts"
import { type InboxKind, type InboxListQuery, inboxKinds } from "./inbox-list.ts"

/** The columns `id, kind, ref, sender, title, text, facts, at` of one kind, open or done. */
type SelectItems = (isDone: boolean, ctx: Ctx) => SQL

const selects: Record<InboxKind, SelectItems> = {
  message: (
    isDone,
  ) => sql`select ${contactMessages.id}, 'message', ${contactMessages.id}, ${contactMessages.name},
    ${contactMessages.subject}, left(${contactMessages.message}, 200), null::jsonb, ${contactMessages.createdAt}
    from ${contactMessages} where ${isDone ? ne(contactMessages.status, "open") : eq(contactMessages.status, "open")}`,
  enquiry: (isDone) => sql`select ${caskEnquiries.id}, 'enquiry', ${caskEnquiries.id}, ${caskEnquiries.name},
    ${casks.name}, left(${caskEnquiries.message}, 200), null::jsonb, ${caskEnquiries.createdAt}
    from ${caskEnquiries} left join ${casks} on ${eq(casks.id, caskEnquiries.caskId)}
    where ${isDone ? ne(caskEnquiries.status, "open") : eq(caskEnquiries.status, "open")}`,
  question: (isDone) => sql`select ${lotQuestions.id}, 'question', ${lotQuestions.id}, ${members.username},
    ${products.name}, left(${lotQuestions.question}, 200), null::jsonb, ${lotQuestions.createdAt}
    from ${lotQuestions} inner join ${members} on ${eq(members.id, lotQuestions.memberId)}
    inner join ${lots} on ${eq(lots.id, lotQuestions.lotId)}
    inner join ${products} on ${eq(products.id, lots.productId)}
    where ${isDone ? ne(lotQuestions.state, "open") : eq(lotQuestions.state, "open")}`,
  /** Several reports of one article or comment are one item. */
  report: (
    isDone,
  ) => sql`select coalesce(${articleReports.commentId}, ${articleReports.articleId}), 'report', ${articles.id},
    null, ${articleTexts.title}, left(string_agg(nullif(${articleReports.note}, ''), ' · '), 200), null::jsonb,
    min(${articleReports.createdAt})
    from ${articleReports} inner join ${articles} on ${eq(articles.id, articleReports.articleId)}
    inner join ${articleTexts} on ${eq(articleTexts.articleId, articles.id)} and ${eq(articleTexts.language, articles.language)}
    where ${isDone ? isNotNull(articleReports.settledAt) : isNull(articleReports.settledAt)}
    group by 1, ${articles.id}, ${articleTexts.title}`,
  approval: (
    isDone,
    ctx,
  ) => sql`select ${approvals.id}, 'approval', ${approvals.id}, ${members.username}, ${approvals.kind},
    ${approvals.reason}, ${approvals.facts}, ${approvals.requestedAt}
    from ${approvals} inner join ${members} on ${eq(members.id, approvals.requestedById)}
    where ${inArray(approvals.kind, approvalKindsFor(ctx))}
      and ${isDone ? ne(approvals.status, "waiting") : sql`${eq(approvals.status, "waiting")} and ${isForActor(ctx)}`}`,
}

/** The open items of all staff, whoever may answer them. */
export const allOpenItems = sql`(select ${contactMessages.createdAt} as at from ${contactMessages} where ${eq(contactMessages.status, "open")}
  union all select ${caskEnquiries.createdAt} from ${caskEnquiries} where ${eq(caskEnquiries.status, "open")}
  union all select ${lotQuestions.createdAt} from ${lotQuestions} where ${eq(lotQuestions.state, "open")}
  union all select ${articleReports.createdAt} from ${articleReports} where ${isNull(articleReports.settledAt)}
  union all select ${approvals.requestedAt} from ${approvals} where ${eq(approvals.status, "waiting")}) item`

const answeredWith = {
  message: "publish",
  question: "auctions",
  enquiry: "shop",
  report: "publish",
} as const satisfies Record<Exclude<InboxKind, "approval">, Permission>

function isOpenTo(ctx: Ctx, kind: InboxKind): boolean {
  if (kind === "approval") return approvalKindsFor(ctx).length > 0
  return can(ctx, answeredWith[kind])
}

export function inboxKindsFor(ctx: Ctx): InboxKind[] {
  return inboxKinds.filter((kind) => isOpenTo(ctx, kind))
}

/** What of the inbox these staff may answer, as a table `item`. */
export function inboxItems(ctx: Ctx, { show, kind }: Pick<InboxListQuery, "show" | "kind">): SQL {
  const kinds = inboxKindsFor(ctx).filter((each) => kind === "" || each === kind)
  const branches = kinds.map((each) => selects[each](show === "done", ctx))
  const all =
    branches.length > 0 ? sql.join(branches, sql` union all `) : sql`${selects.message(false, ctx)} and false`
  const snooze = sql`(select ${inboxSnoozes.until} from ${inboxSnoozes}
    where ${inboxSnoozes.subjectId} = found.id and ${inboxSnoozes.until} > ${ctx.now().toISOString()}::timestamptz)`
  const isShown = { open: sql`until is null`, snoozed: sql`until is not null`, done: sql`true` }[show]
  return sql`(select * from (select found.*, ${snooze} as until from (${all}) found(id, kind, ref, sender, title, text, facts, at)) known where ${isShown}) item`
}
