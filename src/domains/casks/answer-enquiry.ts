import { eq } from "drizzle-orm"
import type { z } from "zod"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { record } from "#domains/audit/record.ts"
import { casks } from "#domains/catalogue/schema.ts"
import { type Ctx, type Tx, transaction } from "#platform/ctx.ts"
import { isId, newId } from "#platform/ids.ts"
import { enqueueEmail } from "#platform/jobs/enqueue-email.ts"
import type { AnswerForm } from "./inputs.ts"
import { refuse } from "./refusals.ts"
import { caskEnquiries, caskEnquiryAnswers } from "./schema.ts"

/** A repeated idempotency key sends nothing. */
export async function answerEnquiry(
  ctx: Ctx,
  enquiryId: string,
  { message, key }: z.output<typeof AnswerForm>,
): Promise<void> {
  const authorId = requirePermission(ctx, "shop")
  await transaction(ctx, async (tx) => {
    const enquiry = await lockEnquiry(tx, enquiryId)
    const now = tx.now()
    const written = await tx.db
      .insert(caskEnquiryAnswers)
      .values({ id: newId("ans"), enquiryId: enquiry.id, authorId, message, at: now, idempotencyKey: key })
      .onConflictDoNothing({ target: caskEnquiryAnswers.idempotencyKey })
      .returning({ id: caskEnquiryAnswers.id })
    if (written.length === 0) return
    await tx.db
      .update(caskEnquiries)
      .set({ status: "answered", answeredBy: authorId, answeredAt: now })
      .where(eq(caskEnquiries.id, enquiry.id))
    const [cask] = enquiry.caskId
      ? await tx.db.select({ name: casks.name }).from(casks).where(eq(casks.id, enquiry.caskId))
      : []
    await enqueueEmail(tx, {
      kind: cask ? "casks.answer" : "casks.answerAny",
      to: enquiry.email,
      language: enquiry.language,
      facts: { about: cask?.name ?? "", name: enquiry.name, message, question: enquiry.message },
    })
    await record(tx, { act: "enquiry.answer", subjectId: enquiry.id, after: { status: "answered" } })
  })
}

type EnquiryStatus = (typeof caskEnquiries.$inferSelect)["status"]

const transitions: Record<EnquiryStatus, readonly EnquiryStatus[]> = {
  open: ["closed"],
  answered: ["closed", "open"],
  closed: ["open"],
}

export async function changeEnquiryStatus(ctx: Ctx, enquiryId: string, status: EnquiryStatus): Promise<void> {
  requirePermission(ctx, "shop")
  await transaction(ctx, async (tx) => {
    const enquiry = await lockEnquiry(tx, enquiryId)
    if (enquiry.status === status) return
    if (!transitions[enquiry.status].includes(status)) throw refuse("statusUnclear")
    await tx.db.update(caskEnquiries).set({ status }).where(eq(caskEnquiries.id, enquiry.id))
    await record(tx, {
      act: status === "closed" ? "enquiry.close" : "enquiry.open",
      subjectId: enquiry.id,
      before: { status: enquiry.status },
      after: { status },
    })
  })
}

async function lockEnquiry(tx: Tx, enquiryId: string) {
  if (!isId("enq", enquiryId)) throw refuse("noSuchEnquiry")
  const [enquiry] = await tx.db
    .select()
    .from(caskEnquiries)
    .where(eq(caskEnquiries.id, enquiryId))
    .for("update")
  if (!enquiry) throw refuse("noSuchEnquiry")
  return enquiry
}
