import { eq } from "drizzle-orm"
import { can } from "#domains/accounts/permissions.ts"
import { caskEnquiries } from "#domains/casks/schema.ts"
import { contactMessages } from "#domains/contact/schema.ts"
import { countWaiting as countNews } from "#domains/news/admin/reads.ts"
import { ratings } from "#domains/reviews/schema.ts"
import { countBottles } from "#domains/submissions/admin/reads.ts"
import type { AppPath } from "#platform/app-path.ts"
import type { Ctx } from "#platform/ctx.ts"

export type PendingTask = { label: PendingTaskLabel; to: AppPath; value: number }
type PendingTaskLabel = "toValue" | "articles" | "reports" | "reviews" | "messages" | "enquiries"

export async function readPendingTasks(ctx: Ctx): Promise<PendingTask[]> {
  const [toValue, published, enquiries] = await Promise.all([
    can(ctx, "intake") ? countBottles(ctx) : null,
    can(ctx, "publish") ? countToModerate(ctx) : null,
    can(ctx, "shop") ? ctx.db.$count(caskEnquiries, eq(caskEnquiries.status, "open")) : null,
  ])
  return [
    ...(toValue
      ? [{ label: "toValue" as const, to: "/admin/submissions" as const, value: toValue["to-value"] ?? 0 }]
      : []),
    ...(published
      ? [
          {
            label: "articles" as const,
            to: "/admin/news?state=submitted" as const,
            value: published.submitted,
          },
          { label: "reports" as const, to: "/admin/news?reported=1" as const, value: published.reported },
          {
            label: "reviews" as const,
            to: "/admin/reviews?status=pending" as const,
            value: published.reviews,
          },
          { label: "messages" as const, to: "/admin/contact" as const, value: published.messages },
        ]
      : []),
    ...(enquiries === null
      ? []
      : [{ label: "enquiries" as const, to: "/admin/enquiries" as const, value: enquiries }]),
  ]
}

async function countToModerate(ctx: Ctx) {
  const [news, reviews, messages] = await Promise.all([
    countNews(ctx),
    ctx.db.$count(ratings, eq(ratings.status, "pending")),
    ctx.db.$count(contactMessages, eq(contactMessages.status, "open")),
  ])
  return { ...news, reviews, messages }
}
