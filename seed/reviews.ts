import { and, desc, eq, inArray, isNotNull } from "drizzle-orm"
import { members } from "#domains/accounts/schema.ts"
import { orderLines, orders } from "#domains/orders/schema.ts"
import type { Stars } from "#domains/reviews/aspects.ts"
import { answerReview, publishReview } from "#domains/reviews/moderate-review.ts"
import { writeReview } from "#domains/reviews/write-review.ts"
import type { AppContext, Language } from "#platform/ctx.ts"
import { actingAs, type Cast } from "./people.ts"
import { day, timelineOf } from "./timeline.ts"

type SeedReview = { stars: Stars; text: string; language: Language; answer?: string; isOfCompany?: true }

const reviewTexts: readonly SeedReview[] = [
  {
    stars: { service: 5, price: 4, delivery: 5, quality: 5, website: 5 },
    text: "Paid by PayNow, and the payment was found without my asking. Every fee was on the page before I ordered.",
    language: "en",
    isOfCompany: true,
  },
  {
    stars: { service: 5, price: 4, delivery: 4, quality: 5, website: 5 },
    text: "Phí và thuế được ghi rõ trước khi đặt. Thanh toán bằng chuyển khoản rất dễ, chỉ mong trang xem trên điện thoại gọn hơn.",
    language: "vi",
    answer: "Cảm ơn bạn. Chúng tôi đang xem lại trang này trên điện thoại.",
  },
  {
    stars: { service: 4, price: 3, delivery: 5, quality: 5, website: 4 },
    text: "Good bottle, fair but not cheap. I would like the delivery quote earlier on the page on my phone.",
    language: "en",
    answer:
      "Thank you. The quote stands beside the price of every bottle; choose your country at the foot of the page.",
  },
  {
    stars: { service: 5, price: 5, delivery: 5, quality: 4, website: 5 },
    text: "价格含税，付款方式清楚，发票上写明了消费税。",
    language: "cn",
  },
  {
    stars: { service: 5, price: 4, delivery: 5, quality: 5, website: 4 },
    text: "The invoice states the GST inside, which my office asks for. I would order here again.",
    language: "en",
  },
  {
    stars: { service: 4, price: 4, delivery: 4, quality: 4, website: 4 },
    text: "",
    language: "en",
  },
  {
    stars: { service: 5, price: 4, delivery: 4, quality: 5, website: 5 },
    text: "The page told me what I needed: strength, cask and what others paid before me.",
    language: "en",
  },
]

/** Each is written some days after the payment, and approved on the next day. */
export async function fillReviews(app: AppContext, cast: Cast): Promise<number> {
  const now = app.clock.now()
  const lines = await app.db
    .selectDistinctOn([orderLines.memberId], {
      id: members.id,
      username: members.username,
      role: members.role,
      productId: orderLines.productId,
      paidAt: orderLines.paidAt,
      language: orders.language,
    })
    .from(orderLines)
    .innerJoin(members, eq(members.id, orderLines.memberId))
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(
      and(
        eq(orderLines.kind, "bottle"),
        inArray(orderLines.status, ["paid", "stored", "packed", "shipped", "delivered"]),
        isNotNull(orderLines.paidAt),
      ),
    )
    .orderBy(orderLines.memberId, desc(orderLines.paidAt))
    .limit(reviewTexts.length)
  const left = [...reviewTexts]
  for (const [index, { id, username, role, productId, paidAt, language }] of lines.entries()) {
    const [review] = left.splice(
      Math.max(
        0,
        left.findIndex((each) => each.language === language),
      ),
      1,
    )
    if (!review || !paidAt) continue
    const at = Math.min(paidAt.getTime() + (6 + index) * day, now.getTime() - 2 * day)
    const timeline = timelineOf(app, new Date(Math.max(at, paidAt.getTime() + day / 2)))
    const author = { ...actingAs(timeline, { id, username, role }), language: review.language }
    const reviewId = await writeReview(author, review.isOfCompany ? null : productId, review)
    if (index === lines.length - 1) continue
    const editor = actingAs(timeline, cast.admin)
    timeline.clock.moveTo(new Date(Math.min(timeline.clock.now().getTime() + day, now.getTime())))
    await publishReview(editor, reviewId)
    if (review.answer) await answerReview(editor, reviewId, { answer: review.answer })
  }
  // These notifications are old, so they must not be unread.
  await app.pool.query(
    "update notifications set read_at = created_at where action_path = '/my-account/reviews-history'",
  )
  return lines.length
}
