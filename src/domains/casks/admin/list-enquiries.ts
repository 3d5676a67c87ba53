import { asc, desc, eq, sql } from "drizzle-orm"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { members } from "#domains/accounts/schema.ts"
import { isAssignedToMe } from "#domains/assignments/reads.ts"
import { casks } from "#domains/catalogue/schema.ts"
import type { Ctx } from "#platform/ctx.ts"
import { isId } from "#platform/ids.ts"
import { pagesOf } from "#platform/lists/list.ts"
import { listSql, wordIn } from "#platform/lists/list-sql.ts"
import { pick } from "#platform/pick.ts"
import { refuse } from "../refusals.ts"
import { caskEnquiries, caskEnquiryAnswers } from "../schema.ts"
import { type EnquiryListQuery, enquiryList } from "./enquiry-list.ts"

const { name, email, message, status, createdAt, id } = caskEnquiries

export const listedEnquiries = listSql(enquiryList, {
  id,
  word: wordIn(name, email, message, casks.name, casks.number),
  facets: { status, mine: (_, ctx) => isAssignedToMe(ctx, id) },
  sorts: {
    waiting: ({ status }) => [status === "open" ? asc(createdAt) : desc(createdAt), asc(id)],
    newest: [desc(createdAt), asc(id)],
    oldest: [asc(createdAt), asc(id)],
  },
})

/** Texts are cut to `maxText` letters. */
export async function listEnquiries(ctx: Ctx, query: EnquiryListQuery, maxText = 200) {
  requirePermission(ctx, "shop")
  const { limit, offset } = listedEnquiries.pageOf(query)
  const rows = await ctx.db
    .select({
      ...{ id, name, email, status, language: caskEnquiries.language, createdAt },
      message: sql<string>`left(${message}, ${maxText}::int)`,
      cask: casks.name,
      number: casks.number,
      total: sql<number>`count(*) over ()::int`,
    })
    .from(caskEnquiries)
    .leftJoin(casks, eq(casks.id, caskEnquiries.caskId))
    .where(listedEnquiries.where(ctx, query))
    .orderBy(...listedEnquiries.orderBy(query))
    .limit(limit)
    .offset(offset)
  const total = rows[0]?.total ?? 0
  return {
    total,
    pages: pagesOf(total, limit),
    enquiries: rows.map(({ total: _, ...row }) => ({ ...row, createdAt: row.createdAt.toISOString() })),
  }
}

export type ListedEnquiry = Awaited<ReturnType<typeof listEnquiries>>["enquiries"][number]

export async function readEnquiry(ctx: Ctx, enquiryId: string) {
  requirePermission(ctx, "shop")
  if (!isId("enq", enquiryId)) throw refuse("noSuchEnquiry")
  const [[enquiry], answers] = await Promise.all([
    ctx.db
      .select({ enquiry: caskEnquiries, cask: pick(casks, "id", "name", "number") })
      .from(caskEnquiries)
      .leftJoin(casks, eq(casks.id, caskEnquiries.caskId))
      .where(eq(caskEnquiries.id, enquiryId)),
    ctx.db
      .select({ ...pick(caskEnquiryAnswers, "id", "message", "at"), author: members.username })
      .from(caskEnquiryAnswers)
      .leftJoin(members, eq(members.id, caskEnquiryAnswers.authorId))
      .where(eq(caskEnquiryAnswers.enquiryId, enquiryId))
      .orderBy(asc(caskEnquiryAnswers.at), asc(caskEnquiryAnswers.id)),
  ])
  if (!enquiry) throw refuse("noSuchEnquiry")
  const { id, name, email, phone, message, language, status, createdAt, memberId } = enquiry.enquiry
  return {
    id,
    name,
    email,
    phone,
    message,
    language,
    status,
    memberId,
    createdAt: createdAt.toISOString(),
    cask: enquiry.cask,
    answers: answers.map(({ at, ...answer }) => ({ ...answer, at: at.toISOString() })),
  }
}
