import { and, asc, desc, eq, ilike, or, type SQL, sql } from "drizzle-orm"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { members } from "#domains/accounts/schema.ts"
import { casks } from "#domains/catalogue/schema.ts"
import type { Ctx } from "#platform/ctx.ts"
import { isId } from "#platform/ids.ts"
import { refuse } from "../refusals.ts"
import { caskEnquiries, caskEnquiryAnswers } from "../schema.ts"
import type { EnquiryQuery } from "./queries.ts"

const pageLimits = { rows: 50, emails: 200 }

export async function listEnquiries(ctx: Ctx, { q, status, page }: EnquiryQuery, max = pageLimits) {
  requirePermission(ctx, "shop")
  const rows = await ctx.db
    .select({
      id: caskEnquiries.id,
      name: caskEnquiries.name,
      email: caskEnquiries.email,
      message: sql<string>`left(${caskEnquiries.message}, ${max.emails}::int)`,
      status: caskEnquiries.status,
      language: caskEnquiries.language,
      createdAt: caskEnquiries.createdAt,
      cask: casks.name,
      number: casks.number,
      total: sql<number>`count(*) over ()::int`,
    })
    .from(caskEnquiries)
    .leftJoin(casks, eq(casks.id, caskEnquiries.caskId))
    .where(and(status ? eq(caskEnquiries.status, status) : undefined, matchesText(q)))
    .orderBy(
      status === "open" ? asc(caskEnquiries.createdAt) : desc(caskEnquiries.createdAt),
      asc(caskEnquiries.id),
    )
    .limit(max.rows)
    .offset((page - 1) * max.rows)
  const total = rows[0]?.total ?? 0
  return {
    total,
    pages: Math.max(1, Math.ceil(total / max.rows)),
    enquiries: rows.map(({ total: _, createdAt, ...row }) => ({
      ...row,
      createdAt: createdAt.toISOString(),
    })),
  }
}

function matchesText(q: string): SQL | undefined {
  const words = q.split(/\s+/).filter(Boolean)
  return and(
    ...words.map((word) => {
      const pattern = `%${word.replace(/[\\%_]/g, "\\$&")}%`
      return or(
        ilike(caskEnquiries.name, pattern),
        ilike(caskEnquiries.email, pattern),
        ilike(caskEnquiries.message, pattern),
        ilike(casks.name, pattern),
        ilike(casks.number, pattern),
      )
    }),
  )
}

export async function readEnquiry(ctx: Ctx, enquiryId: string) {
  requirePermission(ctx, "shop")
  if (!isId("enq", enquiryId)) throw refuse("noSuchEnquiry")
  const [[enquiry], answers] = await Promise.all([
    ctx.db
      .select({ enquiry: caskEnquiries, cask: { id: casks.id, name: casks.name, number: casks.number } })
      .from(caskEnquiries)
      .leftJoin(casks, eq(casks.id, caskEnquiries.caskId))
      .where(eq(caskEnquiries.id, enquiryId)),
    ctx.db
      .select({
        id: caskEnquiryAnswers.id,
        message: caskEnquiryAnswers.message,
        at: caskEnquiryAnswers.at,
        author: members.username,
      })
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
