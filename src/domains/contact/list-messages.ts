import { asc, desc, eq, sql } from "drizzle-orm"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { members } from "#domains/accounts/schema.ts"
import { isAssignedToMe } from "#domains/assignments/reads.ts"
import type { Ctx } from "#platform/ctx.ts"
import { isId } from "#platform/ids.ts"
import { pagesOf } from "#platform/lists/list.ts"
import { listSql, wordIn } from "#platform/lists/list-sql.ts"
import { type MessageListQuery, messageList } from "./message-list.ts"
import { refuse } from "./refusals.ts"
import { contactAnswers, contactMessages } from "./schema.ts"

const { name, email, subject, message, status, createdAt, id } = contactMessages

export const listedMessages = listSql(messageList, {
  id,
  word: wordIn(name, email, subject, message),
  facets: { status, mine: (_, ctx) => isAssignedToMe(ctx, id) },
  sorts: {
    waiting: ({ status }) => [status === "open" ? asc(createdAt) : desc(createdAt), asc(id)],
    newest: [desc(createdAt), asc(id)],
    oldest: [asc(createdAt), asc(id)],
  },
})

/** Texts are cut to `maxText` letters. */
export async function listMessages(ctx: Ctx, query: MessageListQuery, maxText = 200) {
  requirePermission(ctx, "publish")
  const where = listedMessages.where(ctx, query)
  const { limit, offset } = listedMessages.pageOf(query)
  const [rows, total] = await Promise.all([
    ctx.db
      .select({
        ...{ id, name, email, subject, language: contactMessages.language, createdAt, status },
        message: sql<string>`left(${message}, ${maxText}::int)`,
      })
      .from(contactMessages)
      .where(where)
      .orderBy(...listedMessages.orderBy(query))
      .limit(limit)
      .offset(offset),
    ctx.db.$count(contactMessages, where),
  ])
  return {
    total,
    pages: pagesOf(total, limit),
    messages: rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() })),
  }
}

export type ListedMessage = Awaited<ReturnType<typeof listMessages>>["messages"][number]

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
