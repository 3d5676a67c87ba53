import { desc, eq } from "drizzle-orm"
import { caskEnquiries } from "#domains/casks/schema.ts"
import { contactMessages } from "#domains/contact/schema.ts"
import { lotQuestions } from "#domains/questions/schema.ts"
import type { Ctx } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import { pick } from "#platform/pick.ts"

const max = 10

export async function readPersonMessages({ db }: Ctx, memberId: Id<"mem">) {
  const rows = await db
    .select(pick(contactMessages, "id", "subject", "status", "createdAt"))
    .from(contactMessages)
    .where(eq(contactMessages.memberId, memberId))
    .orderBy(desc(contactMessages.createdAt), desc(contactMessages.id))
    .limit(max)
  return rows.map(({ createdAt, ...message }) => ({ ...message, createdAt: createdAt.toISOString() }))
}

export async function readPersonQuestions({ db }: Ctx, memberId: Id<"mem">) {
  const rows = await db
    .select(pick(lotQuestions, "id", "question", "state", "createdAt"))
    .from(lotQuestions)
    .where(eq(lotQuestions.memberId, memberId))
    .orderBy(desc(lotQuestions.createdAt), desc(lotQuestions.id))
    .limit(max)
  return rows.map(({ createdAt, question, ...row }) => ({
    ...row,
    subject: question.slice(0, 120),
    createdAt: createdAt.toISOString(),
  }))
}

export async function readPersonEnquiries({ db }: Ctx, memberId: Id<"mem">) {
  const rows = await db
    .select(pick(caskEnquiries, "id", "message", "status", "createdAt"))
    .from(caskEnquiries)
    .where(eq(caskEnquiries.memberId, memberId))
    .orderBy(desc(caskEnquiries.createdAt), desc(caskEnquiries.id))
    .limit(max)
  return rows.map(({ createdAt, message, ...enquiry }) => ({
    ...enquiry,
    subject: message.slice(0, 120),
    createdAt: createdAt.toISOString(),
  }))
}
