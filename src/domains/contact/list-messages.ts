import { and, asc, desc, eq, ilike, or, type SQL, sql } from "drizzle-orm"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { members } from "#domains/accounts/schema.ts"
import type { Ctx } from "#platform/ctx.ts"
import { isId } from "#platform/ids.ts"
import type { MessageQuery } from "./inputs.ts"
import { refuse } from "./refusals.ts"
import { contactAnswers, contactMessages } from "./schema.ts"

const onePage = { rows: 50, emails: 200 }

export async function listMessages(ctx: Ctx, { q, status, page }: MessageQuery, max = onePage) {
  requirePermission(ctx, "publish")
  const { id, name, email, subject, message, language, createdAt } = contactMessages
  const where = and(status ? eq(contactMessages.status, status) : undefined, matchesQuery(q))
  const [rows, total] = await Promise.all([
    ctx.db
      .select({
        ...{ id, name, email, subject, language, createdAt, status: contactMessages.status },
        message: sql<string>`left(${message}, ${max.emails}::int)`,
      })
      .from(contactMessages)
      .where(where)
      .orderBy(status === "open" ? asc(createdAt) : desc(createdAt), asc(id))
      .limit(max.rows)
      .offset((page - 1) * max.rows),
    ctx.db.$count(contactMessages, where),
  ])
  return {
    total,
    pages: Math.max(1, Math.ceil(total / max.rows)),
    messages: rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() })),
  }
}

function matchesQuery(q: string): SQL | undefined {
  const { name, email, subject, message } = contactMessages
  const words = q.split(/\s+/).filter(Boolean)
  return and(
    ...words.map((word) => {
      const pattern = `%${word.replace(/[\\%_]/g, "\\$&")}%`
      return or(...[name, email, subject, message].map((column) => ilike(column, pattern)))
    }),
  )
}

export async function readMessage(ctx: Ctx, messageId: string) {
  requirePermission(ctx, "publish")
  if (!isId("msg", messageId)) throw refuse("noSuchMessage")
  const [[found], answers] = await Promise.all([
    ctx.db.select().from(contactMessages).where(eq(contactMessages.id, messageId)),
    ctx.db
      .select({
        id: contactAnswers.id,
        message: contactAnswers.message,
        at: contactAnswers.at,
        author: members.username,
      })
      .from(contactAnswers)
      .leftJoin(members, eq(members.id, contactAnswers.authorId))
      .where(eq(contactAnswers.messageId, messageId))
      .orderBy(asc(contactAnswers.at), asc(contactAnswers.id)),
  ])
  if (!found) throw refuse("noSuchMessage")
  const { id, memberId, name, email, subject, message, language, status, createdAt } = found
  return {
    ...{ id, memberId, name, email, subject, message, language, status },
    createdAt: createdAt.toISOString(),
    answers: answers.map((answer) => ({ ...answer, at: answer.at.toISOString() })),
  }
}
