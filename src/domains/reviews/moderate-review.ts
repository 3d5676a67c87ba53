import { eq } from "drizzle-orm"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { record } from "#domains/audit/record.ts"
import { paragraphs } from "#domains/notifications/notification-texts.ts"
import { notify } from "#domains/notifications/notify.ts"
import { lazyTextsOf } from "#language/lazy-text.server.ts"
import type { AppPath } from "#platform/app-path.ts"
import { type Ctx, type Tx, transaction } from "#platform/ctx.ts"
import { invalidateSummaries } from "./read-summaries.ts"
import { refuse } from "./refusals.ts"
import { reviewTransitions } from "./rules.ts"
import { ratings } from "./schema.ts"
import { lockReview } from "./write-review.ts"

type LockedReview = Awaited<ReturnType<typeof lockReview>>

export async function publishReview(ctx: Ctx, reviewId: string): Promise<void> {
  requirePermission(ctx, "publish")
  await transaction(ctx, async (tx) => {
    const review = await lockReview(tx, reviewId)
    if (review.status === "published") return
    await setStatus(tx, review, { status: "published", reason: null, publishedAt: tx.now() })
  })
}

export async function hideReview(ctx: Ctx, reviewId: string, { reason }: { reason: string }): Promise<void> {
  requirePermission(ctx, "publish")
  await transaction(ctx, async (tx) => {
    const review = await lockReview(tx, reviewId)
    if (review.status === "hidden") return
    await setStatus(tx, review, { status: "hidden", reason })
  })
}

export async function answerReview(
  ctx: Ctx,
  reviewId: string,
  { answer }: { answer: string },
): Promise<void> {
  const answeredBy = requirePermission(ctx, "publish")
  await transaction(ctx, async (tx) => {
    const review = await lockReview(tx, reviewId)
    if (review.answer === answer) return
    await tx.db
      .update(ratings)
      .set({ answer, answeredAt: tx.now(), answeredBy })
      .where(eq(ratings.id, review.id))
    await record(tx, { act: "reviews.answer", subjectId: review.id, after: { answer } })
    await notifyAuthor(tx, review, "answered", answer)
    if (review.status === "published") tx.afterCommit(() => invalidateSummaries(tx.app))
  })
}

type ReviewDecision = { status: "published" | "hidden"; reason: string | null; publishedAt?: Date }

async function setStatus(tx: Tx, review: LockedReview, to: ReviewDecision): Promise<void> {
  if (!reviewTransitions[review.status].includes(to.status)) throw refuse("transitionNotAllowed")
  await tx.db.update(ratings).set(to).where(eq(ratings.id, review.id))
  await record(tx, {
    act: to.status === "published" ? "reviews.publish" : "reviews.hide",
    subjectId: review.id,
    ...(to.reason === null ? {} : { reason: to.reason }),
    before: { status: review.status },
    after: { status: to.status },
  })
  await notifyAuthor(tx, review, to.status, to.reason ?? "")
  tx.afterCommit(() => invalidateSummaries(tx.app))
}

async function notifyAuthor(
  tx: Tx,
  review: LockedReview,
  what: ReviewDecision["status"] | "answered",
  answerText: string,
) {
  const t = lazyTextsOf("reviews")
  await notify(tx, review.memberId, {
    title: t(`notification.${what}.title`),
    content: paragraphs(t(`notification.${what}.text`, { text: answerText })),
    action: { path: "/my-account/reviews-history" satisfies AppPath, text: t("notification.link") },
  })
}
