import { eq } from "drizzle-orm"
import type { z } from "zod"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { record } from "#domains/audit/record.ts"
import { type Ctx, type Tx, transaction } from "#platform/ctx.ts"
import { isId, newId } from "#platform/ids.ts"
import { enqueueEmail } from "#platform/jobs/enqueue-email.ts"
import type { AnswerForm } from "./inputs.ts"
import { refuse } from "./refusals.ts"
import { contactAnswers, contactMessages } from "./schema.ts"
import { type MessageStatus, transitions } from "./states.ts"

export async function answerMessage(
  ctx: Ctx,
  messageId: string,
  { message, key }: z.output<typeof AnswerForm>,
): Promise<void> {
  const authorId = requirePermission(ctx, "publish")
  await transaction(ctx, async (tx) => {
    const contactMessage = await lockMessage(tx, messageId)
    const now = tx.now()
    const written = await tx.db
      .insert(contactAnswers)
      .values({
        id: newId("ans"),
        messageId: contactMessage.id,
        authorId,
        message,
        at: now,
        idempotencyKey: key,
      })
      .onConflictDoNothing({ target: contactAnswers.idempotencyKey })
      .returning({ id: contactAnswers.id })
    if (written.length === 0) return
    await tx.db
      .update(contactMessages)
      .set({ status: "answered", answeredBy: authorId, answeredAt: now })
      .where(eq(contactMessages.id, contactMessage.id))
    await enqueueEmail(tx, {
      kind: "contact.answer",
      to: contactMessage.email,
      language: contactMessage.language,
      facts: {
        name: contactMessage.name,
        about: contactMessage.subject,
        message,
        question: contactMessage.message,
      },
    })
    await record(tx, { act: "contact.answer", subjectId: contactMessage.id, after: { status: "answered" } })
  })
}

export async function changeMessageStatus(ctx: Ctx, messageId: string, status: MessageStatus): Promise<void> {
  requirePermission(ctx, "publish")
  await transaction(ctx, async (tx) => {
    const { id, status: before } = await lockMessage(tx, messageId)
    if (before === status) return
    if (!transitions[before].includes(status)) throw refuse("statusUnclear")
    await tx.db.update(contactMessages).set({ status }).where(eq(contactMessages.id, id))
    await record(tx, {
      act: status === "closed" ? "contact.close" : "contact.open",
      subjectId: id,
      before: { status: before },
      after: { status },
    })
  })
}

async function lockMessage(tx: Tx, messageId: string) {
  if (!isId("msg", messageId)) throw refuse("noSuchMessage")
  const [found] = await tx.db
    .select()
    .from(contactMessages)
    .where(eq(contactMessages.id, messageId))
    .for("update")
  if (!found) throw refuse("noSuchMessage")
  return found
}
